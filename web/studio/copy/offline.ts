import { escapeText, posterSize } from './snippets.js'

/** The contents of one offline file. */
export interface Offline {
  language: string
  /** The text alternative of the page and its picture. */
  alt: string
  /** The element's attributes. */
  attributes: Record<string, string>
  /** A `data:` address. */
  poster: string
}

/**
 * The embeddable page with a terrain of its own, which it shows instead of the one in its address. Texts are
 * escaped and cannot end the element they are in.
 *
 * @throws Error if the page does not have the expected form
 */
export function offlinePage(page: string, { language, alt, attributes, poster }: Offline): string {
  // Within a script only < could begin a tag.
  const json = JSON.stringify({ ...attributes, alt }).replaceAll('<', '\\u003c')
  const { width, height } = posterSize
  const put = (name: string, place: RegExp, text: string) => {
    if (!place.test(page))
      throw new Error(`the page for frames has no place for its ${name}; load the studio anew`)
    page = page.replace(place, () => text)
  }
  const picture = `src="${escapeText(poster)}" width="${width}" height="${height}" alt="${escapeText(alt)}"`
  const terrain = `<script type="application/json" id="terrain">${json}</script>`
  put('language', /<html lang="[^"]*">/, `<html lang="${escapeText(language)}">`)
  put('title', /<title>[^<]*<\/title>/, `<title>${escapeText(alt)} · Orogen</title>`)
  put('terrain', /<script type="application\/json" id="terrain">[^<]*<\/script>/, terrain)
  put('poster', /<span id="poster" slot="poster">\s*<\/span\s*>/, `<img slot="poster" ${picture}>`)
  return page
}

/** Converts a file to a `data:` address. */
export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'))
    reader.readAsDataURL(file)
  })
}

/** The file extension of a picture. */
export const endingOf = ({ type }: Blob): string => `.${type.replace('image/', '').replace('jpeg', 'jpg')}`
