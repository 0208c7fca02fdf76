import { button, byId, element } from '../../dom/elements.js'
import { type Growth, framesOf, frameTime, growths } from '../../state/growing.js'
import type { TerrainScene } from '../../state/scene.js'
import type { TerrainState } from '../../state/state.js'
import type { StudioWords } from '../../../words/studio/index.js'

const keeps = ['none', 'png', 'webm'] as const

interface Around {
  scene: TerrainScene
  state(): TerrainState
  refuse(sentence: string): void
}

/** Lets the mountain grow to what is set: a button for each way, and a choice to keep its frames as files. */
export function connectGrowing(words: StudioWords, around: Around): void {
  const canRecord = typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported('video/webm')
  const keep = element(
    'select',
    { id: 'grow-keep', 'aria-label': words.say('grow.keep') },
    ...keeps
      .filter((each) => each !== 'webm' || canRecord)
      .map((each) => element('option', { value: each }, words.say(`grow.keep.${each}`))),
  )
  let running: AbortController | undefined
  const start = (growth: Growth) => {
    running?.abort()
    running = new AbortController()
    grow(words, around, growth, keep.value as (typeof keeps)[number], running.signal).catch(
      (error: Error) => {
        if (error.name !== 'AbortError') around.refuse(error.message)
      },
    )
  }
  const buttons = growths.map((growth) => button(() => start(growth), {}, words.say(`grow.${growth}`)))
  byId('look-motion').append(
    element(
      'div',
      { class: 'row', role: 'group', 'aria-labelledby': 'grow' },
      element('label', { id: 'grow', for: 'grow-keep' }, words.say('grow')),
      element(
        'details',
        { class: 'help' },
        element('summary', { 'aria-label': words.say('about', { name: words.say('grow') }) }, '?'),
        element('p', {}, words.say('grow.help')),
      ),
      element('div', { class: 'inputs grow' }, ...buttons),
      element('div', { class: 'inputs' }, keep),
    ),
  )
}

async function grow(
  words: StudioWords,
  { scene, state, refuse }: Around,
  growth: Growth,
  keep: (typeof keeps)[number],
  signal: AbortSignal,
): Promise<void> {
  const wanted = state()
  const frames = framesOf(wanted, growth)
  if (frames.length === 0) return refuse(words.say('grow.nothing'))
  const album =
    keep === 'none' ? undefined : await (await import('./growth-album.js')).open(keep, scene.stage, wanted)
  for (const [k, frame] of frames.entries()) {
    const begun = performance.now()
    await scene.make({ ...frame, look: state().look }, { held: k + 1 < frames.length && !album, signal })
    await album?.add(k, frameTime(growth))
    await new Promise((resolve) => setTimeout(resolve, frameTime(growth) - (performance.now() - begun)))
    // What the reader sets meanwhile is shown instead.
    if (signal.aborted || state().values !== wanted.values) return
  }
  await album?.close()
}
