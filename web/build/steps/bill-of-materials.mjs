import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/**
 * The bill of materials of a release, as CycloneDX 1.5, from the lockfile: the packages whose code it
 * contains (`required`), and those that built it (`excluded`). Debian's npm lacks `npm sbom`, whose output
 * also gets a new identifier each time.
 */
export function billOfMaterials(date) {
  const { name, version, packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  const inside = reachable(packages, importedPackages())
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: {
        type: 'library',
        'bom-ref': purl(name, version),
        name,
        version,
        purl: purl(name, version),
      },
    },
    components: entries
      .map(([path, entry]) => component(path, entry, inside))
      .sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
  }
}

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function component(path, { name = nameOf(path), version, license, integrity = '' }, inside) {
  const [algorithm, sum] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': `${purl(name, version)}#${path}`,
    name,
    version,
    scope: inside.has(path) ? 'required' : 'excluded',
    ...(license && { licenses: [{ expression: license }] }),
    purl: purl(name, version),
    ...(sum && {
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') },
      ],
    }),
  }
}

/**
 * The packages whose code the builds include: those that the sources of the pages and of the package import.
 */
function importedPackages() {
  const names = new Set()
  for (const file of readdirSync(inRoot('web'), { recursive: true })) {
    if (!file.endsWith('.ts') || /^build\//.test(file)) continue
    const text = readFileSync(inRoot('web', file), 'utf8')
    const imports = /\b(?:from |import\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g
    for (const [, name] of text.matchAll(imports)) names.add(name)
  }
  return [...names]
}

/**
 * Paths of the lockfile that these packages need, resolved like node does: beside them, or in a folder above.
 */
function reachable(packages, names) {
  const found = new Set()
  const visit = (name, from) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[path]) {
        if (found.has(path)) return
        found.add(path)
        for (const needed of Object.keys(packages[path].dependencies ?? {})) visit(needed, path)
        return
      }
      if (folder === '') return
    }
  }
  for (const name of names) visit(name, '')
  return found
}
