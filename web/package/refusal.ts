import own from './refusal.json' with { type: 'json' }
import ofReaders from './read-sentences.json' with { type: 'json' }

/** The English of all refusals and notes on files: those of the scripts, and those of the readers in C++. */
export const sentences = { ...own, ...ofReaders }

/** A reason for refusing a file; its translations are in the words of the pages. */
export type RefusalCode = Exclude<keyof typeof sentences, `instead.${string}`>
export type RefusalData = Record<string, string | number>

/**
 * An error that a page can say in its reader's language: `message` is the sentence of `code` with `data`
 * filled in.
 */
export interface Refusal extends RangeError {
  code: RefusalCode
  data: RefusalData
  /** What is allowed instead; said after the reason. */
  allowed?: 'heightmap' | 'stamp' | undefined
}

export function refusal(code: RefusalCode, data: RefusalData = {}, allowed?: Refusal['allowed']): Refusal {
  const sentence = filled(sentences[code], data)
  const error = new RangeError(allowed ? `${sentence}; ${sentences[`instead.${allowed}`]}` : sentence)
  return Object.assign(error, { code, data, allowed })
}

/** Fills in {name}, and {name, plural, one {…} other {…}} as the form that follows a number. */
function filled(sentence: string, data: RefusalData): string {
  const place = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g
  return sentence.replace(place, (_, name: string, one?: string, other?: string) => {
    const value = String(data[name])
    return other === undefined ? value : (value === '1' ? one! : other).replace('#', value)
  })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof RangeError && Object.hasOwn(sentences, (error as Partial<Refusal>).code ?? '')
}
