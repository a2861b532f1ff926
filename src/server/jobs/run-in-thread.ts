import process from 'node:process'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import type { FromThread, ThreadError, ToThread } from './thread-messages.ts'

export interface ThreadOptions<Progress> {
  /** `new URL('./work-thread.ts', import.meta.url)`; the file ends with `serveThread(…)`. */
  readonly entry: URL
  /** Cloned into the thread, except what `transfer` hands over. */
  readonly input: unknown
  readonly transfer?: readonly Transferable[]
  readonly signal?: AbortSignal
  readonly deadlineMs: number
  readonly maxHeapMb: number
  /** Part of the heap for what dies young; less is memory saved where little survives a moment. */
  readonly maxYoungMb?: number
  /** Time the thread has to end by itself once it was asked to, before it is ended from outside. */
  readonly abortGraceMs?: number
  readonly onProgress?: (progress: Progress) => void
}

/** Threads find packages as fast as the process does. */
export const THREAD_ARGUMENTS = [
  ...process.execArgv,
  '--import',
  new URL('../../../bin/module-hooks.js', import.meta.url).href,
]

/** The work ended without a result for a reason outside of it: time, memory, or a crash of the thread. */
export class ThreadFailure extends Error {
  readonly reason: 'deadline' | 'memory' | 'crash'
  constructor(reason: ThreadFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ThreadFailure'
    this.reason = reason
  }
}

/**
 * Runs one piece of heavy work beside the event loop. Rejects with the work's own error (name, code,
 * details and cause kept), with the signal's reason, or with a `ThreadFailure`. Resolves or rejects only
 * once the thread is gone, so whatever it held (connections, memory) is free again.
 */
export async function runInThread<Result, Progress = unknown>(
  options: ThreadOptions<Progress>,
): Promise<Result> {
  options.signal?.throwIfAborted()
  const worker = new Worker(options.entry, {
    workerData: options.input,
    transferList: [...(options.transfer ?? [])],
    resourceLimits: resourceLimits(options.maxHeapMb, options.maxYoungMb),
    execArgv: THREAD_ARGUMENTS,
  })
  const outcome = await watch<Result, Progress>(worker, options)
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

type Outcome<Result> = { readonly value: Result } | { readonly error: unknown }

function watch<Result, Progress>(worker: Worker, options: ThreadOptions<Progress>): Promise<Outcome<Result>> {
  const { promise, resolve } = Promise.withResolvers<Outcome<Result>>()
  let outcome: Outcome<Result> | null = null
  let stoppedBecause: unknown = null
  let killTimer: NodeJS.Timeout | undefined
  const stop = (why: unknown) => {
    if (stoppedBecause !== null || outcome !== null) return
    stoppedBecause = why
    const message: ToThread = { kind: 'abort', reason: why instanceof Error ? why.message : 'aborted' }
    worker.postMessage(message)
    killTimer = setTimeout(() => void worker.terminate(), options.abortGraceMs ?? 3000)
  }
  const onAbort = () => stop(options.signal?.reason ?? new Error('aborted'))
  const seconds = Math.round(options.deadlineMs / 1000)
  const deadline = setTimeout(
    () => stop(new ThreadFailure('deadline', `The work took longer than ${seconds} seconds.`)),
    options.deadlineMs,
  )
  options.signal?.addEventListener('abort', onAbort, { once: true })

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress') options.onProgress?.(message.value as Progress)
    else if (message.kind === 'done') outcome = { value: message.value as Result }
    else outcome = { error: reviveError(message.error) }
  })
  worker.on('error', (error) => {
    outcome ??= { error: crashOf(error, options.maxHeapMb) }
  })
  worker.on('exit', (code) => {
    clearTimeout(deadline)
    clearTimeout(killTimer)
    options.signal?.removeEventListener('abort', onAbort)
    // A result that arrived although the work was asked to stop is complete, and so it counts.
    if (stoppedBecause !== null && (outcome === null || 'error' in outcome))
      resolve({ error: stoppedBecause })
    else
      resolve(
        outcome ?? { error: new ThreadFailure('crash', `The thread ended with code ${code} and no result.`) },
      )
  })
  return promise
}

export function crashOf(error: unknown, maxHeapMb: number): ThreadFailure {
  const code = (error as { code?: unknown }).code
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new ThreadFailure('memory', `The work needed more than ${maxHeapMb} MB of memory.`, error)
  return new ThreadFailure('crash', 'The thread crashed.', error)
}

/** Bounds the JavaScript heap; typed arrays and buffers lie outside of it. */
export function resourceLimits(maxHeapMb: number, maxYoungMb = 32): ResourceLimits {
  return { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb }
}

export function reviveError(told: ThreadError): Error {
  const error = new Error(told.message, told.cause ? { cause: reviveError(told.cause) } : undefined)
  error.name = told.name
  if (told.stack !== undefined) error.stack = told.stack
  return Object.assign(error, {
    ...(told.code === undefined ? {} : { code: told.code }),
    ...(told.details === undefined ? {} : { details: told.details }),
  })
}
