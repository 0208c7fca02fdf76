import { type SandboxAnswer, answerOf, type Ask, type Sandbox, valueOf } from './protocol.js'

/**
 * The asker's side of a sandbox: `send` transmits a question; pass the answers to `hear`, and why no more
 * will come to `fail`.
 */
export function asking(
  send: (ask: Ask) => void,
  end: () => unknown,
): { sandbox: Sandbox; hear(given: unknown): void; fail(why: SandboxAnswer): void } {
  let waiting: ((answer: SandboxAnswer) => void) | undefined
  let asked: Ask | undefined
  let ended: SandboxAnswer | undefined
  let exponent = 0
  let isOpen = true
  const fail = (why: SandboxAnswer) => {
    ended ??= why
    waiting?.(ended)
  }
  return {
    sandbox: {
      ask: async (question) => {
        if (ended) return valueOf(ended)
        if (question.type === 'load') exponent = question.exponent
        const answer = await new Promise<SandboxAnswer>((resolve) => {
          waiting = resolve
          asked = question
          send(question)
        })
        return valueOf(answer)
      },
      close: () => {
        if (!isOpen) return undefined
        isOpen = false
        fail({ error: 'the sandbox has been closed' })
        return end()
      },
    },
    hear: (given) => asked && waiting?.(answerOf(asked, exponent, given)),
    fail,
  }
}
