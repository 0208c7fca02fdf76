/** A place where a page can be written and tried; it takes one as a form that the reader sends. */
export interface Playground {
  name: string
  action: string
  fields(title: string, page: string): Record<string, string>
}

export const playgrounds: readonly Playground[] = [
  {
    name: 'CodePen',
    action: 'https://codepen.io/pen/define',
    fields: (title, html) => ({ data: JSON.stringify({ title, html }) }),
  },
  {
    name: 'StackBlitz',
    action: 'https://stackblitz.com/run',
    fields: (title, page) => ({
      'project[title]': title,
      'project[template]': 'html',
      'project[files][index.html]': `<!doctype html>\n${page}\n`,
    }),
  },
]
