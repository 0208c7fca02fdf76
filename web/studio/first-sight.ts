import { byId } from '../dom/elements.js'
import { isRemembered, remember, turned } from '../dom/session.js'
import { watchMedia } from '../dom/input.js'
import { type TerrainState, withLook } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { StudioHost } from './host.js'

const touches = ['pointerdown', 'wheel', 'keydown'] as const

/** Runs once, at the reader's first touch of anything. */
function atFirstTouch(run: () => void): void {
  const signal = new AbortController()
  const touch = () => {
    signal.abort()
    run()
  }
  for (const event of touches)
    addEventListener(event, touch, { signal: signal.signal, capture: true, passive: true })
}

/** Turns the picture slowly until the reader's next touch of anything; not where motion is unwelcome, or slow. */
export function turnUntilTouched(host: StudioHost): void {
  let isTouched = false
  const isCalm = watchMedia('(prefers-reduced-motion: reduce)', () => undefined)
  atFirstTouch(() => {
    isTouched = true
    if (host.state.look.rotate) host.adjust(withLook(host.state, { rotate: false }))
  })
  void host.viewport.settling.whenSettled().then(() => {
    if (isTouched || isCalm() || host.viewport.capabilities.isSlow) return
    host.adjust(withLook(host.state, { rotate: true }))
  })
}

/**
 * For who comes without a link: a sentence over the picture, which names the seed as long as this kind of terrain is
 * shown, and a slow turn until the first touch. To be called with each state.
 */
export function connectFirstSight(host: StudioHost): (state: TerrainState) => void {
  const box = byId('hello')
  const first = host.state
  const isSameKind = ({ generator, look, imported }: TerrainState) =>
    generator === first.generator && look.view === first.look.view && !imported
  turnUntilTouched(host)
  return (state) => {
    box.hidden = !isSameKind(state)
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
  for (const event of touches)
    byId('canvas').addEventListener(
      event,
      () => {
        isKnown = hint.hidden = true
        remember(turned)
      },
      { once: true, passive: true },
    )
  return (state) => {
    const { dimensions, looks } = viewOf(host.viewport.withFallback(state))
    hint.hidden = isKnown || dimensions !== '3d' || !looks.includes('rotate')
  }
}
