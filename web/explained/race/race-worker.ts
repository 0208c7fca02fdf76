import { answering, type Answer } from './messages.js'
import { createRealm, type Ask } from './realm.js'

// The types of a page know no worker scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Ask>) => void
  postMessage(answer: Answer): void
}

const answer = answering(createRealm(), (message) => scope.postMessage(message))
scope.onmessage = ({ data }) => void answer(data)
