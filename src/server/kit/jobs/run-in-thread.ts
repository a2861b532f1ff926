import process from 'node:process'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { givePlaceAway } from './extra-lane.ts'
import type { Hold } from './fair-shares.ts'
import { type FromThread, INPUT_FOLLOWS, type ThreadError, type ToThread } from './thread-messages.ts'
import { type CostLimits, watchCost } from './watch-cost.ts'
import { lane, type Share, THREAD_BASE_MB } from './work-shares.ts'

export interface ThreadOptions<Progress> {
  /** Entry file, `new URL('./work-thread.ts', import.meta.url)`; the file ends with `serveThread(…)`. */
  readonly entry: URL
  /**
   * Input of the work, cloned into the thread except the objects in `transfer`. While a promised one is made, the thread
   * loads its modules; if the promise rejects, so does the work.
   */
  readonly input: unknown
  readonly transfer?: readonly Transferable[]
  readonly signal?: AbortSignal
  /** Company and resources of the work; `null` for a thread within a thread whose share already includes it. */
  readonly share: Share | null
  /** Deadline from the thread's start, not from the call: a thread may first wait for room. */
  readonly deadlineMs: number
  /**
   * Limit of processor time; also limits the buffers to those of `share`. If absent, only deadline and heap end the
   * work.
   */
  readonly processorMs?: number
  readonly maxHeapMb: number
  /** Size of the heap's young generation; a smaller one saves memory if few objects survive. */
  readonly maxYoungMb?: number
  /** Time for the thread to end itself after an abort before it is terminated. */
  readonly abortGraceMs?: number
  readonly onProgress?: (progress: Progress) => void
}

/** Node options with which threads find packages as fast as the process does. */
export const THREAD_ARGUMENTS = [
  ...process.execArgv,
  '--import',
  new URL('../../../../bin/module-hooks.js', import.meta.url).href,
]

/** Thrown if the work ended without a result for an external reason: time, memory, or a crash of the thread. */
export class ThreadFailure extends Error {
  readonly reason: 'deadline' | 'memory' | 'crash'
  constructor(reason: ThreadFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ThreadFailure'
    this.reason = reason
  }
}

/**
 * Runs heavy work outside of the event loop once there is room (`fair-shares.ts`). Rejects with the work's own error
 * (name, code, details and cause kept), the signal's reason, a `ThreadFailure`, or a `ProblemError` if no room became
 * free in time. Settles only once the thread has ended and freed its connections and memory.
 */
export async function runInThread<Result, Progress = unknown>(
  options: ThreadOptions<Progress>,
): Promise<Result> {
  // Where the work never begins, nobody else hears that its input could not be made.
  if (options.input instanceof Promise) options.input.catch(() => undefined)
  options.signal?.throwIfAborted()
  const hold =
    options.share && (await takeShare(options.share, options.maxHeapMb, { signal: options.signal }))
  try {
    options.signal?.throwIfAborted()
    const worker = new Worker(options.entry, {
      workerData: options.input instanceof Promise ? INPUT_FOLLOWS : options.input,
      transferList: [...(options.transfer ?? [])],
      resourceLimits: resourceLimits(options.maxHeapMb, options.maxYoungMb),
      execArgv: THREAD_ARGUMENTS,
    })
    const outcome = await watch<Result, Progress>(worker, options)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  } finally {
    hold?.release()
  }
}

/** Maximum wait for room: half a minute for a person's request; a job waits without limit. */
const MOST_WAIT_MS = 30_000

interface Patience {
  readonly signal?: AbortSignal | undefined
  /** Maximum wait in ms; `null`: the limit of the lane. */
  readonly waitMs?: number | null
}

export function takeShare(
  share: Share,
  maxHeapMb: number,
  { signal, waitMs = null }: Patience = {},
): Promise<Hold> {
  if (share.lane === 'large') givePlaceAway()
  return lane(share.lane).take({
    companyId: share.companyId,
    memoryMb: maxHeapMb + share.buffersMb + THREAD_BASE_MB,
    waitMs: share.lane === 'request' ? (waitMs ?? MOST_WAIT_MS) : null,
    signal,
  })
}

const ABORT_GRACE_MS = 1000

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
    killTimer = setTimeout(() => void worker.terminate(), options.abortGraceMs ?? ABORT_GRACE_MS)
  }
  const onAbort = () => stop(options.signal?.reason ?? new Error('aborted'))
  const seconds = Math.round(options.deadlineMs / 1000)
  const deadline = setTimeout(
    () => stop(new ThreadFailure('deadline', `The work took longer than ${seconds} seconds.`)),
    options.deadlineMs,
  )
  options.signal?.addEventListener('abort', onAbort, { once: true })
  if (options.input instanceof Promise)
    options.input.then((value: unknown) => {
      const message: ToThread = { kind: 'input', value }
      worker.postMessage(message)
    }, stop)
  const cost = costLimits(options)
  const watching = cost && watchCost(worker, cost, (what) => stop(tooCostly(what, cost)))

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
    watching?.end()
    options.signal?.removeEventListener('abort', onAbort)
    // A result that arrived despite an abort is complete, so it counts.
    if (stoppedBecause !== null && (outcome === null || 'error' in outcome))
      resolve({ error: stoppedBecause })
    else
      resolve(
        outcome ?? { error: new ThreadFailure('crash', `The thread ended with code ${code} and no result.`) },
      )
  })
  return promise
}

function costLimits({
  processorMs,
  share,
}: Pick<ThreadOptions<never>, 'processorMs' | 'share'>): CostLimits | null {
  return processorMs === undefined
    ? null
    : { processorMs, buffersMb: share?.buffersMb ?? Number.POSITIVE_INFINITY }
}

export function tooCostly(what: 'processor' | 'memory', limits: CostLimits): ThreadFailure {
  if (what === 'memory')
    return new ThreadFailure(
      'memory',
      `The work needed more than ${limits.buffersMb} MB outside of the heap.`,
    )
  const seconds = Math.round(limits.processorMs / 1000)
  return new ThreadFailure('deadline', `The work took more than ${seconds} seconds of processor time.`)
}

export function crashOf(error: unknown, maxHeapMb: number): ThreadFailure {
  const code = (error as { code?: unknown }).code
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new ThreadFailure('memory', `The work needed more than ${maxHeapMb} MB of memory.`, error)
  return new ThreadFailure('crash', 'The thread crashed.', error)
}

/** Limits the JavaScript heap; typed arrays and buffers are outside of it. */
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
