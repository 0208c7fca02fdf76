// One section of the files of words, in every language (vite/words.ts).
declare module 'words:*' {
  const part: import('./words/words.js').Part
  export default part
}
// What the build of single files makes of a file (vite/inline.ts).
declare module '*?deflated' {
  /** Deflated without a header, then base64. */
  const bytes: string
  export default bytes
}
declare module '*?page' {
  /** Its text, without its scripts and style sheets. */
  const text: string
  export default text
}
