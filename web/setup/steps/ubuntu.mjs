import { existsSync, readFileSync } from 'node:fs'

const osRelease = '/etc/os-release'

export const isUbuntu = existsSync(osRelease) && /^ID="?ubuntu"?$/m.test(readFileSync(osRelease, 'utf8'))
