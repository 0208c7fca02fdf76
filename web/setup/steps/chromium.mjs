import { resolve } from 'node:path'
import { isExecutable, onPath } from './paths.mjs'
import { ask } from './run.mjs'
import { Refusal } from './say.mjs'
import { isUbuntu } from './ubuntu.mjs'

export const chromium = {
  name: 'Chromium',
  // Ubuntu has it only as a snap, which shuts the tests out from its files.
  package: isUbuntu ? undefined : 'chromium',
  instead: 'set CHROME_PATH to a Chrome or Chromium',
  isThere: () => findChromium(),
}

/** Chromium without a user interface, which takes a third less time for every page that a test opens. */
export const headlessShell = {
  name: 'Chromium without windows',
  package: isUbuntu ? undefined : 'chromium-headless-shell',
  instead: 'set CHROME_PATH to a Chrome or Chromium',
  isThere: () => process.env.CHROME_PATH || onPath('chromium-headless-shell'),
}

/** The one without a user interface, or else the whole browser. */
export function findHeadless() {
  return (!process.env.CHROME_PATH && onPath('chromium-headless-shell')) || findChromium()
}

export function findChromium() {
  const { CHROME_PATH } = process.env
  if (!CHROME_PATH) {
    // Asked for its version, because Ubuntu has a /usr/bin/chromium-browser that only tells to install a snap.
    return ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
      .map(onPath)
      .find((browser) => browser && ask(browser, ['--version']))
  }
  const browser = resolve(CHROME_PATH)
  if (isExecutable(browser)) return browser
  throw new Refusal(`CHROME_PATH is set to ${CHROME_PATH}, but there is no program of that name.`)
}

/** For the suites that cannot do without. */
export async function requireChromium() {
  if (findChromium()) return
  throw new Refusal(
    'Chromium is missing, and Ubuntu has no package of it, only a snap. ' +
      'Install Google Chrome, or set CHROME_PATH to a Chrome or Chromium.',
  )
}
