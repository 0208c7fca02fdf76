import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeFile = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url))
const axeScript = readFileSync(axeFile, 'utf8')

/** The violations that axe-core finds, as `rule: selector`. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeScript) // a page's policy would block it as a script
  return await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
  })
}
