/** Offers a file for saving under this name. Needs a page. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // By then the browser has opened it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
