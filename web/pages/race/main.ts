import { controlsOf } from '../../dom/controls.js'
import { byId, element } from '../../dom/elements.js'
import '../../explained/race/element/index.js'
import { OrogenRace } from '../../explained/race/element/race-element.js'
import {
  isHeadline,
  settingNames,
  writeSettings,
  type RaceSettings,
} from '../../explained/race/element/settings.js'
import { inLanguage, startPage } from '../shell.js'
import pageWords from 'words:race-page'
import type { KeyOf } from '../../words/keys.js'

const { words, kept } = await startPage<KeyOf<'race-page'>>('race', pageWords)
for (const id of ['method', 'artefacts', 'self-test'])
  byId<HTMLAnchorElement>(id).href = inLanguage(`./${id}.html`, kept)

// Create the element only now that the language of the page is known, because the element uses it too.
const race = new OrogenRace()
const asked = new URLSearchParams(location.search)
race.setAttribute('page', inLanguage(location.pathname, kept))
for (const name of settingNames) if (asked.has(name)) race.setAttribute(name, asked.get(name)!)

// Keep the settings of the race in the address, so that a reload or a bookmark finds it again.
race.addEventListener('change', (event) => {
  const { settings } = (event as CustomEvent<{ settings: RaceSettings }>).detail
  const address = new URL(location.href)
  for (const name of settingNames) address.searchParams.delete(name)
  for (const [name, value] of isHeadline(settings) ? [] : writeSettings(settings))
    address.searchParams.set(name, value)
  history.replaceState(null, '', address)
})
byId('race').append(race)

// The editor for a reader's own program is loaded when its tab is chosen, or when a link brings a program.
const own = byId('own')
let filled: Promise<void> | undefined
async function fillOwn(): Promise<void> {
  try {
    const { fillOwnProgram } = await import('../../explained/race/own/section.js')
    await fillOwnProgram(own, race, words.language)
  } catch {
    own.replaceChildren(element('p.alarm', { role: 'alert' }, words.say('own.unreachable')))
    filled = undefined // choosing it again tries again
  }
}
type Tabs = { whose: 'others' | 'own' }
const tabs = controlsOf<Tabs>(
  {
    whose: {
      kind: 'segments',
      label: words.say('race.whose'),
      options: [
        ['others', words.say('race.others')],
        ['own', words.say('race.own')],
      ],
    },
  },
  ({ whose }) => choose({ whose: whose! }),
)
function choose(tab: Tabs): void {
  own.hidden = tab.whose !== 'own'
  if (!own.hidden) filled ??= fillOwn()
  tabs.show(tab)
}
byId('whose').append(...tabs.all)
choose({ whose: location.hash.startsWith('#program=') ? 'own' : 'others' })
