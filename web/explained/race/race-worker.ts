import { createRealm } from './ours.js'
import type { RealmAnswer, Ask } from './protocol.js'
import { answering } from './realm.js'

// A page's types lack the scope of a worker.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Ask>) => void
  postMessage(answer: RealmAnswer): void
}

const answer = answering(createRealm(), (message) => scope.postMessage(message))
scope.onmessage = ({ data }) => answer(data)
