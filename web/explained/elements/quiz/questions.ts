import type { GenerateParameters } from '../../../core/orogen/parameter-types.js'
import { randomStream } from '../../published/random-stream.js'
import { parametersOf } from '../laboratory/artefacts.js'
import { studioAddress } from '../player/listing.js'

/** All answers to each kind of question. */
export const answers = {
  roughness: ['rolling', 'hilly', 'rugged', 'jagged'],
  law: ['uniform', 'triangular', 'gaussian', 'exponential'],
  artefact: ['circles', 'bias', 'seams', 'none'],
  weather: ['rough', 'smooth', 'worn'],
} as const
export type Kind = keyof typeof answers
export type Answer<Of extends Kind = Kind> = (typeof answers)[Of][number]

/** The roughness that each answer stands for. */
export const roughnessOf: Record<Answer<'roughness'>, number> = {
  rolling: 0,
  hilly: 0.3,
  rugged: 0.6,
  jagged: 0.9,
}

/** The picture of a question: from the south; from above, in colours or grey; or 2 × 2 grey copies. */
export type Picture = 'surface' | 'land' | 'map' | 'copies'

export interface Question<Of extends Kind = Kind> {
  kind: Of
  /** The parameters of the mountain. */
  parameters: GenerateParameters
  picture: Picture
  /** The answers to choose from, in the order on the page. */
  choices: Answer<Of>[]
  right: Answer<Of>
}

/** The number of questions of each kind. */
const counts: Record<Kind, number> = { roughness: 3, law: 2, artefact: 3, weather: 2 }
const kinds = Object.keys(counts) as Kind[]

/** The ten questions of a seed. Right answers differ within a kind, and one of the mountains is eroded. */
export function questionsOf(seed: number): Question[] {
  const random = randomStream(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    const left = [...items]
    return items.map(() => left.splice(upTo(left.length), 1)[0]!)
  }
  const rights = (kind: Kind): Answer[] =>
    kind === 'weather' ? ['worn', ...shuffled<Answer>(['rough', 'smooth'])] : shuffled<Answer>(answers[kind])
  const questions = kinds.flatMap((kind) =>
    rights(kind)
      .slice(0, counts[kind])
      .map((right): Question => {
        const [mountain, clean] = [upTo(1_000_000), upTo(2) === 0]
        return { kind, right, choices: [...answers[kind]], ...mountainOf(right, mountain, clean) }
      }),
  )
  return shuffled(questions)
}

/** The mountain to which an answer is right, and its picture; `copied` asks for copies where there are no seams. */
function mountainOf(right: Answer, seed: number, copied: boolean): Pick<Question, 'parameters' | 'picture'> {
  const map = { generator: 'diamond-square', exponent: 9, seed } as const
  switch (right) {
    case 'circles':
      return { parameters: parametersOf('cone', 9, seed), picture: 'map' }
    case 'bias':
      return { parameters: parametersOf('three', 8, seed), picture: 'map' }
    case 'seams':
      return { parameters: parametersOf('wrap-off', 8, seed), picture: 'copies' }
    case 'none':
      return copied
        ? { parameters: parametersOf('wrap-on', 8, seed), picture: 'copies' }
        : { parameters: parametersOf('stamps', 9, seed), picture: 'map' }
    case 'rough':
      return { parameters: { ...map, roughness: 0.25 }, picture: 'land' }
    case 'smooth':
      return { parameters: { ...map, roughness: 0 }, picture: 'land' }
    case 'worn':
      return { parameters: { ...map, roughness: 0.25, age: 0.85, sea: 0 }, picture: 'land' }
    default: {
      const asked =
        right in roughnessOf
          ? { roughness: roughnessOf[right as Answer<'roughness'>] }
          : { law: right as Answer<'law'> }
      return { parameters: { ...map, ...asked }, picture: 'surface' }
    }
  }
}

/** Links to the mountain of a question in the studio, seen from above if the question shows it so. */
export const studioLink = (
  address: string | null,
  { parameters, picture }: Question,
  page?: string,
): string | undefined =>
  studioAddress(address, { ...parameters, ...(picture !== 'surface' && { view: 'map' }) }, page)

/** Marks right and wrong answers without relying on colour. */
export const sign = (which: 'right' | 'wrong' | 'other'): string =>
  ({ right: '✓', wrong: '✗', other: '·' })[which]

/** The number of right answers, a verdict on it, and the number that blind guesses would get on average. */
export function scoreOf(
  questions: readonly Question[],
  given: readonly Answer[],
): { right: number; chance: number; level: 'chance' | 'good' | 'best' } {
  const right = questions.filter((question, i) => given[i] === question.right).length
  const chance = questions.reduce((sum, { choices }) => sum + 1 / choices.length, 0)
  return { right, chance, level: right >= 9 ? 'best' : right > 2 * chance ? 'good' : 'chance' }
}
