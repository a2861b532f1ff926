import { availableParallelism } from 'node:os'
import { runInThread } from '../kit/jobs/run-in-thread.ts'
import { type OrdersFile, OrdersMerge } from './merge-orders.ts'
import type { OrdersPart } from './order-rows.ts'
import type { ProductBook } from './product-book.ts'
import type { OrdersTask, ReadPart } from './read-orders-thread.ts'
import type { FilePart } from './table-reader.ts'

/** More do not help: the merge in the calling thread becomes what takes longest. */
const MOST_THREADS = 4
const THREAD_LIMITS = { deadlineMs: 60 * 60_000, maxHeapMb: 256, maxYoungMb: 16, share: null } as const
const ENTRY = new URL('./read-orders-thread.ts', import.meta.url)
/** Rows reserved above those that the first part lets expect. */
const RESERVE = 1.05

/**
 * Reads an orders file in threads, each of which takes every n-th part, so that parts come about in the order of the
 * file. `null` if a part cannot be read: its thread does not know the line.
 */
export async function readInThreads(
  file: string,
  parts: readonly FilePart[],
  book: ProductBook,
): Promise<OrdersFile | null> {
  const threads = Math.min(parts.length, MOST_THREADS, Math.max(2, availableParallelism()))
  const merge = inOrder(parts, book)
  const stop = new AbortController()
  const runs = Array.from({ length: threads }, (_, thread) => {
    const input: OrdersTask = {
      file,
      parts: parts.flatMap((part, index) => (index % threads === thread ? [{ ...part, index }] : [])),
    }
    const { signal } = stop
    const onProgress = merge.add
    return runInThread<null, ReadPart>({ ...THREAD_LIMITS, entry: ENTRY, input, signal, onProgress }).catch(
      (error: unknown) => {
        stop.abort()
        throw error
      },
    )
  })
  const outcomes = await Promise.allSettled(runs)
  return outcomes.every(({ status }) => status === 'fulfilled') ? merge.finish() : null
}

/** Merges parts in the order of the file; one that comes early waits. */
function inOrder(parts: readonly FilePart[], book: ProductBook) {
  const early = new Map<number, OrdersPart | null>()
  let merge: OrdersMerge | null = null
  let next = 0
  return {
    add({ index, orders }: ReadPart): void {
      early.set(index, orders)
      for (; early.has(next); next++) {
        const part = early.get(next)
        early.delete(next)
        if (!part) continue
        merge ??= new OrdersMerge(book, expectedRows(parts, part.rows))
        merge.add(part)
      }
    },
    finish: () => merge?.finish() ?? null,
  }
}

function expectedRows(parts: readonly FilePart[], rowsOfPart: number): number {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  return Math.ceil((RESERVE * rowsOfPart * (last.to - first.from)) / (first.to - first.from))
}
