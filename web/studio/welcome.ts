import { byId } from '../dom/elements.js'
import { isRemembered, remember, turned } from '../dom/session.js'
import { watchMedia } from '../dom/input.js'
import { onKeyDown } from '../dom/keys.js'
import { type TerrainState, withLook } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { StudioHost } from './host.js'

/** Calls back once, at the reader's first touch of anything within the target. */
function atFirstTouch(target: EventTarget, run: () => void): void {
  const signal = new AbortController()
  const touch = () => {
    signal.abort()
    run()
  }
  const options = { signal: signal.signal, capture: true, passive: true }
  onKeyDown(target, touch, options)
  for (const event of ['pointerdown', 'wheel'] as const) target.addEventListener(event, touch, options)
}

/**
 * Turns the picture slowly until the reader's next touch of anything; not where motion is unwelcome, or slow.
 */
export function turnUntilTouched(host: StudioHost): void {
  let isTouched = false
  const isCalm = watchMedia('(prefers-reduced-motion: reduce)', () => undefined)
  atFirstTouch(window, () => {
    isTouched = true
    if (host.state.look.rotate) host.adjust(withLook(host.state, { rotate: false }))
  })
  void host.viewport.settling.whenSettled().then(() => {
    if (isTouched || isCalm() || host.viewport.capabilities.isSlow) return
    host.adjust(withLook(host.state, { rotate: true }))
  })
}

/**
 * For who comes without a link: a sentence over the picture, which names the seed as long as this kind of
 * terrain is shown, and a slow turn until the first touch. To be called with each state.
 */
export function connectWelcome(host: StudioHost): (state: TerrainState) => void {
  const box = byId('hello')
  const first = host.state
  const isSameKind = ({ generator, look, imported }: TerrainState) =>
    generator === first.generator && look.view === first.look.view && !imported
  turnUntilTouched(host)
  return (state) => {
    box.toggleAttribute('hidden', !isSameKind(state))
    box.querySelector('em')!.textContent = host.words.say('hello.seed', {
      n: host.words.number(Number(state.values.seed), { useGrouping: false }),
    })
  }
}

/** Says that the picture can be turned, until the reader has done so. To be called with each state. */
export function connectHint(host: StudioHost): (state: TerrainState) => void {
  const hint = byId('hint')
  let isKnown = isRemembered(turned)
  hint.textContent = host.words.say('terrain.turn')
  atFirstTouch(byId('canvas'), () => {
    isKnown = hint.hidden = true
    remember(turned)
  })
  return (state) => {
    const { dimensions, looks } = viewOf(host.viewport.withFallback(state))
    hint.toggleAttribute('hidden', isKnown || dimensions !== '3d' || !looks.includes('rotate'))
  }
}
