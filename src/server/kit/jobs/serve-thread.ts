import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type FromThread, INPUT_FOLLOWS, type ThreadError, type ToThread } from './thread-messages.ts'

export interface ThreadTask<Input> {
  readonly input: Input
  /** Aborted when the caller gives up; the thread is terminated unless it ends soon after. */
  readonly signal: AbortSignal
  /** Memory in `transfer` passes to the caller without a copy. */
  readonly progress: (value: unknown, transfer?: readonly ArrayBuffer[]) => void
}

/** Runs the work on the `input` of `runInThread`. Call once at the end of a thread's entry file. */
export function serveThread<Input>(work: (task: ThreadTask<Input>) => Promise<unknown>): void {
  const port = parentPort
  if (!port) throw new Error('This file is the entry of a worker thread and cannot run on its own.')
  const send = (message: FromThread) => port.postMessage(message)
  const abort = new AbortController()
  const input = Promise.withResolvers<Input>()
  if (workerData !== INPUT_FOLLOWS) input.resolve(workerData as Input)
  port.on('message', (message: ToThread) => {
    if (message.kind === 'input') return input.resolve(message.value as Input)
    const reason = new Error(message.reason)
    abort.abort(reason)
    input.reject(reason)
  })
  const progress: ThreadTask<Input>['progress'] = (value, transfer = []) => {
    const message: FromThread = { kind: 'progress', value }
    port.postMessage(message, transfer)
  }
  input.promise
    .then((given) => work({ input: given, signal: abort.signal, progress }))
    .then((value) => send({ kind: 'done', value }))
    .catch((error: unknown) => send({ kind: 'failed', error: describeError(error) }))
    .finally(() => (port as MessagePort).close())
}

export function describeError(thrown: unknown, depth = 0): ThreadError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { code, details } = error as { code?: unknown; details?: unknown }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    code: typeof code === 'string' ? code : undefined,
    details: isPlain(details) ? details : undefined,
    cause: error.cause === undefined || depth >= 3 ? undefined : describeError(error.cause, depth + 1),
  }
}

/** True for data that can certainly be cloned: sending an error must never fail. */
function isPlain(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return value !== undefined
  } catch {
    return false
  }
}
