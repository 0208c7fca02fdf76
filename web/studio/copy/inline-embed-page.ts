// Replaces embed-page.ts in the single file, which has no other files: its own script draws the page, too.
import css from '../../pages/embed/embed.css?inline'
import page from '../../embed.html?page'
import { escapeText } from './snippets.js'

/** @throws Error if this page is not the single file that was built */
export async function embedPage(): Promise<string> {
  const script = document.querySelector('script[type=module]:not([src])')
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content
  if (!script?.textContent || !policy) throw new Error('this file is not whole; load it anew')
  const allowed = policy.replace(/style-src [^;]*/, `style-src ${await hashOf(css)}`)
  const meta = `<meta http-equiv=content-security-policy content="${escapeText(allowed)}">`
  return page
    .replace(/<meta charset="[^"]*"[^>]*>/, (charset) => `${charset}\n    ${meta}`)
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace('</body>', () => `<script type="module">${script.textContent}</script>\n  </body>`)
}

/** A source as a policy names it. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
