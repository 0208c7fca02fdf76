import { download } from '../../dom/elements.js'
import { exportShown } from '../../files/export.js'
import type { StudioHost } from '../host.js'
import { fileName } from './file-kind.js'
import { pictureFile } from './view-files.js'

/** Saves the picture as it is on the screen. */
export async function savePicture({ viewport }: StudioHost): Promise<void> {
  if (!viewport.shown) return
  const shown = { viewport, ...viewport.shown }
  const file = await exportShown(shown, pictureFile.id, pictureFile.optionsOf(shown, { size: 'screen' }))
  download(file, fileName(shown, shown.state.look.view) + pictureFile.ending)
}
