import { button, byId, element } from '../../dom/elements.js'
import { type Growth, framesOf, frameTime, growths } from '../../state/growing.js'
import type { TerrainState } from '../../state/state.js'
import type { StudioHost } from './host.js'

const keeps = ['none', 'png', 'webm'] as const
type Keep = (typeof keeps)[number]

/**
 * Lets the mountain grow to its current values: one button for each parameter that can grow, and a choice to save the
 * frames. Returns a function to call with each state, which shows the buttons that apply.
 */
export function connectGrowing(host: StudioHost): (state: TerrainState) => void {
  const { words } = host
  const canRecord = typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported('video/webm')
  const options = keeps
    .filter((each) => each !== 'webm' || canRecord)
    .map((each) => element('option', { value: each }, words.say(`grow.keep.${each}`)))
  const keep = element('select', { id: 'grow-keep', 'aria-label': words.say('grow.keep') }, ...options)
  let running: AbortController | undefined
  const start = (growth: Growth) => {
    running?.abort()
    running = new AbortController()
    grow(host, growth, keep.value as Keep, running.signal).catch((error: Error) => {
      if (error.name !== 'AbortError') host.notes.aboutFailure(error.message)
    })
  }
  const buttons = growths.map((growth) => button(() => start(growth), words.say(`grow.${growth}`)))
  const details = byId('more-grow')
  details.append(
    element('p.about', words.say('grow.help')),
    element('div.inputs.grow', { role: 'group', 'aria-label': words.say('grow') }, ...buttons),
    element('div.inputs', keep),
  )
  return (state) => {
    growths.forEach((growth, i) => (buttons[i]!.hidden = framesOf(state, growth).length === 0))
    details.hidden = buttons.every(({ hidden }) => hidden)
  }
}

async function grow(host: StudioHost, growth: Growth, keep: Keep, signal: AbortSignal): Promise<void> {
  const { viewport, state: wanted } = host
  const frames = framesOf(wanted, growth)
  const album =
    keep === 'none' ? undefined : await (await import('./growth-album.js')).open(keep, viewport, wanted)
  let isWhole = false
  try {
    for (const [k, frame] of frames.entries()) {
      const begun = performance.now()
      await viewport.make(
        { ...frame, look: host.state.look },
        { held: k + 1 < frames.length && !album, signal },
      )
      await album?.add(k, frameTime(growth))
      await new Promise((resolve) => setTimeout(resolve, frameTime(growth) - (performance.now() - begun)))
      // The reader has changed the state meanwhile: show that instead.
      if (signal.aborted || host.state.values !== wanted.values) return
    }
    isWhole = true
  } finally {
    await album?.close(isWhole)
  }
}
