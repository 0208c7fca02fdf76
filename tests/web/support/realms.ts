import { asking } from '../../../web/explained/race/messages.js'
import { programRealm } from '../../../web/explained/race/own/inside.js'
import type { RealmAnswer, Ask, Realm } from '../../../web/explained/race/protocol.js'
import { answering } from '../../../web/explained/race/realm.js'

/** A realm on this thread; its answers cross as messages do. */
export function realmOn(
  inside: (ask: Ask) => RealmAnswer | Promise<RealmAnswer>,
  onClose: () => unknown = () => undefined,
): Realm {
  const { realm, hear } = asking((question) => answer(question), onClose)
  const answer = answering(inside, (given) => hear(structuredClone(given)))
  return realm
}

/** The same for a program of a reader, whose module `load` gives. */
export const realmOf = (load: () => Promise<object>): Realm => realmOn(programRealm(load))
