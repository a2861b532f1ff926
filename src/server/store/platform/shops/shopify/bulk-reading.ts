import * as z from 'zod'
import { OutboundFailure } from '../../../../kit/outbound/outbound-client.ts'
import { readLines } from '../../../../kit/outbound/read-lines.ts'
import { type Patience, pause } from '../patience.ts'
import { understood } from '../read-record.ts'
import { type Page, StoreProblem } from '../store-platform.ts'
import type { Ask } from './ask.ts'
import { bulkStateQuery, startBulkMutation } from './queries.ts'
import * as wire from './types.ts'

export interface Bulk extends Patience {
  readonly resultOrigins: readonly string[]
}

/** A kind of records that a bulk operation can read. */
export interface BulkKind<Item> {
  readonly query: string
  /** Returns the number of records, and the number from which the bulk operation is worth the wait. */
  readonly count: () => Promise<number>
  readonly worthIt: number
  /** Field of a record that takes the lines following it. */
  readonly partsIn: 'lineItems' | 'variants'
  readonly read: (nodes: readonly unknown[]) => Promise<Page<Item>>
}

interface ReadBulk<Item> extends Bulk {
  readonly ask: Ask
  readonly kind: BulkKind<Item>
  /** Progress that an earlier try has stored. */
  readonly resume: unknown
}

interface Result {
  /** `null`: there are no records. */
  readonly url: string | null
  readonly objects: number
}

const POLL_MS = 3000
/** The platform ends an operation by itself long before. */
const MAX_POLLS = 20_000
/** Failures in a row without a further record. */
const MAX_FAILURES = 5
const RECORDS_PER_PAGE = 250

const mark = z.object({ operation: z.string().max(200), startedAt: z.iso.datetime(), done: z.int().min(0) })
type Mark = z.infer<typeof mark>

/**
 * Reads all records of a kind in one bulk operation. Returns `false` if it is not worth it, or the platform does not
 * allow it now: the caller then reads pages. Each page carries its progress, so that a killed reading continues with
 * the same result.
 */
export async function* readBulk<Item>(args: ReadBulk<Item>): AsyncGenerator<Page<Item>, boolean> {
  const taken = await takeUp(args)
  const begun = taken ?? (await start(args))
  if (begun === null) return false
  if (taken === null) yield emptyPage(begun)
  const result = await waitForResult(args, begun.operation)
  if (result === null) {
    yield emptyPage(null)
    return false
  }
  yield* readResult(args, begun, result)
  yield { ...emptyPage<Item>(null), readThrough: new Date(begun.startedAt) }
  return true
}

function emptyPage<Item>(reading: Mark | null): Page<Item> {
  return { items: [], rejectedRecords: [], readThrough: null, reading }
}

async function takeUp<Item>({ ask, resume }: ReadBulk<Item>): Promise<Mark | null> {
  const read = mark.safeParse(resume)
  if (!read.success) return null
  const { bulkOperation } = understood(wire.bulkState, await ask(bulkStateQuery, { id: read.data.operation }))
  const { status = 'EXPIRED', url = null, objectCount = 0 } = bulkOperation ?? {}
  // The platform deletes the result of an operation after some days, earlier than the operation itself.
  const isUsable = status === 'COMPLETED' ? url !== null || objectCount === 0 : isRunning(status)
  return isUsable ? read.data : null
}

function isRunning(status: string): boolean {
  return status === 'CREATED' || status === 'RUNNING'
}

async function start<Item>({ ask, kind }: ReadBulk<Item>): Promise<Mark | null> {
  if ((await kind.count()) < kind.worthIt) return null
  const started = understood(wire.bulkStarted, await ask(startBulkMutation, { query: kind.query }))
  const operation = started.bulkOperationRunQuery?.bulkOperation
  if (!operation) return null
  return { operation: operation.id, startedAt: new Date(operation.createdAt).toISOString(), done: 0 }
}

/** Only the end of the result shows that nothing is missing. */
async function* readResult<Item>(
  args: ReadBulk<Item>,
  begun: Mark,
  result: Result,
): AsyncGenerator<Page<Item>> {
  const { kind, signal, wait = pause } = args
  let { done } = begun
  for (let failures = 0; ; ) {
    try {
      for await (const nodes of recordPages(args, result, done)) {
        const page = await kind.read(nodes)
        done += nodes.length
        failures = 0
        yield { ...page, readThrough: null, reading: { ...begun, done } }
      }
      return
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      signal.throwIfAborted()
      if (++failures > MAX_FAILURES)
        throw new StoreProblem('unreachable', 'The result of the bulk operation could not be read.', error)
      await wait(POLL_MS * failures, signal)
    }
  }
}

async function waitForResult<Item>(
  { ask, signal, wait = pause }: ReadBulk<Item>,
  id: string,
): Promise<Result | null> {
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

/** Yields each record with the lines that follow it, from the first one not yielded before. */
async function* recordPages<Item>(
  { resultOrigins, signal, kind }: ReadBulk<Item>,
  { url, objects }: Result,
  skip: number,
): AsyncGenerator<readonly unknown[]> {
  // Without records there is no result.
  if (url === null) return
  let page: unknown[] = []
  let record: BulkRecord | null = null
  let lines = 0
  let records = 0
  const keep = (whole: BulkRecord | null) => {
    if (whole && ++records > skip) page.push(asRecord(whole, kind.partsIn))
  }
  for await (const text of readLines({ url, allowedOrigins: resultOrigins, signal })) {
    if (text === '') continue
    lines++
    const line = understood(wire.bulkLine, parsed(text))
    if (line.__parentId === undefined) {
      keep(record)
      record = { node: line, lines: [] }
    } else if (line.__parentId === record?.node.id) record.lines.push(line)
    else throw new StoreProblem('incomprehensible', 'A line of the result belongs to no record before it.')
    if (page.length < RECORDS_PER_PAGE) continue
    yield page
    page = []
  }
  // A result that was cut between two lines looks whole.
  if (lines !== objects) throw new OutboundFailure('no_answer', 'The result is not complete.')
  keep(record)
  if (page.length > 0) yield page
}

interface BulkRecord {
  readonly node: { readonly id: string }
  readonly lines: unknown[]
}

/** Gives a record the shape that it has in a page. */
function asRecord({ node, lines }: BulkRecord, partsIn: 'lineItems' | 'variants'): unknown {
  return { ...node, [partsIn]: { nodes: lines, pageInfo: { hasNextPage: false, endCursor: null } } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OutboundFailure('no_answer', 'The result broke off.', error)
  }
}
