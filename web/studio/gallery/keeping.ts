import { button, byId, element } from '../../dom/elements.js'
import { maxTerrains, restoreTerrain, type SavedTerrain, saveTerrain } from './saved.js'
import { thumbnailSize } from './presets.js'
import type { StudioHost } from '../host.js'

/** Connects the field for a terrain's name in the gallery. `onKept` runs when there is another one in the gallery. */
export function connectKeeping(host: StudioHost, onKept: () => void): void {
  const { words, notes } = host
  const name = byId<HTMLInputElement>('save-name')
  const keep = byId<HTMLButtonElement>('save-now')
  const status = byId('kept')
  name.placeholder = words.say('save.name')

  const whatWent = (called: string, gone: SavedTerrain) =>
    gone.name === called
      ? words.say('save.replaced')
      : words.say('save.dropped', { n: maxTerrains, gone: gone.name })
  const undo = (called: string, gone: SavedTerrain) => {
    if (!restoreTerrain(called, gone)) return notes.aboutFailure(words.say('save.refused'))
    status.textContent = words.say('save.undone')
    name.focus()
    onKept()
  }

  const save = async () => {
    const link = host.link()
    const called = name.value.trim()
    if (host.state.imported) return notes.aboutFailure(words.say('save.unlinked'))
    if (called === '') return name.focus()
    keep.disabled = true
    const picture = await smallPicture(host).catch(() => undefined) // its name will do
    keep.disabled = false
    const all = { name: called, link, ...(picture && { picture }) }
    const kept = saveTerrain(all) ?? saveTerrain({ name: called, link })
    if (!kept) return notes.aboutFailure(words.say('save.refused'))
    const { gone } = kept
    name.value = ''
    status.replaceChildren(
      ...(picture ? [element('img', { src: picture, alt: '', ...thumbnailSize })] : []),
      element(
        'span',
        words.say('save.done', { name: called }),
        ...(gone ? [' ', whatWent(called, gone)] : []),
      ),
      ...(gone ? [button(() => undo(called, gone), { id: 'kept-undo' }, words.say('undo'))] : []),
    )
    onKept()
  }
  keep.addEventListener('click', () => void save())
  name.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void save()
  })
}

async function smallPicture({ viewport }: StudioHost): Promise<string> {
  const [{ compressed }, { dataAddress }] = await Promise.all([
    import('../../files/compressed.js'),
    import('../copy/offline.js'),
  ])
  const { width, height } = thumbnailSize
  const picture = await viewport.picture({ width: 2 * width, height: 2 * height })
  return dataAddress(await compressed(picture, 'image/webp'))
}
