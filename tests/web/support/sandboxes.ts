import { asking } from '../../../web/explained/race/messages.js'
import { programSandbox } from '../../../web/explained/race/own/inside.js'
import type { SandboxAnswer, Ask, Sandbox } from '../../../web/explained/race/protocol.js'
import { answering } from '../../../web/explained/race/sandbox.js'

/** A sandbox on this thread; its answers cross as messages do. */
export function sandboxOn(
  inside: (ask: Ask) => SandboxAnswer | Promise<SandboxAnswer>,
  onClose: () => unknown = () => undefined,
): Sandbox {
  const { sandbox, hear } = asking((question) => answer(question), onClose)
  const answer = answering(inside, (given) => hear(structuredClone(given)))
  return sandbox
}

/** The same for a program of a reader, whose module `load` gives. */
export const sandboxOf = (load: () => Promise<object>): Sandbox => sandboxOn(programSandbox(load))
