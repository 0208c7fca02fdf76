import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isExecutable, onPath } from './paths.mjs'
import { Refusal } from './say.mjs'
import { isUbuntu } from './ubuntu.mjs'

export const withoutFirefox =
  'Left out: Firefox is not installed. On Debian: sudo apt-get install firefox-esr; or set FIREFOX_PATH.'

export const firefox = {
  name: 'Firefox',
  // Ubuntu has it only as a snap.
  package: isUbuntu ? undefined : 'firefox-esr',
  instead: 'set FIREFOX_PATH to a Firefox',
  isThere: () => findFirefox(),
}

export function findFirefox() {
  const { FIREFOX_PATH } = process.env
  if (!FIREFOX_PATH) return ['firefox', 'firefox-esr'].map(onPath).find(Boolean)
  const browser = resolve(FIREFOX_PATH)
  if (isExecutable(browser)) return browser
  throw new Refusal(`FIREFOX_PATH is set to ${FIREFOX_PATH}, but there is no program of that name.`)
}

/** For who cannot do without. */
export function requireFirefox() {
  if (!findFirefox()) throw new Refusal('Firefox is missing; install it, or set FIREFOX_PATH to a Firefox.')
}

/** Writes into a fresh profile what keeps Firefox from opening anything but the address it is given. */
export function quietProfile(folder) {
  const preferences = {
    'app.normandy.enabled': false,
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
    'termsofuse.bypassNotification': true,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join(''))
}
