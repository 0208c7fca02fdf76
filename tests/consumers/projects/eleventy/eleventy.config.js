export default function (eleventy) {
  eleventy.addPassthroughCopy({ 'node_modules/orogen/dist/orogen': 'orogen' })
}
