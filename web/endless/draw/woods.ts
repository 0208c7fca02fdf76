export { Trees, treeHeight } from './trees.js'
export { Trunks } from './trunks.js'
