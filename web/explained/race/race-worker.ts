import { answering, type RealmAnswer } from './messages.js'
import { createRealm, type Ask } from './realm.js'

// A page's types lack the scope of a worker.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Ask>) => void
  postMessage(answer: RealmAnswer): void
}

const answer = answering(createRealm(), (message) => scope.postMessage(message))
scope.onmessage = ({ data }) => void answer(data)
