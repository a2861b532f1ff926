import type { Client } from 'pg'
import type { OrderLineColumns } from '#analytics'
import { readCachedLines } from './cached-lines.ts'
import { readClassifiedLines } from './channels/classify-part.ts'
import type { ChannelState } from './channels/stored-model.ts'
import { type Digest, readDigests } from './digests.ts'
import { createLineColumns, type LineSink } from './order-line-decoder.ts'
import { type PackedLines, packLines } from './packed-lines.ts'
import { type Numbering, numbering, readFromTable } from './read-store.ts'

/** From this share of the products on, the whole table is read in sequence. */
const MOST_BY_INDEX = 0.2

type Numbered = Pick<Digest, 'productId'>

/** Products whose lines are cached unchanged, and the others, whose lines are read from the table. */
export interface Sources {
  readonly kept: readonly Digest[]
  readonly fromTable: readonly Numbered[]
  /** Ids of the products read from the table, where they are few; `null`: the whole table. */
  readonly only: readonly number[] | null
  /** The state by which lines from the table are separated into channels. */
  readonly channels: ChannelState
}

export function sourcesOf(digests: readonly Digest[], channels: ChannelState): Sources {
  const fromTable = digests.filter(({ isKept }) => !isKept)
  return {
    kept: digests.filter(({ isKept }) => isKept),
    fromTable,
    only: fromTable.length > MOST_BY_INDEX * digests.length ? null : idsOf(fromTable),
    channels,
  }
}

/** Reads every product's lines from the table, none from the cache. */
export function allFromTable(digests: readonly Digest[], channels: ChannelState): Sources {
  return { kept: [], fromTable: digests, only: idsOf(digests), channels }
}

/** Reads the digests of the lines in the table, regardless of what the rollup has. */
export async function digestsOfTable(
  client: Client,
  companyId: string,
  { fromTable, only }: Pick<Sources, 'fromTable' | 'only'>,
  facts: ReadonlyMap<number, bigint>,
): Promise<readonly Digest[]> {
  if (fromTable.length === 0) return []
  const found = await readDigests(client, companyId, facts, { from: 'lines', only })
  const wanted = new Set(idsOf(fromTable))
  return found.filter(({ productId }) => wanted.has(productId))
}

/** Reads the lines of the given products, numbered as in `productIds`. */
export async function gatherColumns(
  client: Client,
  companyId: string,
  sources: Sources,
  productIds: readonly number[],
): Promise<OrderLineColumns> {
  const lines = createLineColumns()
  await gather(client, companyId, sources, numbering(productIds), lines.take)
  return lines.end()
}

/**
 * Does the same in little memory. `digests` are of every product; for those from the table they hold the number of
 * lines there.
 */
export async function gatherPacked(
  client: Client,
  companyId: string,
  sources: Sources,
  digests: readonly Digest[],
  firstDay: number,
): Promise<PackedLines> {
  const { take, packed } = packLines(
    digests.map(({ lines }) => lines),
    firstDay,
  )
  await gather(client, companyId, sources, numbering(digests.map(({ productId }) => productId)), take)
  return packed
}

async function gather(
  client: Client,
  companyId: string,
  { kept, fromTable, only, channels }: Sources,
  numberOf: Numbering,
  take: LineSink,
): Promise<void> {
  if (kept.length > 0) await readCachedLines(client, companyId, among(kept, numberOf), take)
  if (fromTable.length === 0) return
  const numbers = among(fromTable, numberOf)
  if (channels.model === null) return readFromTable(client, companyId, only, numbers, take)
  const state = { ...channels, model: channels.model }
  await readClassifiedLines(client, companyId, idsOf(fromTable), state, numbers, take)
}

/** Restricts a numbering to the given products. */
function among(digests: readonly Numbered[], numberOf: Numbering): Numbering {
  const chosen = numbering(idsOf(digests))
  return (productId) => (chosen(productId) === undefined ? undefined : numberOf(productId))
}

function idsOf(digests: readonly Numbered[]): readonly number[] {
  return digests.map(({ productId }) => productId)
}
