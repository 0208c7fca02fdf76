import { element } from '../../dom/elements.js'
import { startPage } from '../shell.js'
import { shown } from './shown.js'
import manualWords from 'words:manual'

const { words } = await startPage('manual', manualWords)

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-run]')) {
  button.setAttribute('aria-label', words.say('manual.run.of', { name: button.dataset.run! }))
  button.addEventListener('click', () => void runExample(button))
}

async function runExample(button: HTMLButtonElement): Promise<void> {
  const result = button.nextElementSibling!
  button.disabled = true
  try {
    result.replaceChildren(...shown(await resultOf(button.dataset.run!)))
  } catch (error) {
    result.replaceChildren(element('p', { role: 'alert' }, String(error)))
  }
  button.disabled = false
}

async function resultOf(name: string): Promise<unknown> {
  const { examples, runGenerator } = await import('./examples.js')
  const [, generator] = name.split(':')
  return generator === undefined ? examples[name]!() : runGenerator(generator)
}

const contents = document.querySelector<HTMLElement>('#contents')!
const list = contents.querySelector('details')!
const besideText = matchMedia('(min-width: 72rem)')
const openBeside = () => (list.open = besideText.matches)
besideText.addEventListener('change', openBeside)
openBeside()
// On a phone the list lies above the text, so it closes behind the reader.
list.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement && !besideText.matches) list.open = false
})

const sections = [...document.querySelectorAll<HTMLElement>('#manual section[id]')]
const inView = new Set<Element>()
const band = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    mark(sections.filter((section) => inView.has(section)).at(-1)?.id)
  },
  { rootMargin: '-15% 0px -80% 0px' },
)
for (const section of sections) band.observe(section)

/** Marks the link of the section at the top of the window; the list shows the parts of its chapter. */
function mark(id: string | undefined): void {
  const link = id && contents.querySelector(`a[href="#${CSS.escape(id)}"]`)
  if (!link || link.hasAttribute('aria-current')) return
  for (const before of contents.querySelectorAll('[aria-current]')) before.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'location')
  if (besideText.matches) link.scrollIntoView({ block: 'nearest' })
}
