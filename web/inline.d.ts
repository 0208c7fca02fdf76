// One section of the word files, in every language (build/vite/words.ts).
declare module 'words:*' {
  const part: import('./words/words.js').SectionLoaders
  export default part
}
// The output of the build of single files for a file (build/vite/inline.ts).
declare module '*?deflated' {
  /** Deflate data without a header, in base64. */
  const bytes: string
  export default bytes
}
// A file as a data URL in base64, which Vite makes.
declare module '*?url&inline' {
  const address: string
  export default address
}
declare module '*?page' {
  /** The text of a page, without its scripts and style sheets. */
  const text: string
  export default text
}
// Texts for the programs of readers (build/vite/programs.ts).
declare module 'programs:frame' {
  const text: string
  export default text
}
declare module 'programs:sandbox' {
  const text: string
  export default text
}
declare module 'programs:version' {
  /** The version of Orogen. */
  const version: string
  export default version
}
declare module 'programs:examples' {
  /** Sources by the ids of the published programs. */
  const sources: Record<string, string>
  export default sources
}
