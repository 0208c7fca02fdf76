/** Milliseconds that a task takes at most, and one step more. */
const longestTask = 25

/** Does all steps at once. */
export function finish(steps: Generator<void, void>): void {
  let isDone: boolean | undefined
  do isDone = steps.next().done
  while (!isDone)
}

/**
 * Does steps in tasks that are short enough for the page to answer in between.
 *
 * @param later calls back in a task of its own; not to call back cancels what is left
 * @param done told of the milliseconds that all steps took
 */
export function inSlices(
  steps: Generator<void, void>,
  later: (slice: () => void) => void,
  done: (milliseconds: number) => void,
): void {
  let spent = 0
  const slice = () => {
    const begun = performance.now()
    let isDone: boolean | undefined
    do isDone = steps.next().done
    while (!isDone && performance.now() - begun < longestTask)
    spent += performance.now() - begun
    if (isDone) done(spent)
    else later(slice)
  }
  slice()
}

/** Shows a picture of whatever size on all of the canvas, in place of what is there. */
export function copyTo(context: CanvasRenderingContext2D, picture: HTMLCanvasElement): void {
  const { width, height } = context.canvas
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
}
