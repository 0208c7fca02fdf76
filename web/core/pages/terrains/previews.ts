import { escapeText } from '../studio/copy/snippets.js'

/** The size in pixels of the pictures that previews of links show. */
export const cardSize = { width: 960, height: 504 } as const

/** What a link to a page is shown with where it is shared. */
export interface Preview {
  title: string
  description: string
  language: string
  /** The addresses of the page and its picture: absolute where the site's address is known, else relative. */
  address?: string
  picture: string
  /** What the picture shows. */
  alt: string
}

/** The tags by which social networks and chats show a link with a picture: OpenGraph, and Twitter's, which says how large. */
export function previewTags(page: Preview): string {
  const locales: Record<string, string> = { en: 'en_GB', fr: 'fr_FR', ja: 'ja_JP' }
  const graph: Record<string, string | number | undefined> = {
    'og:type': 'website',
    'og:site_name': 'Orogen',
    'og:title': page.title,
    'og:description': page.description,
    'og:locale': locales[page.language] ?? page.language,
    'og:url': page.address,
    'og:image': page.picture,
    'og:image:type': 'image/jpeg',
    'og:image:width': cardSize.width,
    'og:image:height': cardSize.height,
    'og:image:alt': page.alt,
  }
  const tags = Object.entries(graph)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<meta property="${name}" content="${escapeText(String(value))}" />`)
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ')
}
