import { describe, expect, test } from 'vitest'
import { languageTags } from '../../../web/words/languages.js'
import { joinNumbers, readNumber, splitNumbers, writeNumber } from '../../../web/words/read-number.js'

describe.each(['en', 'fr', 'ja'])('in %s', (language) => {
  test.each([
    ['-10', -10],
    ['−10', -10],
    ['+24.333', 24.333],
    ['1234.5', 1234.5],
    ['1 234 567', 1234567],
    ['1\u00a0234', 1234],
    ['1\u202f234', 1234],
    ['1\u2009234', 1234],
    ['1’234', 1234],
    ['−１２．５', -12.5],
    ['ー１２', -12],
    ['.5', 0.5],
    ['1e3', 1000],
    [' 7 ', 7],
    ['', NaN],
    ['-', NaN],
    ['.', NaN],
    ['1 23', NaN],
    ['1 2345', NaN],
    ['1,234 567', NaN],
    ['5²', NaN],
    ['1-2', NaN],
    ['0x10', NaN],
    ['Infinity', NaN],
    ['<b>', NaN],
  ])('“%s” is %d', (text, value) => {
    expect(readNumber(text, language)).toBe(value)
  })
})

test.each([
  ['en', '1,000', 1000],
  ['en', '1,234.5', 1234.5],
  ['en', '1,234,567', 1234567],
  ['en', '2,5', NaN],
  ['en', '1,2,3', NaN],
  ['en', '1,00,000', NaN],
  ['ja', '1,000', 1000],
  ['ja', '１，２３４．５', 1234.5],
  ['ja', '2、5', NaN],
  ['fr', '2,5', 2.5],
  ['fr', '1,000', 1],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1\u202f234,5', 1234.5],
  ['fr', '2.5', 2.5],
  ['fr', '1,234.5', NaN],
  ['fr', '1.234,5', NaN],
  ['de', '1.234,5', 1234.5],
])('in %s “%s” is %d', (language, text, value) => {
  expect(readNumber(text, language)).toBe(value)
})

test.each(languageTags)('what is written for a field in %s is read as the same number', (language) => {
  const values = [0, -0.5, 1234567.875, 1e-7, 4294967295, 0.1 + 0.2, 1e21]
  expect(values.map((value) => readNumber(writeNumber(value, language), language))).toEqual(values)
  expect(
    splitNumbers(joinNumbers(values, language), language).map((each) => readNumber(each, language)),
  ).toEqual(values)
})

test.each([
  ['en', '1, 0,0 -1;', ['1, 0,0 -1', '']],
  ['en', '1, 0,0 -1', ['1', '0', '0', '-1']],
  ['en', '1,000; 2', ['1,000', '2']],
  ['ja', '1、0.5', ['1', '0.5']],
  ['fr', '0,5 ; 1,5', ['0,5', '1,5']],
  ['fr', '0,5, 1,5', ['0,5', '1,5']],
  ['fr', '0,5 1', ['0,5', '1']],
  ['fr', '', []],
])('in %s the list “%s” has the numbers %j', (language, text, parts) => {
  expect(splitNumbers(text, language)).toEqual(parts)
})
