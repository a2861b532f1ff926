/**
 * Guards writes against impatient hands: the second press of a button, or Enter twice, is the same request. A press that
 * has the variables of the one before it counts as that one while it runs, and for `PRESS_AGAIN_MS` after its success.
 * A failed one may be pressed again immediately.
 */
export interface Presses<Variables, Answer> {
  /** Runs `write` unless this press is the one before it; then that one's answer is given. */
  press(variables: Variables, write: () => Promise<Answer>): Promise<Answer>
}

/** Longer than the slowest double click that systems offer (0.9 s on Windows). */
const PRESS_AGAIN_MS = 1_000

interface Pressed<Variables, Answer> {
  readonly variables: Variables
  readonly answer: Promise<Answer>
  endsAt: number
}

export function createPresses<Variables, Answer>(
  isSame: (a: Variables, b: Variables) => boolean,
  now: () => number = () => performance.now(),
): Presses<Variables, Answer> {
  let last: Pressed<Variables, Answer> | null = null
  return {
    press(variables, write) {
      if (last && now() < last.endsAt && isSame(last.variables, variables)) return last.answer
      const pressed = { variables, answer: write(), endsAt: Number.POSITIVE_INFINITY }
      last = pressed
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
