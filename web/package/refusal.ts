import sentences from './refusal.json' with { type: 'json' }

/** A reason for refusing a file: its English is in refusal.json, its translations in the words of the pages. */
export type RefusalCode = Exclude<keyof typeof sentences, `instead.${string}`>
export type RefusalData = Record<string, string | number>

/** An error that a page can say in its reader's language: `message` is the sentence of `code` with `data` filled in. */
export interface Refusal extends RangeError {
  code: RefusalCode
  data: RefusalData
  /** What is allowed instead; said after the reason. */
  allowed?: 'heightmap' | 'stamp' | undefined
}

export function refusal(code: RefusalCode, data: RefusalData = {}, allowed?: Refusal['allowed']): Refusal {
  const sentence = sentences[code].replace(/\{(\w+)\}/g, (_, place: string) => String(data[place]))
  const error = new RangeError(allowed ? `${sentence}; ${sentences[`instead.${allowed}`]}` : sentence)
  return Object.assign(error, { code, data, allowed })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof RangeError && Object.hasOwn(sentences, (error as Partial<Refusal>).code ?? '')
}
