import { siteFile } from './snippets.js'

/**
 * The text of the page for frames, from which the offline file is made. `site`: the folder of the studio,
 * with its slash.
 */
export async function embedPage(site: string): Promise<string> {
  return new TextDecoder().decode(await siteFile(`${site}embed.html`, /html/))
}
