import { download } from '../../dom/elements.js'
import { exportShown } from '../../files/export.js'
import type { StudioHost } from '../host.js'
import { fileName } from './file-kind.js'
import { postcardOf } from './postcard.js'
import { pictureFile } from './view-files.js'
import landmarkWords from 'words:landmark'
import postcardWords from 'words:postcard'

/** Saves the picture as it is on the screen, and offers the same as a postcard. */
export async function savePicture({ viewport, words, notes }: StudioHost): Promise<void> {
  if (!viewport.shown) return
  const shown = { viewport, ...viewport.shown }
  const file = await exportShown(shown, pictureFile.id, pictureFile.optionsOf(shown, { size: 'screen' }))
  const name = fileName(shown, shown.state.look.view)
  download(file, name + pictureFile.ending)
  await Promise.all([postcardWords, landmarkWords].map((part) => words.include(part)))
  notes.offer(words.say('postcard.saved'), words.say('postcard.make'), () => {
    const made = postcardOf(shown, words).then((card) =>
      download(card, `${name}-${words.say('postcard.file')}${pictureFile.ending}`),
    )
    void viewport.settling.during(made).catch((error: Error) => notes.aboutFailure(error.message))
  })
}
