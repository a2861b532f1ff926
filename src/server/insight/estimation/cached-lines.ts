import type { Client } from 'pg'
import { MAIN_CHANNEL, type OrderLineColumns } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { uuidLiteral } from '../../kit/db/tenant-setting.ts'
import { withoutNestedLoops } from '../../kit/db/without-nested-loops.ts'
import { createCachedLinesDecoder, LINE_BYTES } from './cached-lines-decoder.ts'
import { copyOut } from './copy-out.ts'
import type { Digest } from './digests.ts'
import type { LineSink } from './order-line-decoder.ts'
import { IS_LARGE, type PackedLines, PER_UNIT } from './packed-lines.ts'

/** Limit of the lines' bytes of one statement, which bounds its memory even where few products have many lines. */
const BYTES_PER_STATEMENT = 4_000_000

/** Passes the cached lines of every product that has a number to `take`; those of other products are not read. */
export async function readCachedLines(
  client: Client,
  companyId: string,
  numberOf: (productId: number) => number | undefined,
  take: LineSink,
): Promise<void> {
  const decoder = createCachedLinesDecoder(numberOf, take)
  await withoutNestedLoops(client, () =>
    copyOut(
      client,
      `copy (
      select k.product_id, k.packed, k.channel from kept_lines k
      join product_totals t on t.company_id = k.company_id and t.product_id = k.product_id and t.digest = k.digest
      where k.company_id = ${uuidLiteral(companyId)} and k.lines > 0
    ) to stdout (format binary)`,
      decoder.write,
    ),
  )
  decoder.end()
}

/** A product's lines in their cached form. */
export interface CachedBytes {
  /** All days since 1970, then all quantities, then all totals. */
  readonly lines: Buffer
  /** One byte a line; `null` where all are of the main channel. */
  readonly channel: Buffer | null
}

/** Returns `null` where a line does not fit. */
export function cachedBytes(packed: PackedLines, product: number): CachedBytes | null {
  const from = packed.start[product]!
  const count = packed.start[product + 1]! - from
  const bytes = new LineBytes(count)
  for (let k = from; k < from + count; k++) {
    if (packed.total[k] === IS_LARGE) return null
    bytes.add(packed.firstDay + packed.day[k]!, packed.quantity[k]!, packed.total[k]!, packed.channel[k]!)
  }
  return bytes.whole()
}

/** Does the same for lines in any order, for each of the chosen products. */
export function cachedBytesOf(
  lines: OrderLineColumns,
  productCount: number,
  chosen: readonly number[],
): (CachedBytes | null)[] {
  const counts = new Int32Array(productCount)
  for (const product of lines.product) counts[product]!++
  const bytes: (LineBytes | undefined)[] = Array(productCount)
  for (const product of chosen) bytes[product] = new LineBytes(counts[product]!)
  for (let k = 0; k < lines.product.length; k++)
    bytes[lines.product[k]!]?.add(
      lines.day[k]!,
      lines.quantity[k]!,
      Math.round(lines.total[k]! * PER_UNIT),
      lines.channel?.[k] ?? MAIN_CHANNEL,
    )
  return chosen.map((product) => bytes[product]!.whole())
}

class LineBytes {
  private readonly days: Uint16Array
  private readonly quantities: Int16Array
  private readonly totals: Int32Array
  private readonly channels: Uint8Array
  private hasChannels = false
  private added = 0
  private fits = true

  constructor(count: number) {
    const bytes = new ArrayBuffer(count * LINE_BYTES)
    this.days = new Uint16Array(bytes, 0, count)
    this.quantities = new Int16Array(bytes, 2 * count, count)
    this.totals = new Int32Array(bytes, 4 * count, count)
    this.channels = new Uint8Array(count)
  }

  add(day: number, quantity: number, money: number, channel: number): void {
    const at = this.added++
    this.days[at] = day
    this.quantities[at] = quantity
    this.totals[at] = money
    this.channels[at] = channel
    this.hasChannels ||= channel !== MAIN_CHANNEL
    this.fits &&= this.days[at] === day && this.quantities[at] === quantity && this.totals[at] === money
  }

  whole(): CachedBytes | null {
    if (!this.fits) return null
    return {
      lines: Buffer.from(this.days.buffer),
      channel: this.hasChannels ? Buffer.from(this.channels.buffer) : null,
    }
  }
}

interface Part {
  readonly digest: Digest
  readonly bytes: CachedBytes
}

/**
 * Caches lines product by product; `digests` are of exactly these lines, `channels` is the revision of their
 * channels.
 */
export async function saveCachedLines(
  client: Queryable,
  companyId: string,
  digests: readonly Digest[],
  bytesOf: (place: number) => CachedBytes | null,
  channels = 0,
): Promise<void> {
  let part: Part[] = []
  let size = 0
  for (const [place, digest] of digests.entries()) {
    const bytes = bytesOf(place)
    if (bytes === null) continue
    part.push({ digest, bytes })
    size += bytes.lines.length
    if (size < BYTES_PER_STATEMENT) continue
    await savePart(client, companyId, part, channels)
    part = []
    size = 0
  }
  if (part.length > 0) await savePart(client, companyId, part, channels)
}

/** All bytes go in one binary value; an array of values would be written out in hexadecimal. */
const saveSql = `
  insert into kept_lines (company_id, product_id, lines, digest, channels, packed, channel)
  select p.company_id, k.product_id, k.lines, k.digest, $8, substr($6::bytea, k.starts, k.lines * ${LINE_BYTES}),
    case when k.channel_starts > 0 then substr($9::bytea, k.channel_starts, k.lines) end
  from unnest($2::int8[], $3::int4[], $4::int8[], $5::int4[], $7::int4[])
    as k (product_id, lines, digest, starts, channel_starts)
  join products p on p.company_id = $1 and p.product_id = k.product_id
  on conflict (company_id, product_id) do update
  set lines = excluded.lines, digest = excluded.digest, channels = excluded.channels, packed = excluded.packed,
    channel = excluded.channel`

async function savePart(
  client: Queryable,
  companyId: string,
  part: readonly Part[],
  channels: number,
): Promise<void> {
  await client.query(saveSql, [
    companyId,
    part.map(({ digest }) => digest.productId),
    part.map(({ bytes }) => bytes.lines.length / LINE_BYTES),
    part.map(({ digest }) => digest.lineDigest),
    startsOf(part.map(({ bytes }) => bytes.lines)),
    Buffer.concat(part.map(({ bytes }) => bytes.lines)),
    startsOf(part.map(({ bytes }) => bytes.channel)),
    channels,
    Buffer.concat(part.flatMap(({ bytes }) => bytes.channel ?? [])),
  ])
}

/** Returns where each part begins within the whole, the first byte being 1; 0 for a missing part. */
function startsOf(parts: readonly (Buffer | null)[]): number[] {
  let at = 1
  return parts.map((bytes) => {
    if (bytes === null) return 0
    at += bytes.length
    return at - bytes.length
  })
}
