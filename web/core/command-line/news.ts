/** What the thread that works tells the one that listens: paths of files that are being written. */
export interface News {
  begun?: string
  gone?: string
  /** It has got its own name: something is written. */
  renamed?: string
}
