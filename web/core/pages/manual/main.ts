import { element } from '../../dom/elements.js'
import { manualWords } from '../../../words/manual/index.js'
import { startPage } from '../shell.js'
import { shown } from './shown.js'

const { words } = await startPage('manual', manualWords)
const examples = import.meta.glob<{ run(): Promise<unknown> }>('./examples/*.ts')

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
  const [, generator] = name.split(':')
  if (generator === undefined) return (await examples[`./examples/${name}.ts`]!()).run()
  const { runGenerator } = await import('./run-generator.js')
  return runGenerator(generator)
}
