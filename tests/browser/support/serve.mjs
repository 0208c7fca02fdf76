// Serves dist/site on a port. The site does not change while it is tested: what a tab has loaded it need not
// ask for again.
import { preview } from '../../../web/build/steps/serve.mjs'

await preview(Number(process.argv[2]), { 'cache-control': 'max-age=3600' })
