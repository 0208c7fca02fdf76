/** What a change is a part of: for undo, the drag of a slider is one. */
export interface Gesture {
  of: string
  held: boolean
}
