import type { ComparisonWords } from '../../../words/comparison/index.js'
import { flatterByChance } from '../laboratory/measures/slopes.js'
import { type Match, manyHeights, type SurveyedLand } from '../laboratory/survey.js'
import { unevenness } from '../roughness/spectrum.js'

/** What the curves say, in sentences. */
export function readingsOf(words: ComparisonWords, own: SurveyedLand, ours: Match) {
  const percent = (share: number, digits = 0) =>
    words.number(share, { style: 'percent', maximumFractionDigits: digits })
  const number = (value: number) =>
    words.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const hurst = own.hurst.spectrum
  const reached = ours.hurst.spectrum
  const places = { own: number(hurst ?? NaN), ours: number(reached ?? NaN) }
  const off = (reached ?? 0) - (hurst ?? 0)
  return {
    hurst:
      hurst === null
        ? words.say('comparison.hurst.none')
        : Math.abs(off) < 0.05
          ? words.say('comparison.hurst.same', { ...places, share: percent(2 ** -hurst) })
          : words.say(off < 0 ? 'comparison.hurst.smoother' : 'comparison.hurst.rougher', places),
    spectrum: words.say('comparison.spectrum.told', {
      own: words.number(unevenness(own.spectrum), { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
      ours: words.number(unevenness(ours.spectrum), { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    }),
    slopes: words.say('comparison.slopes.told', {
      flat: percent(own.slopes.flat),
      oursFlat: percent(ours.slopes.flat),
      chanceFlat: percent(flatterByChance(0.5)),
      steep: percent(own.slopes.steep, 1),
      oursSteep: percent(ours.slopes.steep, 1),
      chanceSteep: percent(1 - flatterByChance(2), 1),
    }),
  }
}

/** What has to be said of the file itself. */
export function notesOn(words: ComparisonWords, { whole, field, different }: SurveyedLand): string[] {
  const { size } = field
  const { width, height } = whole
  return [
    ...(width === size && height === size ? [] : [words.say('comparison.cropped', { size, width, height })]),
    ...(different < Math.min(manyHeights, 1024) ? [words.say('comparison.coarse', { n: different })] : []),
  ]
}
