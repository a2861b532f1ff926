/**
 * Makes the second press of a button, or Enter twice, the same request. A press with the same variables as the
 * previous one joins it while it runs, and for `PRESS_AGAIN_MS` after its success unless another write has begun in
 * between: accepting again what was just undone is a new request. A failed one may be repeated immediately.
 */
export interface Presses<Variables, Answer> {
  /** Runs `write`, unless this press repeats the previous one; then that one's answer is returned. */
  press(variables: Variables, write: () => Promise<Answer>): Promise<Answer>
}

/** Longer than the slowest double click that systems offer (0.9 s on Windows). */
const PRESS_AGAIN_MS = 1_000

interface Pressed<Variables, Answer> {
  readonly variables: Variables
  readonly answer: Promise<Answer>
  endsAt: number
}

/** The write that began last, of all buttons. */
let newest: object | null = null

export function createPresses<Variables, Answer>(
  isSame: (a: Variables, b: Variables) => boolean,
  now: () => number = () => performance.now(),
): Presses<Variables, Answer> {
  let last: Pressed<Variables, Answer> | null = null
  return {
    press(variables, write) {
      const isRunning = last?.endsAt === Number.POSITIVE_INFINITY
      const isRepeat = last && now() < last.endsAt && (isRunning || newest === last)
      if (last && isRepeat && isSame(last.variables, variables)) return last.answer
      const pressed = { variables, answer: write(), endsAt: Number.POSITIVE_INFINITY }
      last = pressed
      newest = pressed
      const endAt = (ms: number) => {
        pressed.endsAt = ms
      }
      pressed.answer.then(
        () => endAt(now() + PRESS_AGAIN_MS),
        () => endAt(Number.NEGATIVE_INFINITY),
      )
      return pressed.answer
    },
  }
}
