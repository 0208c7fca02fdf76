import { copyText } from '../../../core/dom/session.js'
import { button, element } from '../../../core/dom/elements.js'
import { download } from '../../../core/exports/download.js'
import { environmentText } from './environment.js'
import type { GrowthFigure } from './growth-figure.js'
import { toCsv, type Report } from './report.js'
import type { TimesFigure } from './times-figure.js'
import { writeSettings } from './settings.js'
import type { WordsOf } from '../../../words/keys.js'

/** The race as files and as a link that opens it again. */
export class TakeAway {
  readonly node: HTMLElement
  readonly #words: WordsOf<'race'>
  readonly #link: () => string | null
  readonly #figures: { times: TimesFigure; growth: GrowthFigure }
  readonly #said = element('p', { role: 'status', class: 'quiet' })
  #report: Report | undefined

  constructor(
    words: WordsOf<'race'>,
    link: () => string | null,
    figures: { times: TimesFigure; growth: GrowthFigure },
  ) {
    this.#words = words
    this.#link = link
    this.#figures = figures
    this.node = element('div', { class: 'take-away', hidden: true })
  }

  hide(): void {
    this.node.hidden = true
    this.#report = undefined
  }

  show(report: Report): void {
    this.#report = report
    const save = (
      key: Parameters<WordsOf<'race'>['say']>[0],
      type: string,
      make: () => Promise<Blob> | Blob,
      end: string,
    ) =>
      this.#button(key, async () =>
        download(await make(), `orogen-race-${report.settings.ladder}${end}.${type}`),
      )
    const text = (content: string, type: string) => new Blob([content], { type })
    const source = `${environmentText(this.#words, report.environment)} · ${report.date.slice(0, 10)} · Orogen`
    const svg = (which: 'times' | 'growth') => this.#figures[which].chart.picture(source)
    const pictures = (which: 'times' | 'growth', end: string) => [
      save(`save.${which}.svg`, 'svg', async () => text(await svg(which), 'image/svg+xml'), end),
      save(
        `save.${which}.png`,
        'png',
        async () => (await import('./charts/index.js')).pngPicture(await svg(which)),
        end,
      ),
    ]
    this.node.replaceChildren(
      element('p', { class: 'title' }, this.#words.say('save')),
      element(
        'div',
        { class: 'buttons' },
        save('save.json', 'json', () => text(JSON.stringify(report, null, 2), 'application/json'), ''),
        save('save.csv', 'csv', () => text(toCsv(report), 'text/csv'), ''),
        ...pictures('times', ''),
        ...(this.#figures.growth.isShown ? pictures('growth', '-sizes') : []),
        ...(this.#link() === null ? [] : [this.#button('save.link', () => this.#copyLink())]),
      ),
      this.#said,
    )
    this.#said.textContent = ''
    this.node.hidden = false
  }

  #button(key: Parameters<WordsOf<'race'>['say']>[0], work: () => Promise<void>): HTMLButtonElement {
    const act = () =>
      work().catch((error: unknown) => {
        this.#said.textContent = error instanceof Error ? error.message : String(error)
      })
    return button(() => void act(), {}, this.#words.say(key))
  }

  async #copyLink(): Promise<void> {
    const address = new URL(this.#link() ?? '', document.baseURI)
    for (const [name, value] of writeSettings(this.#report!.settings)) address.searchParams.set(name, value)
    if (await copyText(address.href)) this.#said.textContent = this.#words.say('save.copied')
    else this.#said.replaceChildren(element('a', { href: address.href }, address.href)) // to be copied by hand
  }
}
