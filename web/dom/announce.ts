/** Announces something on the page to screen readers without moving the focus. */
export function announce(sentence: string): void {
  const said = document.getElementById('said')
  if (said) said.textContent = sentence
}
