import { describe, expect, test } from 'vitest'
import { bias, circles, seams } from '../../../web/explained/laboratory/measures.js'
import { perform } from '../../../web/explained/laboratory/measured-map.js'
import { perturbations } from '../../../web/explained/artefacts/quiz/picture.js'
import {
  type QuizAnswer,
  answers,
  type Kind,
  type Question,
  questionsOf,
  roughnessOf,
  studioLink,
  scoreOf,
} from '../../../web/explained/artefacts/quiz/questions.js'
import { lostDrops, sumOf, unaided } from '../../../web/explained/twins/drops.js'
import { levelKey } from '../../../web/explained/twins/position-hash.js'
import type { Heightfield } from '../../../web/package/heightfield.js'
import { readLink } from '../../../web/state/link.js'
import { requestOf } from '../../../web/state/state.js'
import { orogen } from '../support/terrain.js'

const seeds = [19, 1, 2]
const all = seeds.flatMap(questionsOf)
const of = (kind: Kind) => all.filter((question) => question.kind === kind)
const mountainOf = ({ parameters }: Question) => perform(orogen, { kind: 'mountain', parameters })
const nearest = <Item>(items: readonly Item[], distance: (item: Item) => number) =>
  [...items].sort((a, b) => distance(a) - distance(b))[0]

describe('the ten questions', () => {
  test('are ten, of every kind, each with its right answer among three or four', () => {
    for (let seed = 0; seed < 200; seed++) {
      const questions = questionsOf(seed)
      expect(
        questions
          .map(({ kind }) => kind)
          .sort()
          .join(),
      ).toBe(
        'artefact,artefact,artefact,distribution,distribution,erosion,erosion,roughness,roughness,roughness',
      )
      for (const { kind, choices, right } of questions) {
        expect(choices).toEqual(answers[kind])
        expect(choices).toContain(right)
      }
      expect(new Set(questions.map(({ right }) => right)).size).toBe(10)
      expect(questions.map(({ right }) => right)).toContain('worn')
    }
  })

  test('are the same for a seed, and others for another', () => {
    expect(questionsOf(5)).toEqual(questionsOf(5))
    expect(questionsOf(5)).not.toEqual(questionsOf(6))
  })

  test('lead to their very mountain in the studio', () => {
    for (const question of all) {
      const link = new URL(studioLink('./?lang=fr', question, 'https://example.org/a/quiz.html')!)
      expect(link.href).toMatch(/^https:\/\/example\.org\/a\/\?lang=fr&v=1&/)
      link.searchParams.delete('lang')
      const { state, notes } = readLink(link.search)
      expect(notes).toEqual([])
      expect(requestOf(state)).toMatchObject(question.parameters)
    }
  })
})

describe('the right answer is what is measured', () => {
  test('of roughness', () => {
    for (const question of of('roughness')) {
      const measured = 1 - mountainOf(question).hurst.spectrum!
      const found = nearest(answers.roughness, (answer) => Math.abs(roughnessOf[answer] - measured))
      expect(found, JSON.stringify(question.parameters)).toBe(question.right)
    }
  })

  test('of distributions, by the skewness and the kurtosis of the bars', () => {
    // Reference values: Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions, 1994.
    const known: Record<QuizAnswer<'distribution'>, [skewness: number, kurtosis: number]> = {
      uniform: [0, 1.8],
      triangular: [0, 2.4],
      gaussian: [0, 3],
      exponential: [2, 9],
    }
    for (const question of of('distribution')) {
      const bins = perturbations(mountainOf(question).field)
      expect(bins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
      const moment = (n: number) => bins.reduce((sum, { at, share }) => sum + share * at ** n, 0)
      const [skewness, kurtosis] = [moment(3), moment(4)].map(
        (value, i) => value / moment(2) ** (i ? 2 : 1.5),
      )
      const found = nearest(
        answers.distribution,
        (distribution) =>
          Math.abs(known[distribution][0] - skewness!) + Math.abs(known[distribution][1] - kurtosis!),
      )
      expect(found).toBe(question.right)
    }
  })

  test('of artefacts: its own measure finds it, and the others find nothing', () => {
    for (const question of of('artefact')) {
      const { field } = mountainOf(question)
      const found = measured(question, field).filter(({ figure, limit }) => figure > limit)
      expect(found.map(({ id }) => id).join() || 'none', JSON.stringify(question)).toBe(question.right)
    }
  })

  test('of erosion: noise keeps nearly every drop in thousands of hollows, however smooth; rivers leave few', () => {
    for (const question of of('erosion')) {
      const { field, hurst } = mountainOf(question)
      const lattice = { side: field.size, wrap: false }
      const z = field.heights.map((height) => height - field.min + 1e-6)
      const { flow, pits } = unaided(
        lattice,
        z,
        levelKey(question.parameters.seed!, 0),
        new Uint32Array(z.length),
      )
      const lost = sumOf(lostDrops(lattice, z, flow)) / z.length
      if (question.right === 'worn') expect(pits).toBeLessThan(100)
      else {
        expect(pits).toBeGreaterThan(2000)
        expect(lost).toBeGreaterThan(0.9)
        expect(hurst.spectrum! > 0.87).toBe(question.right === 'smooth')
      }
    }
  })
})

/** Measures seams where copies lie beside each other, circles where stamps are, and bias elsewhere. */
function measured({ picture, parameters }: Question, field: Heightfield) {
  const isStamped = parameters.generator === 'stamp-noise'
  if (picture === 'copies') return [{ id: 'seams', ...seams(field, 2 ** parameters.exponent!) }]
  return [isStamped ? { id: 'circles', ...circles(field) } : { id: 'bias', ...bias(field) }]
}

test('the score says what blind guesses would get', () => {
  const questions = questionsOf(1)
  const none = scoreOf(questions, [])
  expect(none.chance).toBeCloseTo(3 / 4 + 2 / 4 + 3 / 4 + 2 / 3, 9)
  expect(none).toMatchObject({ right: 0, level: 'chance' })
  const given = questions.map(({ right }) => right)
  expect(scoreOf(questions, given)).toMatchObject({ right: 10, level: 'best' })
  expect(scoreOf(questions, given.slice(0, 6))).toMatchObject({ right: 6, level: 'good' })
  expect(scoreOf(questions, given.slice(0, 5)).level).toBe('chance')
})
