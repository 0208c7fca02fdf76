import { byId } from '../dom/elements.js'
import { isDrawable } from '../state/applies.js'
import type { TerrainState } from '../state/state.js'
import type { StudioHost } from './host.js'
import { icon, iconButton } from '../controls/icons.js'

/** The row of buttons at the head of the panel. Returns a function to be called with each state. */
export function addTools(host: StudioHost): (state: TerrainState) => void {
  const { words } = host
  const tools = byId('tools')
  tools.setAttribute('aria-label', words.say('tools'))
  const helps = { undo: 'undo.help', redo: 'redo.help' } as const
  const step = (direction: 'undo' | 'redo') => {
    const made = iconButton(direction, words.say(direction), () => host.travel(direction))
    made.title = words.say(helps[direction])
    made.disabled = true
    return made
  }
  const picture = iconButton('picture', words.say('picture'), () => {
    const saved = host.notes
      .fetched(() => import('./exchange/one-picture.js'))
      .then((script) => script?.savePicture(host))
    void host.viewport.settling.during(saved).catch((error: Error) => host.notes.aboutFailure(error.message))
  })
  const draw = iconButton('draw', words.say('terrain.draw'), () => {
    const opened = host.notes.fetched(() => import('./drawing.js')).then((script) => script?.draw(host, draw))
    void host.viewport.settling.during(opened)
  })
  draw.ariaPressed = 'false'
  tools.append(step('undo'), step('redo'), draw, picture)
  if (document.fullscreenEnabled)
    tools.append(iconButton('fullscreen', words.say('fullscreen'), () => void toggleFullScreen()))

  const show = byId('panel-show')
  const reveal = (isShown: boolean) => {
    byId('panel').hidden = !isShown
    show.hidden = isShown
    host.viewport.reframe()
    ;(isShown ? hide : show).focus()
  }
  const hide = iconButton('hide', words.say('panel.hide'), () => reveal(false))
  tools.append(hide)
  show.title = words.say('panel.show')
  show.setAttribute('aria-label', show.title)
  show.append(icon('show'))
  show.addEventListener('click', () => reveal(true))
  return (state) => (draw.disabled = !isDrawable(state))
}

async function toggleFullScreen(): Promise<void> {
  try {
    await (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen())
  } catch {
    // The page around this frame does not allow it.
  }
}
