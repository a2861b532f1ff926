import type { MessageId } from '#messages/message'
import type { TenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { ThreadOptions } from '../jobs/run-in-thread.ts'
import type { RunKind, RunProgress } from '../jobs/run-kinds.ts'
import type { Share } from '../jobs/work-shares.ts'
import type { Failure } from './failure.ts'

/** Input of every run's thread; plain data. */
export interface RunTask {
  /** Connection settings with which the thread opens its own connection. */
  readonly connection: Connection
  readonly companyId: string
  readonly runId: string
}

/** A run that a worker has started. */
export interface TakenRun {
  readonly ctx: TenantContext
  readonly runId: string
}

/** A run that ends without a result. */
export interface UnfinishedRun extends TakenRun {
  /** False if no worker ever started it. */
  readonly hasStarted: boolean
  /** `null`: it was cancelled. */
  readonly failure: Failure | null
}

type Limits = Pick<ThreadOptions<RunProgress>, 'deadlineMs' | 'maxHeapMb' | 'maxYoungMb' | 'abortGraceMs'>

/** Work in a thread, for parsing and statistics. */
export interface ThreadWork<Input extends object> extends Limits {
  /** Entry file of the thread, which ends with `serveDatabaseThread(…)`. */
  readonly thread: URL
  readonly share: (
    ctx: TenantContext,
    runId: string,
  ) => Promise<Share & Pick<ThreadOptions<RunProgress>, 'processorMs'>>
  /** Returns the thread's input in addition to `RunTask`; `null`: there is nothing to do. */
  readonly prepare?: (run: TakenRun) => Promise<Input | null>
}

/** Work in the process itself, for work that mostly waits for others. */
export interface OwnWork<Figures> {
  readonly work: (run: TakenRun & { readonly signal: AbortSignal }) => Promise<Figures>
}

interface Consequences<Figures> {
  /** True if a request is merged into one that already waits. */
  readonly mergeWaiting: boolean
  /** Runs in the transaction that ends the run, unless the run was ended or deleted meanwhile. */
  readonly save?: (tx: TenantTransaction, run: TakenRun & { readonly figures: Figures }) => Promise<void>
  /** Called when the run is done; `figures` is `null` if there was nothing to do or an earlier attempt did the work. */
  readonly onDone?: (run: TakenRun & { readonly figures: Figures | null }) => Promise<unknown>
  /** Called after `onDone`, and after a failure or a cancellation; may be called twice if a process dies. */
  readonly onEnded?: (run: TakenRun) => Promise<unknown>
  /** Message after the last attempt failed without a message of its own. */
  readonly failure: MessageId
  /** Returns what an error of the work means to a person; `isFinal`: another attempt would fail as well. */
  readonly explain?: (error: unknown) => { readonly failure: Failure; readonly isFinal: boolean } | null
  /** Runs the transaction that ends the run under the locks that `onUnfinished` needs. */
  readonly withLocks?: <T>(ctx: TenantContext, end: (tx: TenantTransaction) => Promise<T>) => Promise<T>
  /** Runs in the transaction that ends the run as failed or cancelled. */
  readonly onUnfinished?: (tx: TenantTransaction, run: UnfinishedRun) => Promise<void>
}

export type RunOptions<Input extends object, Figures> = (ThreadWork<Input> | OwnWork<Figures>) &
  Consequences<Figures>

export type Run<Input extends object = object, Figures = unknown> = RunOptions<Input, Figures> & {
  readonly kind: RunKind
}

/** Defines one kind of background work: its limits, its input, and its consequences. */
export function defineRun<Input extends object, Figures extends object | null>(
  kind: RunKind,
  options: RunOptions<Input, Figures>,
): Run<Input, Figures> {
  return { kind, ...options }
}
