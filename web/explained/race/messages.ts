import type { Ask, Realm, RealmAnswers } from './questions.js'

// The messages of the race, for a worker of a page and for a thread of node.

export type RealmAnswer = { value: RealmAnswers[Ask['type']] } | { error: string }

/** Answers one question after the other through `post`. */
export function answering(
  realm: (ask: Ask) => Promise<RealmAnswers[Ask['type']]>,
  post: (answer: RealmAnswer) => void,
): (ask: Ask) => Promise<void> {
  return async (ask) => {
    try {
      post({ value: await realm(ask) })
    } catch (error) {
      post({ error: error instanceof Error ? error.message : String(error) })
    }
  }
}

/** The asker's side: `send` transmits a question; pass the answers to `hear`, and the reason of a failure to `fail`. */
export function asking(
  send: (ask: Ask) => void,
  end: () => unknown,
): { realm: Realm; hear(answer: RealmAnswer): void; fail(reason: Error): void } {
  let waiting: { resolve(value: never): void; reject(reason: Error): void } | undefined
  let stopped: Error | undefined
  let isOpen = true
  const fail = (reason: Error) => {
    stopped = reason
    waiting?.reject(reason)
  }
  return {
    realm: {
      ask: (question) =>
        new Promise((resolve, reject) => {
          if (stopped) return reject(stopped)
          waiting = { resolve, reject }
          send(question)
        }),
      close: () => {
        if (!isOpen) return undefined
        isOpen = false
        fail(new Error('the realm has been closed'))
        return end()
      },
    },
    hear: (answer) => {
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve(answer.value as never)
    },
    fail,
  }
}
