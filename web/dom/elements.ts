type Attributes = Record<string, string | number | boolean | undefined>
type Child = Node | string
/** Attributes and children, or children alone. */
type NodeContent = [attributes?: Attributes, ...children: Child[]] | Child[]
type Tag = keyof HTMLElementTagNameMap
type TagOf<Selector extends string> = Selector extends `${infer Name extends Tag}.${string}`
  ? Name
  : Selector & Tag

/**
 * An element of a name and perhaps classes (`p.note`), with attributes (`true` sets a bare one, `false` and
 * `undefined` none) and children; text stays text.
 */
export function element<Selector extends Tag | `${Tag}.${string}`>(
  selector: Selector,
  ...content: NodeContent
): HTMLElementTagNameMap[TagOf<Selector>] {
  const [name, ...classes] = selector.split('.')
  return filled(document.createElement(name as TagOf<Selector>), classes, content)
}

/** The same for an element of SVG. */
export function svg(selector: string, ...content: NodeContent): SVGElement {
  const [name, ...classes] = selector.split('.')
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name!), classes, content)
}

function filled<Made extends Element>(made: Made, classes: string[], content: NodeContent): Made {
  const [first] = content
  const isChild = typeof first === 'string' || first instanceof Node
  made.classList.add(...classes)
  for (const [key, value] of Object.entries(isChild ? {} : (first ?? {}))) {
    if (value === true) made.setAttribute(key, '')
    else if (value !== false && value !== undefined) made.setAttribute(key, String(value))
  }
  made.append(...((isChild ? content : content.slice(1)) as Child[]))
  return made
}

/** A button with an action. */
export function button(act: (event: MouseEvent) => void, ...content: NodeContent): HTMLButtonElement {
  const made = element('button', ...content)
  made.type = 'button'
  made.addEventListener('click', act)
  return made
}

/**
 * Choices side by side: radio buttons, of which the texts are seen (`.segments` in base.css), in a fieldset
 * or `into` what is there.
 */
export function segments<Value extends string>(
  name: string,
  options: readonly (readonly [value: Value, text: string])[],
  choose: (value: Value) => void,
  { legend, title, into }: { legend?: string; title?: string | undefined; into?: HTMLElement } = {},
): { root: HTMLElement; inputs: HTMLInputElement[]; show(value: unknown): void } {
  const inputs = options.map(([value]) => {
    const input = element('input', { type: 'radio', name, value })
    input.addEventListener('change', () => choose(value))
    return input
  })
  const root = into ?? element('fieldset.segments', { title })
  if (legend !== undefined) root.append(element('legend', legend))
  root.append(...options.map(([, text], i) => element('label', inputs[i]!, element('span', text))))
  return {
    root,
    inputs,
    show: (value) => inputs.forEach((input) => (input.checked = input.value === String(value))),
  }
}

/** Milliseconds; shorter work shows no bar. */
const workDelay = 300

/** A progress bar in a box that is hidden until work has taken a while. */
export function workBar(box: HTMLElement, bar: HTMLProgressElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    begin(): void {
      bar.removeAttribute('value')
      timer ??= setTimeout(() => (box.hidden = false), workDelay)
    },
    show(fraction: number): void {
      bar.value = fraction
    },
    end(): void {
      clearTimeout(timer)
      timer = undefined
      box.toggleAttribute('hidden', true) // which, unlike an assignment, writes nothing if it is
    },
  }
}

export function byId<Type extends HTMLElement>(id: string): Type {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no element #${id}`)
  return found as Type
}

/** Offers a file for saving under this name. Needs a page. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // By then the browser has opened it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
