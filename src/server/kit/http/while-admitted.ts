import { untilEnd } from './until-end.ts'

/** How long, in ms, a listener still gets events after their access ended. */
const CHECK_EVERY_MS = 5_000

interface Check {
  /** Throws once the listener may no longer listen. */
  readonly admit: () => Promise<unknown>
  /** Ends what makes the events. */
  readonly end: () => void
}

/**
 * The same answer, which ends as soon as a check throws. It ends quietly, as after its last event: the browser opens
 * another one with a fresh token, which is refused where that does not help.
 */
export function whileAdmitted(answer: Response, { admit, end }: Check): Response {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const leave = () => {
    isOver = true
    clearTimeout(timer)
  }
  const checkLater = () => {
    if (isOver) return
    timer = setTimeout(() => {
      admit().then(checkLater, () => {
        if (isOver) return
        leave()
        end()
        // The read that waits is answered as the end of the stream.
        reader.cancel().catch(() => undefined)
      })
    }, CHECK_EVERY_MS)
    timer.unref()
  }
  checkLater()
  return new Response(untilEnd(reader, { onEnd: leave, onCancel: end }), answer)
}
