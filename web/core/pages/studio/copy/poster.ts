/** A file as an address that holds it. */
export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'))
    reader.readAsDataURL(file)
  })
}

/** The ending of a picture's file. */
export const endingOf = ({ type }: Blob): string => `.${type.replace('image/', '').replace('jpeg', 'jpg')}`
