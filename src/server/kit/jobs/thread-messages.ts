/** Messages between the server and a worker thread that it started; see `run-in-thread.ts`. */
export type ToThread =
  | { readonly kind: 'abort'; readonly reason: string }
  /** The input of a thread that was started before it was there, with `INPUT_FOLLOWS`. */
  | { readonly kind: 'input'; readonly value: unknown }

export const INPUT_FOLLOWS = 'input follows'

export interface ThreadError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** Code of an error that the caller distinguishes, such as a PostgreSQL or import error code. */
  readonly code: string | undefined
  readonly details: unknown
  readonly cause: ThreadError | undefined
}

export type FromThread =
  | { readonly kind: 'progress'; readonly value: unknown }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: ThreadError }

/** Messages to and from a thread that answers several questions; see `worker-session.ts`. */
export type ToWorkerSession =
  | { readonly kind: 'question'; readonly id: number; readonly input: unknown }
  /** No more questions follow. */
  | { readonly kind: 'end' }

export type FromWorkerSession =
  | { readonly id: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly error: ThreadError }
