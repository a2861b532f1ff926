import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { describeError } from './serve-thread.ts'
import type { FromWorkerSession, ToWorkerSession } from './thread-messages.ts'

/** Answers the questions of a worker session in order, one at a time. Call once at the end of its entry file. */
export function serveWorkerSession<Input>(answer: (input: Input) => Promise<unknown>): void {
  const port = parentPort
  if (!port) throw new Error('This file is the entry of a worker thread and cannot run on its own.')
  const send = (message: FromWorkerSession) => port.postMessage(message)
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (message: ToWorkerSession) => {
    if (message.kind === 'end') process.exit()
    const { id, input } = message
    last = last
      .then(() => answer(input as Input))
      .then((value) => send({ id, kind: 'done', value }))
      .catch((error: unknown) => send({ id, kind: 'failed', error: describeError(error) }))
  })
}
