/** An element that can express its state as attributes. */
interface Linkable extends HTMLElement {
  readonly attributesNow: Readonly<Record<string, string>>
}

const isLinkable = (element: Element): element is Linkable => 'attributesNow' in element

/**
 * Keeps the reader's settings of the figures of a page in its address, as `growth.level=4`: the id of the element and
 * one of its attributes. A link to this address restores the figures. Attributes in the page itself are left out.
 *
 * To be called once the elements are defined, and again with those that are added later. Returns how to link to one of
 * the figures as it is now, and to no other.
 */
export function linkFigures(
  elements: Iterable<Element> = document.querySelectorAll('[id]'),
): (figure: Element) => string {
  const figures = [...elements].filter(isLinkable)
  const usual = new Map(figures.map((figure) => [figure, { ...figure.attributesNow }]))
  const asked = new URLSearchParams(location.search)
  for (const figure of figures)
    for (const name of Object.keys(usual.get(figure)!)) {
      const value = asked.get(`${figure.id}.${name}`)
      if (value !== null) figure.setAttribute(name, value)
    }

  const addressWith = (kept: readonly Element[]): URL => {
    const address = new URL(location.href)
    for (const figure of figures)
      for (const [name, value] of Object.entries(figure.attributesNow)) {
        const key = `${figure.id}.${name}`
        if (!kept.includes(figure) || value === usual.get(figure)![name]) address.searchParams.delete(key)
        else address.searchParams.set(key, value)
      }
    return address
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    const address = addressWith(figures)
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }
  // Seldom: browsers refuse addresses that change with every pixel of a drag.
  const later = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(write, 400)
  }
  for (const figure of figures) for (const type of ['change', 'step']) figure.addEventListener(type, later)
  return (figure) => {
    const address = addressWith([figure])
    address.hash = figure.id
    return address.href
  }
}
