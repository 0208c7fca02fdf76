/** Letters of the longest text that is taken from a program: what stands in a sentence, or a line of its console. */
export const longestText = 500
