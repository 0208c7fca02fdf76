import { answering, type RealmAnswer } from './messages.js'
import type { Ask } from './questions.js'
import { createRealm } from './realm.js'

// A page's types lack the scope of a worker.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Ask>) => void
  postMessage(answer: RealmAnswer): void
}

const answer = answering(createRealm(), (message) => scope.postMessage(message))
scope.onmessage = ({ data }) => void answer(data)
