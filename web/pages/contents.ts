/**
 * Marks in a list of contents the link to the place where the reader is: the last of these elements whose top
 * has passed a sixth of the window. `onMark` gets the link.
 */
export function followReader(
  contents: HTMLElement,
  places: readonly HTMLElement[],
  onMark: (link: HTMLElement) => void = () => undefined,
): void {
  let frame = 0
  let marked: Element | undefined
  const mark = () => {
    frame = 0
    const edge = innerHeight / 6
    const passed = places.filter((place) => place.getBoundingClientRect().top <= edge)
    const { id } = passed.at(-1) ?? places[0]!
    const link = contents.querySelector<HTMLElement>(`a[href="#${CSS.escape(id)}"]`)
    if (!link || link === marked) return
    marked?.removeAttribute('aria-current')
    marked = link
    link.setAttribute('aria-current', 'location')
    onMark(link)
  }
  const soon = () => {
    frame ||= requestAnimationFrame(mark)
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  mark()
}
