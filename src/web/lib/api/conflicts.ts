import type { ApiError } from './api-error.ts'

interface Question {
  /** Conflicts with other plans, one sentence each. */
  readonly sentences: readonly string[]
  readonly resolve: (isAccepted: boolean) => void
}

/** The write that awaits the user's answer; a second one waits for the first. */
let open: Question | null = null
let last: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

function show(question: Question | null): void {
  open = question
  for (const listener of [...listeners]) listener()
}

/** Shows the conflicts of a write; resolves to true if the user wants to save it anyway. */
export function askAboutConflicts(error: ApiError): Promise<boolean> {
  const answer = last.then(
    () =>
      new Promise<boolean>((resolve) => {
        show({ sentences: Object.values(error.fields), resolve })
      }),
  )
  last = answer
  return answer
}

export function answerConflicts(isAccepted: boolean): void {
  const question = open
  show(null)
  question?.resolve(isAccepted)
}

export const openConflicts = () => open

export function onConflicts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
