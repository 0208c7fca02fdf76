/**
 * Writes the text of an element. The same text, written anew, has the browser lay out the page, and a new
 * node has it find the styles of whatever asks for the children of others.
 */
export function setText(element: Element, text: string): void {
  const { firstChild, lastChild } = element
  if (firstChild instanceof Text && firstChild === lastChild) {
    if (firstChild.data !== text) firstChild.data = text
  } else element.textContent = text
}
