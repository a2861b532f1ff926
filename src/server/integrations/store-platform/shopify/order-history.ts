import { OutboundFailure } from '../../outbound/outbound-client.ts'
import { readLines } from '../../outbound/read-lines.ts'
import { type Patience, pause } from '../patience.ts'
import { readRecords, understood } from '../read-record.ts'
import { type Page, type PlatformOrder, StoreProblem } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { bulkOrdersQuery, bulkStateQuery, ordersCountQuery, startBulkMutation } from './queries.ts'
import * as wire from './wire.ts'

export interface Bulk extends Patience {
  readonly resultOrigins: readonly string[]
}

export interface History {
  /** Whatever changed before this moment is in it. */
  readonly startedAt: Date
  /** `null`: there are no orders. */
  readonly url: string | null
  readonly objects: number
}

/** Below this many orders the pages are there sooner than a bulk operation. */
const WORTH_IT = 500
const POLL_MS = 3000
/** The platform ends an operation by itself long before. */
const MAX_POLLS = 20_000
/** In a row, without an order more. */
const MAX_FAILURES = 5
const ORDERS_PER_PAGE = 100

/** `null`: not worth it, or the platform does not do it now; the pages will do. */
export async function findHistory(ask: Ask, bulk: Bulk): Promise<History | null> {
  const { ordersCount } = understood(wire.ordersCountAnswer, await ask(ordersCountQuery, {}))
  if ((ordersCount?.count ?? 0) < WORTH_IT) return null
  const started = understood(wire.bulkStarted, await ask(startBulkMutation, { query: bulkOrdersQuery }))
  const operation = started.bulkOperationRunQuery?.bulkOperation
  if (!operation) return null
  const result = await waitForResult(ask, operation.id, bulk)
  return result && { ...result, startedAt: new Date(operation.createdAt) }
}

interface ReadHistory extends Bulk {
  readonly ask: Ask
  readonly history: History
  readonly complete: (found: wire.WireOrder) => Promise<PlatformOrder>
}

/** All orders of the shop. Only at the end is it known that nothing is missing. */
export async function* readHistory(args: ReadHistory): AsyncGenerator<Page<PlatformOrder>> {
  const { history, signal, wait = pause } = args
  let done = 0
  for (let failures = 0; ; ) {
    try {
      for await (const nodes of orderPages(args, done)) {
        const page = await readRecords(nodes, wire.order, async (found) => ({
          item: await args.complete(found),
          changedAt: null,
        }))
        yield page
        done += nodes.length
        failures = 0
      }
      break
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      signal.throwIfAborted()
      if (++failures > MAX_FAILURES)
        throw new StoreProblem('unreachable', 'The result of the bulk operation could not be read.', error)
      await wait(POLL_MS * failures, signal)
    }
  }
  yield { items: [], rejects: [], readThrough: history.startedAt }
}

async function waitForResult(
  ask: Ask,
  id: string,
  { signal, wait = pause }: Bulk,
): Promise<Pick<History, 'url' | 'objects'> | null> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const { bulkOperation } = understood(wire.bulkState, await ask(bulkStateQuery, { id }))
    switch (bulkOperation?.status) {
      case 'CREATED':
      case 'RUNNING':
        await wait(POLL_MS, signal)
        break
      case 'COMPLETED':
        return { url: bulkOperation.url ?? null, objects: bulkOperation.objectCount }
      default:
        return null
    }
  }
  return null
}

/** Each order with the lines that follow it, from the first one that was not handed out before. */
async function* orderPages(
  { resultOrigins, signal, history: { url, objects } }: ReadHistory,
  skip: number,
): AsyncGenerator<readonly unknown[]> {
  // No orders at all: then there is no result either.
  if (url === null) return
  let page: unknown[] = []
  let order: BulkOrder | null = null
  let lines = 0
  let orders = 0
  const keep = (whole: BulkOrder | null) => {
    if (whole && ++orders > skip) page.push(asRecord(whole))
  }
  for await (const text of readLines({ url, allowedOrigins: resultOrigins, signal })) {
    if (text === '') continue
    lines++
    const line = understood(wire.bulkLine, parsed(text))
    if (line.__parentId === undefined) {
      keep(order)
      order = { node: line, lines: [] }
    } else if (line.__parentId === order?.node.id) order.lines.push(line)
    else throw new StoreProblem('incomprehensible', 'A line of the result belongs to no order before it.')
    if (page.length < ORDERS_PER_PAGE) continue
    yield page
    page = []
  }
  // A result that was cut between two lines looks whole.
  if (lines !== objects) throw new OutboundFailure('no_answer', 'The result is not complete.')
  keep(order)
  if (page.length > 0) yield page
}

interface BulkOrder {
  readonly node: { readonly id: string }
  readonly lines: unknown[]
}

/** In the shape in which a page has it; the lines of its returns are asked for later. */
function asRecord({ node, lines }: BulkOrder): unknown {
  const whole = { hasNextPage: false, endCursor: null }
  return {
    ...node,
    lineItems: { nodes: lines, pageInfo: whole },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OutboundFailure('no_answer', 'The result broke off.', error)
  }
}
