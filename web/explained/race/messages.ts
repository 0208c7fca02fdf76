import { type RealmAnswer, answerOf, type Ask, type Realm, valueOf } from './protocol.js'

/**
 * The asker's side of a realm: `send` transmits a question; pass the answers to `hear`, and why no more will
 * come to `fail`.
 */
export function asking(
  send: (ask: Ask) => void,
  end: () => unknown,
): { realm: Realm; hear(given: unknown): void; fail(why: RealmAnswer): void } {
  let waiting: ((answer: RealmAnswer) => void) | undefined
  let asked: Ask | undefined
  let ended: RealmAnswer | undefined
  let exponent = 0
  let isOpen = true
  const fail = (why: RealmAnswer) => {
    ended ??= why
    waiting?.(ended)
  }
  return {
    realm: {
      ask: async (question) => {
        if (ended) return valueOf(ended)
        if (question.type === 'load') exponent = question.exponent
        const answer = await new Promise<RealmAnswer>((resolve) => {
          waiting = resolve
          asked = question
          send(question)
        })
        return valueOf(answer)
      },
      close: () => {
        if (!isOpen) return undefined
        isOpen = false
        fail({ error: 'the realm has been closed' })
        return end()
      },
    },
    hear: (given) => asked && waiting?.(answerOf(asked, exponent, given)),
    fail,
  }
}
