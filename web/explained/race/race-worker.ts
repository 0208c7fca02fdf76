import { createSandbox } from './ours.js'
import type { SandboxAnswer, Ask } from './protocol.js'
import { answering } from './sandbox.js'

// A page's types lack the scope of a worker.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Ask>) => void
  postMessage(answer: SandboxAnswer): void
}

const answer = answering(createSandbox(), (message) => scope.postMessage(message))
scope.onmessage = ({ data }) => answer(data)
