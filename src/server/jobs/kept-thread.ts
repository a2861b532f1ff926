import { Worker } from 'node:worker_threads'
import { crashOf, resourceLimits, reviveError, THREAD_ARGUMENTS, ThreadFailure } from './run-in-thread.ts'
import type { FromKeptThread, ToKeptThread } from './thread-messages.ts'

interface KeptThreadOptions {
  /** The file ends with `serveKeptThread(…)`. */
  readonly entry: URL
  readonly maxHeapMb: number
  /** Without a question for so long, the thread ends and what it kept is gone. */
  readonly idleMs: number
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly deadline: NodeJS.Timeout
}

/** A thread that answers one question after the other and keeps what it has read in between. */
export class KeptThread {
  private readonly options: KeptThreadOptions
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private idleTimer: NodeJS.Timeout | undefined
  private nextId = 1
  /** Counts for which thread goes first when there are too many. */
  lastAskedAt = performance.now()
  isOver = false

  constructor(options: KeptThreadOptions) {
    this.options = options
    this.worker = new Worker(options.entry, {
      resourceLimits: resourceLimits(options.maxHeapMb),
      execArgv: THREAD_ARGUMENTS,
    })
    this.worker.on('message', (message: FromKeptThread) => this.settle(message))
    this.worker.on('error', (error) => this.end(crashOf(error, options.maxHeapMb)))
    this.worker.on('exit', () => this.end(new ThreadFailure('crash', 'The thread ended without an answer.')))
    this.rest()
  }

  get isBusy(): boolean {
    return this.waiting.size > 0
  }

  ask<Answer>(input: unknown, { deadlineMs }: { readonly deadlineMs: number }): Promise<Answer> {
    if (this.isOver) throw new ThreadFailure('crash', 'The thread is gone.')
    clearTimeout(this.idleTimer)
    this.worker.ref()
    this.lastAskedAt = performance.now()
    const id = this.nextId++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const seconds = Math.round(deadlineMs / 1000)
    const deadline = setTimeout(
      () => this.end(new ThreadFailure('deadline', `The work took longer than ${seconds} seconds.`)),
      deadlineMs,
    )
    this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, deadline })
    const message: ToKeptThread = { id, input }
    this.worker.postMessage(message)
    return promise
  }

  /** Whatever it does, it stops; whoever waits is told why. */
  end(why: Error): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.idleTimer)
    for (const { reject, deadline } of this.waiting.values()) {
      clearTimeout(deadline)
      reject(why)
    }
    this.waiting.clear()
    void this.worker.terminate()
  }

  private settle(message: FromKeptThread): void {
    const waiting = this.waiting.get(message.id)
    if (!waiting) return
    this.waiting.delete(message.id)
    clearTimeout(waiting.deadline)
    if (message.kind === 'done') waiting.resolve(message.value)
    else waiting.reject(reviveError(message.error))
    if (!this.isBusy) this.rest()
  }

  /** An idle thread keeps no process alive. */
  private rest(): void {
    this.worker.unref()
    this.idleTimer = setTimeout(
      () => this.end(new ThreadFailure('deadline', 'The thread was idle for too long.')),
      this.options.idleMs,
    )
    this.idleTimer.unref()
  }
}
