/** Text without markup; parts in backquotes become code. */
export const prose = (text: string): string =>
  escaped(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${code}</code>`)

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`

/** Cells are markup. */
export function table(head: string[], rows: string[][]): string {
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`
  return `<div class="table" tabindex="0"><table>\n<thead>${row(head, 'th')}</thead>\n<tbody>\n${rows
    .map((cells) => row(cells, 'td'))
    .join('')}</tbody></table></div>\n`
}

export const section = (id: string, title: string, content: string): string =>
  `<section id="${id}">\n<h2>${escaped(title)}</h2>\n${content}</section>\n`

/** A part of a section, which the contents list below it. */
export const part = (id: string, title: string, content: string): string =>
  `<section id="${id}">\n<h3>${title}</h3>\n${content}</section>\n`

/** An example, with a button that runs it; see web/core/pages/manual/main.ts. */
export const example = (name: string, text: string): string =>
  `<div class="example">\n${code(text)}<button type="button" data-run="${name}" data-words="manual.run"></button>\n` +
  `<div class="result" aria-live="polite"></div>\n</div>\n`
