import { byId } from '../dom/elements.js'
import { storedText, storeText } from '../dom/session.js'
import type { Parameter } from '../package/schema.js'
import { defaultState, type TerrainState } from '../state/state.js'
import { isOriginal } from './original.js'
import { type ViewSettings, type LookRow, lookTable } from '../state/look.js'

/** The sections of the panel that are closed at first. */
const sections = ['settings', 'more-look'] as const
type PanelSection = (typeof sections)[number]

const key = 'orogen.open'

/** What the panel shows above its sections, and what every link names. */
const shownAbove: ReadonlySet<Parameter['id'] | keyof ViewSettings> = new Set([
  'age',
  'exponent',
  'palette',
  'rotate',
  'seed',
  'view',
])

/** The section that holds a row of the look. */
const sectionOf = (group: LookRow['group']): PanelSection =>
  ['view', 'ground'].includes(group) ? 'settings' : 'more-look'

/**
 * Opens the sections that this reader has left open, and, for who follows a link, those with a value that the
 * link sets.
 */
export function openSections(state: TerrainState, followsLink: boolean): void {
  const open = new Set<string>(remembered())
  // The controls of a published program's author stand alone above the sections.
  if (followsLink && !isOriginal(state.generator.id)) for (const each of changed(state)) open.add(each)
  for (const id of sections) {
    const details = byId<HTMLDetailsElement>(id)
    details.open = open.has(id)
    details.querySelector('summary')!.addEventListener('click', () => {
      // It opens or closes only after this event.
      const isOpen = (each: PanelSection) => byId<HTMLDetailsElement>(each).open !== (each === id)
      keep(sections.filter(isOpen))
    })
  }
}

/** The sections in which something differs from a terrain of the same generator at its defaults. */
function changed({ generator, values, look }: TerrainState): PanelSection[] {
  const initial = defaultState(generator)
  const differs = (given: object, others: object) => (id: string) =>
    !shownAbove.has(id as 'seed') && String(given[id as never]) !== String(others[id as never])
  const found = new Set<PanelSection>()
  if (Object.keys(values).some(differs(values, initial.values))) found.add('settings')
  for (const { id, group } of lookTable) if (differs(look, initial.look)(id)) found.add(sectionOf(group))
  return [...found]
}

const remembered = (): string[] => (storedText('localStorage', key) ?? '').split(' ')

function keep(open: readonly PanelSection[]): void {
  storeText('localStorage', key, open.join(' '))
}
