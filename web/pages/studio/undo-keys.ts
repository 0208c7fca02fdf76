/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (with ⌘ on a Mac), except where text is typed, which has an undo of its own. */
export function onUndoKeys(travel: (way: 'undo' | 'redo') => void): void {
  addEventListener('keydown', (event) => {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const way = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined
    if (!way || (event.target as Element).matches?.('input[type=number], input[type=text], textarea')) return
    event.preventDefault()
    travel(way)
  })
}
