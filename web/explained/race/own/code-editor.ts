// Loaded when somebody opens the editor, as the only file that needs CodeMirror.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The text of a program in a field. */
export interface ProgramText {
  get(): string
  set(text: string): void
  goTo(line: number): void
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#8a4b00, #e0a458)' },
  { tag: [tags.string, tags.regexp], color: 'light-dark(#2c6e49, #8fce9f)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--field)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '14px', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'transparent', border: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
})

/** An editor of JavaScript in place of the plain field. Tab indents; Escape, then Tab leaves it. */
export function codeEditor(field: HTMLTextAreaElement, changed: () => void): ProgramText {
  const host = document.createElement('div')
  host.className = 'code'
  const root = host.attachShadow({ mode: 'open' }) // where CodeMirror's styles need no style element
  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    javascript(),
    syntaxHighlighting(colours),
    look,
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': field.getAttribute('aria-label')!, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
  ]
  const view = new EditorView({
    state: EditorState.create({ doc: field.value, extensions }),
    parent: root,
    root,
  })
  field.replaceWith(host)
  return {
    get: () => view.state.doc.toString(),
    set: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
    },
  }
}
