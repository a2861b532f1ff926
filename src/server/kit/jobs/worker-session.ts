import { Worker } from 'node:worker_threads'
import type { Hold } from './fair-shares.ts'
import {
  crashOf,
  resourceLimits,
  reviveError,
  THREAD_ARGUMENTS,
  ThreadFailure,
  tooCostly,
} from './run-in-thread.ts'
import type { FromWorkerSession, ToWorkerSession } from './thread-messages.ts'
import { type CostLimits, type CostWatch, watchCost } from './watch-cost.ts'

interface WorkerSessionOptions {
  /** Entry file, which ends with `serveWorkerSession(…)`. */
  readonly entry: URL
  readonly maxHeapMb: number
  /** Idle time after which the thread ends and its cached data are lost. */
  readonly idleMs: number
  /** Limits: processor time per question, and buffers of the thread. */
  readonly cost: CostLimits
  /** Room that the thread takes (`fair-shares.ts`). An idle thread gives way to others. */
  readonly hold: Pick<Hold, 'rest' | 'wake' | 'release'>
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly deadline: NodeJS.Timeout
}

/** Reason of the end if other work needed the room. */
const GAVE_WAY = 'The thread gave way.'

/** Time for the thread to end itself between two pieces of work. */
const END_GRACE_MS = 1000

/** Thread that answers one question after the other and caches the data it has read. */
export class WorkerSession {
  private readonly options: WorkerSessionOptions
  private readonly worker: Worker
  private readonly watching: CostWatch
  private readonly waiting = new Map<number, Waiting>()
  private idleTimer: NodeJS.Timeout | undefined
  private nextId = 1
  private readonly ended = Promise.withResolvers<void>()
  isOver = false

  constructor(options: WorkerSessionOptions) {
    this.options = options
    this.worker = new Worker(options.entry, {
      resourceLimits: resourceLimits(options.maxHeapMb),
      execArgv: THREAD_ARGUMENTS,
    })
    this.worker.on('message', (message: FromWorkerSession) => this.settle(message))
    this.worker.on('error', (error) => this.end(crashOf(error, options.maxHeapMb)))
    this.worker.on('exit', () => {
      this.end(new ThreadFailure('crash', 'The thread ended without an answer.'))
      options.hold.release()
    })
    const { cost } = options
    this.watching = watchCost(this.worker, cost, (what) => this.end(tooCostly(what, cost)))
    // The room is kept for the first question, which follows immediately.
    this.waitForQuestion()
  }

  /** Resolves when the session answers no more questions. */
  get over(): Promise<void> {
    return this.ended.promise
  }

  get isBusy(): boolean {
    return this.waiting.size > 0
  }

  ask<Answer>(input: unknown, { deadlineMs }: { readonly deadlineMs: number }): Promise<Answer> {
    if (this.isOver) throw new ThreadFailure('crash', 'The thread is gone.')
    clearTimeout(this.idleTimer)
    this.worker.ref()
    this.options.hold.wake()
    if (!this.isBusy) this.watching.startAnew()
    const id = this.nextId++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const seconds = Math.round(deadlineMs / 1000)
    const deadline = setTimeout(
      () => this.end(new ThreadFailure('deadline', `The work took longer than ${seconds} seconds.`)),
      deadlineMs,
    )
    this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, deadline })
    const message: ToWorkerSession = { kind: 'question', id, input }
    this.worker.postMessage(message)
    return promise
  }

  /** Stops the thread, even during work; waiting questions are rejected with `why`. */
  end(why: Error): void {
    if (this.isOver) return
    this.isOver = true
    this.ended.resolve()
    clearTimeout(this.idleTimer)
    for (const { reject, deadline } of this.waiting.values()) {
      clearTimeout(deadline)
      reject(why)
    }
    this.waiting.clear()
    this.watching.end()
    this.endWorker()
  }

  /**
   * Lets the thread end itself if possible: Node ends the whole process if a thread is terminated at the moment in
   * which it starts to decompress something (`init_done_` in its node_zlib.cc).
   */
  private endWorker(): void {
    const message: ToWorkerSession = { kind: 'end' }
    this.worker.postMessage(message)
    const timer = setTimeout(() => void this.worker.terminate(), END_GRACE_MS)
    timer.unref()
    this.worker.once('exit', () => clearTimeout(timer))
  }

  private settle(message: FromWorkerSession): void {
    const waiting = this.waiting.get(message.id)
    if (!waiting) return
    this.waiting.delete(message.id)
    clearTimeout(waiting.deadline)
    this.watching.startAnew()
    if (message.kind === 'done') waiting.resolve(message.value)
    else waiting.reject(reviveError(message.error))
    if (!this.isBusy) this.rest()
  }

  /** Marks the thread as idle: it keeps no process running, and its room is available to others. */
  private rest(): void {
    this.waitForQuestion()
    this.options.hold.rest(() => this.end(new ThreadFailure('crash', GAVE_WAY)))
  }

  private waitForQuestion(): void {
    this.worker.unref()
    this.idleTimer = setTimeout(
      () => this.end(new ThreadFailure('deadline', 'The thread was idle for too long.')),
      this.options.idleMs,
    )
    this.idleTimer.unref()
  }
}
