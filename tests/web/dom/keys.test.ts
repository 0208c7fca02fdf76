import { describe, expect, test, vi } from 'vitest'
import { keyOf, onKeyDown, onKeyUp } from '../../../web/dom/keys.js'
import { onUndoKeys } from '../../../web/dom/undo.js'
import { filesIn, textOf } from '../support/project.js'

const press = (target: EventTarget, values: object, type = 'keydown') =>
  target.dispatchEvent(Object.assign(new Event(type), values))

describe('keys', () => {
  test('that compose a word, and events without a key, are not for the page; letting go always is', () => {
    const [field, down, up] = [new EventTarget(), vi.fn(), vi.fn()]
    onKeyDown(field, down)
    onKeyUp(field, up)
    press(field, { key: 'Enter', isComposing: true, keyCode: 229 }) // Chromium, Firefox
    press(field, { key: 'Enter', isComposing: false, keyCode: 229 }) // Safari
    press(field, { key: 'Process', isComposing: true }) // Windows
    press(field, {}) // a form that the browser fills in
    expect(down).not.toHaveBeenCalled()
    press(field, { key: 'Enter', isComposing: false, keyCode: 13 })
    expect(down).toHaveBeenCalledOnce()
    press(field, { key: 'b', isComposing: true }, 'keyup')
    press(field, {}, 'keyup')
    expect(up).toHaveBeenCalledOnce()
  })

  test.each([
    ['z', 'KeyZ', 'z'],
    ['Z', 'KeyZ', 'z'],
    ['z', 'KeyY', 'z'], // German
    ['я', 'KeyZ', 'z'],
    ['Ω', 'KeyZ', 'z'],
    ['ז', 'KeyZ', 'z'],
    ['لا', 'KeyB', 'b'], // Arabic writes two letters with one key
    ['ิ', 'KeyB', 'b'], // Thai writes a mark
    ['ｂ', 'KeyB', 'b'],
    ['٢', 'Digit2', '2'],
    ['３', 'Numpad3', '3'],
    ['é', 'Digit2', 'é'], // French
    ['ö', 'Semicolon', 'ö'],
    ['ф', '', 'ф'],
    ['+', 'BracketRight', '+'],
    [' ', 'Space', ' '],
    ['Enter', 'NumpadEnter', 'Enter'],
    ['F2', 'F2', 'F2'],
  ])('%s of %s is taken as %s', (key, code, meant) => {
    expect(keyOf({ key, code })).toBe(meant)
  })

  test('undo on keyboards of every script', () => {
    const [page, travel] = [new EventTarget(), vi.fn()]
    onUndoKeys(page, travel)
    for (const key of ['z', 'я', 'ζ', 'ז', 'ئ', 'ผ']) press(page, { key, code: 'KeyZ', ctrlKey: true })
    expect(travel.mock.calls).toEqual(Array(6).fill(['undo']))
    press(page, { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true })
    press(page, { key: 'н', code: 'KeyY', ctrlKey: true })
    expect(travel.mock.calls.slice(6)).toEqual([['redo'], ['redo']])
    press(page, { key: 'z', code: 'KeyZ', ctrlKey: true, isComposing: true })
    press(page, { key: 'я', code: 'KeyZ' })
    expect(travel).toHaveBeenCalledTimes(8)
  })

  test('are listened to in no other way, and letters are read in no other way', () => {
    const scripts = filesIn('web').filter((file) => /\.(ts|js|html)$/.test(file))
    const filesWith = (text: RegExp) => scripts.filter((file) => text.test(textOf(file)))
    expect(filesWith(/\bonKey(Down|Up)\(/).length).toBeGreaterThan(15)
    expect(filesWith(/['"`]key(down|up|press)\b|\bonkey(down|up|press)\b/)).toEqual(['web/dom/keys.ts'])
    expect(filesWith(/\bkey\b(\.toLowerCase\(\))? [!=]== '[^ ]'/)).toEqual(['web/dom/keys.ts'])
  })
})
