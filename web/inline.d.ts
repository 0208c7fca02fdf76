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
declare module '*?page' {
  /** The text of a page, without its scripts and style sheets. */
  const text: string
  export default text
}
