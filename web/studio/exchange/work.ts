import { button, element } from '../../dom/elements.js'
import { reasonOf } from '../../state/reason.js'
import type { WordsOf } from '../../words/keys.js'

/** Makes or reads a file; resolves to further words for the sentence about the finished file. */
type FileWork = (control: {
  signal: AbortSignal
  onProgress: (share: number) => void
}) => Promise<Record<string, string>>

/**
 * Shows how far the writing or reading of a file is, a button to cancel it, and its outcome, which screen
 * readers announce.
 *
 * @param failed shows a failure; by default in place of the other sentences
 */
export function workFor(
  words: WordsOf<'studio'>,
  of: 'export' | 'open',
  failed = (sentence: string) => tell(sentence, true),
) {
  const label = words.say(`${of}.progress`)
  const bar = element('progress', { id: `${of}-progress`, max: 1, 'aria-label': label })
  const cancel = button(() => running?.abort(), { id: `${of}-cancel` }, words.say('work.cancel'))
  const row = element('div.inputs.working', { hidden: true }, bar, cancel)
  const status = element('p', { id: `${of}-status`, class: 'status', role: 'status' })
  let running: AbortController | undefined
  function tell(sentence: string, isFailure = false): void {
    status.textContent = sentence
    status.classList.toggle('failed', isFailure)
  }
  function end(pressed: HTMLButtonElement): void {
    running = undefined
    // A button that was off a moment ago takes no focus.
    pressed.disabled = false
    if (document.activeElement === cancel) pressed.focus()
    row.hidden = true
  }
  return {
    element: element('div', row, status),
    isBusy: () => running !== undefined,
    cancel: () => running?.abort(),
    /** Cancels the current work, and starts another. Never rejects: every outcome is shown. */
    async run(pressed: HTMLButtonElement, name: string, work: FileWork): Promise<void> {
      running?.abort()
      const own = (running = new AbortController())
      const isLast = () => running === own
      row.hidden = false
      bar.removeAttribute('value')
      tell(words.say(`${of}.working`, { name }))
      if (document.activeElement === pressed) cancel.focus()
      try {
        const onProgress = (share: number) => isLast() && (bar.value = share)
        const places = await work({ signal: own.signal, onProgress })
        if (isLast()) tell(words.say(`${of}.done`, { name, ...places }))
      } catch (error) {
        if (!isLast()) return
        const cancelled = own.signal.aborted
        tell(cancelled ? words.say(`${of}.cancelled`) : '')
        if (cancelled) return
        const sentence = await reasonOf(error, words)
        if (isLast()) failed(sentence)
      } finally {
        if (isLast()) end(pressed)
      }
    },
  }
}
