import { type NamedRow, createControl } from '../controls.js'
import { button, byId, element } from '../../dom/elements.js'
import type { Imported, TerrainState } from '../../state/state.js'
import { withValues } from '../../state/state.js'
import type { StudioHost } from '../host.js'

const reliefRow: NamedRow = {
  id: 'relief-share',
  type: 'number',
  unit: '%',
  minimum: 0.1,
  maximum: 400,
  softMaximum: 60,
  step: 0.1,
  default: 18,
}
const orderRow: NamedRow = {
  id: 'byte-order',
  type: 'choice',
  choices: ['little', 'big'],
  default: 'little',
}

/**
 * Adds the card above the generator, which is there while a map of the reader's is shown in place of the generator's.
 *
 * @returns shows a state
 */
export function addImportedCard(
  host: StudioHost,
  receive: (files: File[], byteOrder: 'little' | 'big') => Promise<void>,
): (state: TerrainState) => void {
  const { words } = host
  let shown: Imported | undefined
  const title = element('p.title')
  const cropped = element('p.about')
  const labelled = (row: NamedRow, id: 'relief' | 'order') => ({
    row,
    name: words.say(`open.${id}`),
    help: words.say(`open.${id}.help`),
    choice: (name: string) => words.say(`open.order.${name as 'little' | 'big'}`),
  })
  const relief = createControl(labelled(reliefRow, 'relief'), words, {
    onChange: (value, settled) => {
      const { imported, ...state } = host.state
      if (!imported) return
      const field = raised(imported, Math.min(Math.max(Number(value), 0.1), 400))
      const raisedState = { ...state, imported: { ...imported, field } }
      host.change(raisedState, 'same entry', { of: 'relief', held: !settled })
    },
  })
  const order = createControl(labelled(orderRow, 'order'), words, {
    onChange: (value) => shown && void receive([shown.file], value as 'little' | 'big'),
  })
  const leave = () => {
    host.choose({ ...withValues(host.state, {}), camera: undefined })
    byId('redraw').focus()
  }
  const card = element(
    'section',
    { id: 'imported', hidden: true, 'aria-label': words.say('open.shown') },
    title,
    cropped,
    element('p.about', words.say('open.unlinked')),
    relief.row,
    order.row,
    button(leave, { id: 'imported-close' }, words.say('open.close')),
  )
  byId('original').before(card)

  return ({ imported }) => {
    card.hidden = !imported
    if (!imported || imported === shown) return
    shown = imported
    const { name, field, whole, byteOrder } = imported
    const { size } = field
    title.textContent = `${name} · ${size} × ${size}`
    cropped.hidden = !whole
    if (whole) {
      const [width, height] = [`${whole.width}`, `${whole.height}`]
      cropped.textContent = words.say('open.cropped', { size: `${size}`, width, height })
    }
    order.row.hidden = !byteOrder
    if (byteOrder) order.show(byteOrder)
    relief.row.hidden = !(field.max > field.min)
    relief.show(Math.round(reliefOf(imported) * 10) / 10)
  }
}

/** The height of the relief, in per cent of the map's width. */
function reliefOf({ field: { min, max, size, spacing } }: Imported): number {
  return (100 * (max - min)) / ((size - 1) * spacing)
}

// The heights stay those of the file; only the width of the map changes.
function raised({ field }: Imported, relief: number): Imported['field'] {
  const { min, max, size } = field
  const spacing = (100 * (max - min)) / (relief * (size - 1))
  return { ...field, spacing }
}
