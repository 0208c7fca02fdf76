import { button, element } from '../../../core/dom/elements.js'
import { checkField, controlsOf, type ControlTable } from '../../../core/dom/controls.js'
import { iconButton } from './icons.js'
import type { WordsOf } from '../../../words/keys.js'

/** The name and the controls of a settings bar, beside those that all have. */
export interface Offers<Settings> {
  label: string
  controls: ControlTable<Settings>
  /** The name of the button that gives everything back to chance, where something can be taken from it. */
  releaseAll?: string
  more?: HTMLElement[]
}

interface Actions<Settings> {
  set(changes: Partial<Settings>, gesture?: string): void
  redraw(): void
  releaseAll(): void
  travel(way: 'undo' | 'redo'): void
  rotate(on: boolean): void
}

interface History<Settings> {
  state: { settings: Settings; byHand: { size: number } }
  canUndo: boolean
  canRedo: boolean
}

export type SettingsBar<Settings extends object> = ReturnType<typeof settingsBar<Settings>>

/** Makes the settings of a player, and what it has for all of them at once. */
export function settingsBar<Settings extends object>(
  words: WordsOf<'player'>,
  { label, controls, releaseAll = '', more = [] }: Offers<Settings>,
  actions: Actions<Settings>,
) {
  const made = controlsOf(controls, actions.set)
  const release = button(actions.releaseAll, { hidden: !releaseAll }, releaseAll)
  const undo = iconButton('undo', words.say('player.undo'), () => actions.travel('undo'))
  const redo = iconButton('redo', words.say('player.redo'), () => actions.travel('redo'))
  const help = { class: 'redraw', title: words.say('player.redraw.help') }
  const redraw = button(actions.redraw, help, words.say('player.redraw'))
  const rotate = element('input', { type: 'checkbox' })
  rotate.addEventListener('change', () => actions.rotate(rotate.checked))
  const root = element(
    'div.settings.row.screen',
    { role: 'group', 'aria-label': label },
    ...made.all,
    checkField(rotate, words.say('player.rotate')),
    element('div.actions.row', redraw, ...more, release, undo, redo),
  )
  return {
    root,
    show({ state, canUndo, canRedo }: History<Settings>, rotating: boolean) {
      made.show(state.settings)
      rotate.checked = rotating
      // `disabled` would take the focus away from a button that was just used.
      const allow = (button: HTMLElement, can: boolean) => button.setAttribute('aria-disabled', String(!can))
      allow(release, state.byHand.size > 0)
      allow(undo, canUndo)
      allow(redo, canRedo)
    },
  }
}
