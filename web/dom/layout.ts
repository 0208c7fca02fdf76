/** Where a pointer is, in pixels of the browser's window. */
export interface ClientPoint {
  readonly clientX: number
  readonly clientY: number
}

/**
 * Leads from an element's own pixels, those of its layout, to the pixels of the browser's window: CSS may
 * move, scale, rotate and zoom it and whatever is around it. A perspective is not known.
 */
function toClient(element: Element): DOMMatrix {
  let { a, b, c, d } = new DOMMatrix()
  for (let each: Element | null = element; each; each = around(each)) {
    const own = ownTransform(each)
    if (own) ({ a, b, c, d } = own.multiply(new DOMMatrix([a, b, c, d, 0, 0])))
  }
  const box = element.getBoundingClientRect()
  const [width, height] = sizeOf(element)
  // The browser tells the box around the element, whose middle stays; what is left of its size is `zoom`.
  const zoom = box.width / (Math.abs(a) * width + Math.abs(c) * height) || 1
  const x = box.left + (box.width - (a * width + c * height) * zoom) / 2
  const y = box.top + (box.height - (b * width + d * height) * zoom) / 2
  return new DOMMatrix([a * zoom, b * zoom, c * zoom, d * zoom, x, y])
}

/** The place of a pointer on an element, in the element's own pixels from its upper left. */
export const pointOn = (element: Element, { clientX, clientY }: ClientPoint): DOMPoint =>
  new DOMPoint(clientX, clientY).matrixTransform(toClient(element).inverse())

/** The same in shares of its width and its height. */
export function shareOn(element: Element, at: ClientPoint): readonly [x: number, y: number] {
  const { x, y } = pointOn(element, at)
  const [width, height] = sizeOf(element)
  return [x / width, y / height]
}

/** The movement of a pointer since it went down on an element, in the element's own pixels. */
export function movementOn(element: Element, down: ClientPoint, now: ClientPoint): readonly [number, number] {
  const [from, to] = [pointOn(element, down), pointOn(element, now)]
  return [to.x - from.x, to.y - from.y]
}

function sizeOf(element: Element): readonly [width: number, height: number] {
  return element instanceof HTMLElement
    ? [element.offsetWidth, element.offsetHeight]
    : [element.clientWidth, element.clientHeight]
}

/** What an element is drawn within; nothing transforms an element on the top layer. */
function around(element: Element): Element | null {
  if (element.matches(':is(:fullscreen, :modal, :popover-open)')) return null
  if (element.assignedSlot ?? element.parentElement) return element.assignedSlot ?? element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** The transform of one element without its way: undefined if there is none. */
function ownTransform(element: Element): DOMMatrix | undefined {
  const { transform, rotate = 'none', scale = 'none' } = getComputedStyle(element)
  if (transform === 'none' && rotate === 'none' && scale === 'none') return undefined
  const matrix = new DOMMatrix()
  if (rotate !== 'none') matrix.rotateSelf(parseFloat(rotate) || 0)
  if (scale !== 'none') {
    const [x = 1, y = x] = scale.split(' ').map(Number)
    matrix.scaleSelf(x, y)
  }
  return transform === 'none' ? matrix : matrix.multiplySelf(new DOMMatrix(transform))
}

/**
 * An element for controls that compute with pixels of the window: its box and its events speak of the
 * element's own pixels, from its upper left.
 */
export function inOwnPixels<Type extends HTMLElement>(element: Type): Type {
  const heard = new WeakMap<object, EventListener>()
  const translate = (event: Event) => {
    let at: DOMPoint | undefined
    const place = () => (at ??= pointOn(element, event as PointerEvent))
    return new Proxy(event, {
      get(_, name) {
        if (name === 'clientX' || name === 'pageX') return place().x
        if (name === 'clientY' || name === 'pageY') return place().y
        return own(event, name)
      },
    })
  }
  const hear = (listener: EventListener) => {
    const known = heard.get(listener) ?? ((event: Event) => listener(translate(event)))
    heard.set(listener, known)
    return known
  }
  const wrap = <Target extends EventTarget>(target: Target, others: Record<PropertyKey, unknown> = {}) =>
    new Proxy(target, {
      get(_, name) {
        if (name in others) return others[name]
        if (name === 'addEventListener' || name === 'removeEventListener')
          return (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
            target[name](type, hear(listener), options)
        return own(target, name)
      },
    })
  return wrap(element, {
    ownerDocument: wrap(element.ownerDocument),
    getBoundingClientRect: () => new DOMRect(0, 0, ...sizeOf(element)),
  })
}

/** A property of an object of the browser, whose methods belong to it. */
function own(object: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(object, name, object)
  return typeof value === 'function' ? value.bind(object) : value
}

/** Lets d3 find pointers in an element's own pixels, as it does in drawings. */
export function lendOwnPixels(element: Element): void {
  Object.assign(element, { createSVGPoint: () => new DOMPoint(), getScreenCTM: () => toClient(element) })
}
