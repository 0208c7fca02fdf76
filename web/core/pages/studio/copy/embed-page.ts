import { siteFile } from './snippets.js'

/** The page for frames, of which the offline file is made, as text. `site`: the folder of the studio, with its slash. */
export async function embedPage(site: string): Promise<string> {
  return new TextDecoder().decode(await siteFile(`${site}embed.html`, /html/))
}
