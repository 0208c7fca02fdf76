import { printsPicture } from '../../../state/stamps.js'
import type { TerrainState } from '../../../state/state.js'
import type { CopyKey } from '../../../../words/copy/index.js'
import { siteFile } from './site-files.js'
import { frameText, linkTo, markdownText, scriptAddress, type Snippet, tagText } from './snippets.js'

/** A form in which a terrain can be copied. */
export interface Form {
  id: 'tag' | 'frame' | 'link' | 'markdown' | 'offline'
  /** Of the form that is copied as text; without it there is a file to be saved. */
  text?(snippet: Snippet): string | Promise<string>
  /** The picture that belongs beside it. */
  picture?: 'image/webp' | 'image/png'
}

export const forms: readonly Form[] = [
  {
    id: 'tag',
    text: async (snippet) => {
      await siteFile(scriptAddress(snippet.site), /javascript/) // no tag that leads nowhere
      return tagText(snippet)
    },
    picture: 'image/webp',
  },
  { id: 'frame', text: frameText },
  { id: 'link', text: linkTo },
  { id: 'markdown', text: markdownText, picture: 'image/png' }, // what every forum takes
  { id: 'offline' },
]

/** Why this form cannot carry this terrain from this page, as a key of the dictionary. */
export function refusal(
  { values, imported }: TerrainState,
  address: string,
  { id }: Pick<Form, 'id'>,
): CopyKey | undefined {
  if (id !== 'offline' && !/^https?:/.test(address)) return 'copy.refusal.disk'
  if (imported) return 'copy.refusal.imported'
  return printsPicture(values) ? 'copy.refusal.image' : undefined
}
