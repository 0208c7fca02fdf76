import { button, element } from '../../dom/elements.js'
import { OrogenElement } from './orogen-element.js'
import { sheet } from '../../dom/sheet.js'
import baseCss from './base.css?inline'

export const baseSheet = sheet(baseCss)

/** An element that is nothing without words. */
export abstract class SpeakingElement<Key extends string> extends OrogenElement<Key> {
  /** Begins to speak; says so where there are no words, with a way to try again. */
  protected begin(): void {
    this.loadWords().catch((error: Error) => {
      const again = button(() => this.begin(), {}, 'Try again')
      this.shadowRoot!.replaceChildren(element('p', { role: 'alert' }, `${error.message} `, again))
    })
  }
}
