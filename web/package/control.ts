// What cancels a call and what hears of its progress: an `AbortSignal` and a function, or a sentence.

import { abortSignal, callback, membersOf } from './options.js'

/** Refuses options that are not an object, or whose control is of a wrong kind; the call checks the rest. */
export function checkOptions(options: unknown): void {
  controlOf(membersOf<GivenControl, keyof GivenControl>('the options', options, ['signal', 'onProgress']))
}

/** What cancels a call and what hears of its progress, as a caller may have given it. */
interface GivenControl {
  signal?: unknown
  onProgress?: unknown
}

/** The same, each of its kind. @throws TypeError for another kind */
export function controlOf({ signal, onProgress }: GivenControl): {
  signal?: AbortSignal
  onProgress?: (done: number) => void
} {
  if (signal !== undefined) abortSignal('signal', signal)
  if (onProgress !== undefined) callback('onProgress', onProgress)
  return {
    ...(signal ? { signal: signal as AbortSignal } : {}),
    ...(onProgress ? { onProgress: onProgress as (done: number) => void } : {}),
  }
}
