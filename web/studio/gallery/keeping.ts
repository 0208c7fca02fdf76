import { button, byId, element } from '../../dom/elements.js'
import { maxTerrains, restoreTerrain, type SavedTerrain, saveTerrain } from './saved.js'
import { thumbnailSize } from './presets.js'
import type { StudioHost } from '../host.js'

/**
 * Keeps a terrain in the gallery under the name in the field. `onKept` runs when there is another one in the
 * gallery.
 */
export async function keepTerrain(host: StudioHost, link: string, onKept: () => void): Promise<void> {
  const { words, notes } = host
  const name = byId<HTMLInputElement>('save-name')
  const status = byId('kept')
  const called = name.value.trim()
  if (host.state.imported) return notes.aboutFailure(words.say('save.unlinked'))
  if (called === '') return name.focus()
  const picture = await smallPicture(host).catch(() => undefined) // its name will do
  const all = { name: called, link, ...(picture && { picture }) }
  const kept = saveTerrain(all) ?? saveTerrain({ name: called, link })
  if (!kept) return notes.aboutFailure(words.say('save.refused'))
  const { gone } = kept
  const undo = (gone: SavedTerrain) => {
    if (!restoreTerrain(called, gone)) return notes.aboutFailure(words.say('save.refused'))
    status.textContent = words.say('save.undone')
    name.focus()
    onKept()
  }
  const whatWent = ({ name: other }: SavedTerrain) =>
    other === called ? words.say('save.replaced') : words.say('save.dropped', { n: maxTerrains, gone: other })
  name.value = ''
  status.replaceChildren(
    ...(picture ? [element('img', { src: picture, alt: '', ...thumbnailSize })] : []),
    element('span', words.say('save.done', { name: called }), ...(gone ? [' ', whatWent(gone)] : [])),
    ...(gone ? [button(() => undo(gone), { id: 'kept-undo' }, words.say('undo'))] : []),
  )
  onKept()
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
