import type { StudioWords } from '../../../../words/studio/index.js'
import { byId, element } from '../../../dom/elements.js'

/** Says over the picture, as long as a file hovers over the page, what letting it go will do. */
export function showDropping(words: StudioWords): void {
  const sign = element('p', { class: 'dropping', hidden: true }, words.say('open.drop'))
  byId('stage').append(sign)
  const away = () => (sign.hidden = true)
  addEventListener('dragover', (event) => {
    sign.hidden = !event.defaultPrevented
  })
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && away())
  for (const end of ['drop', 'dragend'] as const) addEventListener(end, away)
}
