import { expect } from 'vitest'

/** The result of a reader, or nothing after a refusal in a sentence of decent length. */
export async function readOrRefused<Result>(
  read: () => Result | Promise<Result>,
  sentence = /^[^\n]{10,400}$/,
): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    expect(error.message).toMatch(sentence)
    return undefined
  }
}
