import type { GenerateParameters } from '../../../package/parameter-types.js'
import { randomStream } from '../../published/random-stream.js'
import { parametersOf, type VariantId } from '../../laboratory/artefacts.js'
import { studioAddress } from '../../steps/player/listing.js'

/** All answers to each kind of question. */
export const answers = {
  roughness: ['rolling', 'hilly', 'rugged', 'jagged'],
  distribution: ['uniform', 'triangular', 'gaussian', 'exponential'],
  artefact: ['circles', 'bias', 'seams', 'none'],
  erosion: ['rough', 'smooth', 'worn'],
} as const
export type Kind = keyof typeof answers
export type QuizAnswer<Of extends Kind = Kind> = (typeof answers)[Of][number]

/** The roughness that each answer stands for. */
export const roughnessOf: Record<QuizAnswer<'roughness'>, number> = {
  rolling: 0,
  hilly: 0.3,
  rugged: 0.6,
  jagged: 0.9,
}

/** The picture of a question: from the south; from above, in colours or grey; or 2 × 2 grey copies. */
export type QuizPicture = 'surface' | 'land' | 'map' | 'copies'

export interface Question<Of extends Kind = Kind> {
  kind: Of
  /** The parameters of the mountain. */
  parameters: GenerateParameters
  picture: QuizPicture
  /** The answers to choose from, in the order on the page. */
  choices: QuizAnswer<Of>[]
  right: QuizAnswer<Of>
}

/** The number of questions of each kind. */
const counts: Record<Kind, number> = { roughness: 3, distribution: 2, artefact: 3, erosion: 2 }
const kinds = Object.keys(counts) as Kind[]

/** The ten questions of a seed. Right answers differ within a kind, and one of the mountains is eroded. */
export function questionsOf(seed: number): Question[] {
  const random = randomStream(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    const left = [...items]
    return items.map(() => left.splice(upTo(left.length), 1)[0]!)
  }
  const rights = (kind: Kind): QuizAnswer[] =>
    kind === 'erosion'
      ? ['worn', ...shuffled<QuizAnswer>(['rough', 'smooth'])]
      : shuffled<QuizAnswer>(answers[kind])
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

/**
 * The mountain to which an answer is right, and its picture; `copied` asks for copies where there are no
 * seams.
 */
function mountainOf(
  right: QuizAnswer,
  seed: number,
  copied: boolean,
): Pick<Question, 'parameters' | 'picture'> {
  const ours = (picture: QuizPicture, more: object) => {
    const parameters = { generator: 'diamond-square', exponent: 9, seed, ...more } as const
    return { parameters, picture }
  }
  const variant = (id: VariantId, exponent: number, picture: QuizPicture) => {
    return { parameters: parametersOf(id, exponent, seed), picture }
  }
  switch (right) {
    case 'circles':
      return variant('cone', 9, 'map')
    case 'bias':
      return variant('three', 8, 'map')
    case 'seams':
      return variant('wrap-off', 8, 'copies')
    case 'none':
      return copied ? variant('wrap-on', 8, 'copies') : variant('stamps', 9, 'map')
    case 'rough':
      return ours('land', { roughness: 0.25 })
    case 'smooth':
      return ours('land', { roughness: 0 })
    case 'worn':
      return ours('land', { roughness: 0.25, age: 0.85, sea: 0 })
    default:
      return ours('surface', isRoughness(right) ? { roughness: roughnessOf[right] } : { distribution: right })
  }
}

const isRoughness = (answer: QuizAnswer): answer is QuizAnswer<'roughness'> => answer in roughnessOf

/** Links to the mountain of a question in the studio, seen from above if the question shows it so. */
export const studioLink = (
  address: string | null,
  { parameters, picture }: Question,
  page?: string,
): string | undefined =>
  studioAddress(address, { ...parameters, ...(picture !== 'surface' && { view: 'map' }) }, page)

/** Marks right and wrong answers without relying on colour. */
export const sign = (which: string): string => {
  if (which === 'right') return '✓'
  if (which === 'wrong') return '✗'
  return '·'
}

/** The number of right answers, a verdict on it, and the number that blind guesses would get on average. */
export function scoreOf(
  questions: readonly Question[],
  given: readonly QuizAnswer[],
): { right: number; chance: number; level: 'chance' | 'good' | 'best' } {
  const right = questions.filter((question, i) => given[i] === question.right).length
  const chance = questions.reduce((sum, { choices }) => sum + 1 / choices.length, 0)
  const low = right > 2 * chance ? 'good' : 'chance'
  return { right, chance, level: right >= 9 ? 'best' : low }
}
