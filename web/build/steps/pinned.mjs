/** Where a reader puts the folder; the only part of the tags that is to be changed. */
const host = 'https://your.host'

/**
 * The tags by which a page loads one version of the element from any host: the browser refuses a script that
 * differs by a byte. `hashes` are those of integrity.json; the import map has them for what the script
 * imports.
 */
export function pinnedTags(version, hashes, address = `${host}/orogen-${version}/`) {
  const script = 'orogen-terrain.js'
  const imported = Object.entries(hashes).filter(([name]) => name.startsWith('chunks/'))
  const integrity = Object.fromEntries(imported.map(([name, hash]) => [address + name, hash]))
  return `<!-- Copy this folder to a host or a CDN, and let the addresses below be its own. -->
<script type="importmap">
${JSON.stringify({ integrity }, null, 2)}
</script>
<script type="module" src="${address}${script}" integrity="${hashes[script]}" crossorigin></script>
<orogen-terrain seed="161" exponent="9" alt="A fractal mountain"></orogen-terrain>
`
}
