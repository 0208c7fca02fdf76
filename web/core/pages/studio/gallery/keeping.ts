import type { PictureOptions } from '../../../render/picture-size.js'
import type { StudioWords } from '../../../../words/studio/index.js'
import { byId, element } from '../../../dom/elements.js'
import { saveTerrain } from './saved.js'
import { thumbnailSize } from './thumbnail-size.js'

export interface KeepingHost {
  /** The link to what is shown now; undefined where none can lead to it. */
  link(): string | undefined
  picture(options: PictureOptions): Promise<Blob>
  /** There is another one in the gallery. */
  kept(): void
  refuse(sentence: string): void
}

/** The field in which a terrain is given a name, by which it then stands in the gallery. */
export function connectKeeping(words: StudioWords, host: KeepingHost): void {
  const name = byId<HTMLInputElement>('save-name')
  const keep = byId<HTMLButtonElement>('save-now')
  const status = byId('kept')
  name.placeholder = words.say('save.name')

  const save = async () => {
    const link = host.link()
    const called = name.value.trim()
    if (link === undefined) return host.refuse(words.say('save.unlinked'))
    if (called === '') return name.focus()
    keep.disabled = true
    const picture = await smallPicture(host).catch(() => undefined) // its name will do
    keep.disabled = false
    const all = { name: called, link, ...(picture && { picture }) }
    if (!saveTerrain(all) && !saveTerrain({ name: called, link }))
      return host.refuse(words.say('save.refused'))
    name.value = ''
    status.replaceChildren(
      ...(picture ? [element('img', { src: picture, alt: '', ...thumbnailSize })] : []),
      element('span', {}, words.say('save.done', { name: called })),
    )
    host.kept()
  }
  keep.addEventListener('click', () => void save())
  name.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void save()
  })
}

async function smallPicture({ picture }: KeepingHost): Promise<string> {
  const [{ compressed }, { dataAddress }] = await Promise.all([
    import('../../../exports/compressed.js'),
    import('../copy/poster.js'),
  ])
  const { width, height } = thumbnailSize
  return dataAddress(await compressed(await picture({ width: 2 * width, height: 2 * height }), 'image/webp'))
}
