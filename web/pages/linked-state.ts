/** A figure that can express its state as attributes. */
export interface Linkable {
  readonly id: string
  readonly attributesNow: Readonly<Record<string, string>>
  setAttribute(name: string, value: string): void
  addEventListener(type: string, listener: () => void): void
}

const isLinkable = (figure: Element | Linkable): figure is Linkable => 'attributesNow' in figure

/** All figures of the page that have been linked, with the attributes that the page itself gives them. */
const usual = new Map<Linkable, Readonly<Record<string, string>>>()

/**
 * Keeps the reader's settings of the figures of a page in its address, as `growth.level=4`: the id of the
 * element and one of its attributes. A link to this address restores the figures. Attributes in the page
 * itself are left out.
 *
 * To be called once the elements are defined, and again with those that are added later. Returns how to link
 * to one of the figures as it is now, and to no other.
 */
export function linkFigures(
  figures: Iterable<Element | Linkable> = document.querySelectorAll('[id]'),
): (figure: Element) => string {
  const asked = new URLSearchParams(location.search)
  for (const figure of [...figures].filter(isLinkable)) {
    const own = { ...figure.attributesNow }
    usual.set(figure, own)
    for (const name of Object.keys(own)) {
      const value = asked.get(`${figure.id}.${name}`)
      if (value !== null) figure.setAttribute(name, value)
    }
    for (const type of ['change', 'step']) figure.addEventListener(type, later)
  }
  return (figure) => {
    const address = addressWith(({ id }) => id === figure.id)
    address.hash = figure.id
    return address.href
  }
}

function addressWith(isKept: (figure: Linkable) => boolean): URL {
  const address = new URL(location.href)
  for (const [figure, own] of usual)
    for (const [name, value] of Object.entries(figure.attributesNow)) {
      const key = `${figure.id}.${name}`
      if (isKept(figure) && value !== own[name]) address.searchParams.set(key, value)
      else address.searchParams.delete(key)
    }
  return address
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Writes the address, but seldom: browsers refuse addresses that change with every pixel of a drag. */
function later(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const address = addressWith(() => true)
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }, 400)
}
