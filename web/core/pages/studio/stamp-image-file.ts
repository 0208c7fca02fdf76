import type { StampImage } from '../../orogen/stamp-image.js'
import type { StudioWords } from '../../../words/studio/index.js'
import { element } from '../../dom/elements.js'
import { reasonOf } from '../../state/reason.js'

/** A field for a picture that is a stamp; what cannot be one is refused with the reason and changes nothing. */
export function stampImageFile(
  words: StudioWords,
  onImage: (image: StampImage) => void,
  onRefusal: (sentence: string) => void,
): HTMLInputElement {
  const file = element('input', { type: 'file', accept: 'image/png,image/jpeg,image/webp' })
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    if (!chosen) return
    try {
      const { readStampImage } = await import('../../orogen/stamp-image.js')
      onImage(await readStampImage(chosen))
    } catch (error) {
      file.value = ''
      onRefusal(`${chosen.name}: ${await reasonOf(error, words)}`)
    }
  })
  return file
}
