import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import threads, {
  MessageChannel,
  type MessagePort,
  type Transferable,
  type Worker,
  type WorkerOptions,
} from 'node:worker_threads'
import type { KeptTask } from './processes/kept-thread.ts'

/**
 * Threads of the server that did their work without an error do the next piece of the same kind: loading the modules of one
 * takes half a second of processor time, and the tests of the server start thousands (docs/decisions/0221). Threads of
 * tests (`test/processes`), of started processes and of `npm test -- sweeps` are new ones, as in the product.
 */
interface Kept {
  readonly worker: Worker
  readonly kind: string
  turn: number
}

/** Node's own, which this file replaces. */
const NewWorker = threads.Worker
const SERVE = new URL('./processes/kept-thread.ts', import.meta.url)
const SERVER = new URL('../src/server/', import.meta.url).href
const MOST_IDLE = 8
const MOST_TURNS = 30
/** What a thread holds at most between two pieces of work, in MB: limits are counted from nothing. */
const MOST_BUFFERS_MB = 12
const MEGABYTE = 1_000_000

/** The thread that rested longest comes first. */
const idle: Kept[] = []

function takeKept(entry: string, options: WorkerOptions): Kept {
  const kind = JSON.stringify([entry, options.resourceLimits])
  const at = idle.findLastIndex((kept) => kept.kind === kind)
  const found = at < 0 ? undefined : idle.splice(at, 1)[0]
  if (found) {
    found.worker.removeAllListeners()
    found.worker.ref()
    return found
  }
  const { workerData: _, transferList: __, ...same } = options
  return { worker: new NewWorker(SERVE, same), kind, turn: 0 }
}

async function rest(kept: Kept): Promise<void> {
  const { worker } = kept
  worker.removeAllListeners()
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    const at = idle.indexOf(kept)
    if (at >= 0) idle.splice(at, 1)
  })
  worker.unref()
  const heap = await worker.getHeapStatistics().catch(() => null)
  const isFull =
    heap === null ||
    heap.external_memory > MOST_BUFFERS_MB * MEGABYTE ||
    heap.used_heap_size > heap.heap_size_limit / 2
  if (isFull || kept.turn >= MOST_TURNS) return void worker.terminate()
  idle.push(kept)
  if (idle.length > MOST_IDLE) void idle.shift()?.worker.terminate()
}

/** What the server sees of a thread: it seems to end with each piece of work. */
class KeptWorker extends EventEmitter {
  private readonly kept: Kept
  private readonly port: MessagePort
  private readonly usedBefore: Promise<NodeJS.CpuUsage>
  private questions = 0
  private isClean = true
  private isOver = false

  constructor(entry: URL, options: WorkerOptions) {
    super()
    this.kept = takeKept(entry.href, options)
    const { worker } = this.kept
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    this.usedBefore = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    worker.on('error', (error) => {
      this.isClean = false
      this.emit('error', error)
    })
    worker.on('exit', (code) => this.finish(code))
    port1.on('message', (message: { kind: string }) => {
      if (message.kind !== 'progress') this.questions--
      if (message.kind === 'failed') this.isClean = false
      this.emit('message', message)
    })
    port1.on('close', () => this.onClosed())
    const task: KeptTask = {
      ...{ entry: entry.href, turn: this.kept.turn++, workerData: options.workerData as unknown },
      port: port2,
    }
    worker.postMessage(task, [port2, ...((options.transferList ?? []) as Transferable[])])
  }

  postMessage(message: { kind: string }, transfer: readonly Transferable[] = []): void {
    if (message.kind === 'question') this.questions++
    // Work that is stopped half-way ends with its connections, as its thread does.
    if (message.kind === 'abort') this.isClean = false
    if (message.kind !== 'end') this.port.postMessage(message, transfer)
    else if (this.questions > 0) {
      this.isClean = false
      this.port.postMessage(message)
    } else this.port.close()
  }

  async cpuUsage(): Promise<NodeJS.CpuUsage> {
    const [before, now] = await Promise.all([this.usedBefore, this.kept.worker.cpuUsage()])
    return { user: now.user - before.user, system: now.system - before.system }
  }

  getHeapStatistics() {
    return this.kept.worker.getHeapStatistics()
  }

  ref(): void {
    this.port.ref()
    this.kept.worker.ref()
  }

  unref(): void {
    this.port.unref()
    this.kept.worker.unref()
  }

  async terminate(): Promise<number> {
    this.isClean = false
    return this.isOver ? 0 : this.kept.worker.terminate()
  }

  private onClosed(): void {
    if (this.isOver) return
    if (!this.isClean) return void this.kept.worker.terminate()
    this.finish(0)
    void rest(this.kept)
  }

  private finish(code: number): void {
    if (this.isOver) return
    this.isOver = true
    this.port.close()
    this.emit('exit', code)
  }
}

/** Vitest evaluates this file for each file of tests, in one process. */
const IS_ON = Symbol.for('quanto.kept-threads')

if (!(IS_ON in NewWorker)) {
  const construct = (_: unknown, [entry, options = {}]: [URL | string, WorkerOptions?]) =>
    entry instanceof URL && entry.href.startsWith(SERVER) && entry.href.endsWith('-thread.ts')
      ? new KeptWorker(entry, options)
      : new NewWorker(entry, options)
  const has = (of: object, key: PropertyKey) => key === IS_ON || key in of
  Object.assign(threads, { Worker: new Proxy(NewWorker, { construct, has }) })
  syncBuiltinESMExports()
}
