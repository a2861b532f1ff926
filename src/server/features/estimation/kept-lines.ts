import type { Client } from 'pg'
import type { OrderLineColumns } from '#analytics'
import { uuidLiteral } from '../../db/tenant-setting.ts'
import { withoutNestedLoops } from '../../db/without-nested-loops.ts'
import { copyOut } from './copy-out.ts'
import type { Digest } from './digests.ts'
import { createKeptLinesDecoder, LINE_BYTES } from './kept-lines-decoder.ts'
import type { LineSink } from './order-line-decoder.ts'
import { IS_LARGE, type PackedLines, PER_UNIT } from './packed-lines.ts'

/** Few products in one statement have many lines; the sum of these bounds its memory. */
const BYTES_PER_STATEMENT = 4_000_000

/** Gives the kept lines of every product that has a number to `take`; the others' are left alone. */
export async function readKeptLines(
  client: Client,
  companyId: string,
  numberOf: (productId: number) => number | undefined,
  take: LineSink,
): Promise<void> {
  const decoder = createKeptLinesDecoder(numberOf, take)
  await withoutNestedLoops(client, () =>
    copyOut(
      client,
      `copy (
      select k.product_id, k.packed from kept_lines k
      join product_totals t on t.company_id = k.company_id and t.product_id = k.product_id and t.digest = k.digest
      where k.company_id = ${uuidLiteral(companyId)} and k.lines > 0
    ) to stdout (format binary)`,
      decoder.write,
    ),
  )
  decoder.end()
}

/** A product's lines as bytes: all days since 1970, then all quantities, then all totals; `null` where one does not fit. */
export function keptBytes(packed: PackedLines, product: number): Buffer | null {
  const from = packed.start[product]!
  const count = packed.start[product + 1]! - from
  const bytes = new LineBytes(count)
  for (let k = from; k < from + count; k++) {
    if (packed.total[k] === IS_LARGE) return null
    bytes.add(packed.firstDay + packed.day[k]!, packed.quantity[k]!, packed.total[k]!)
  }
  return bytes.whole()
}

/** The same of lines in any order, for each of the chosen products. */
export function keptBytesOf(
  lines: OrderLineColumns,
  productCount: number,
  chosen: readonly number[],
): (Buffer | null)[] {
  const counts = new Int32Array(productCount)
  for (const product of lines.product) counts[product]!++
  const bytes: (LineBytes | undefined)[] = Array(productCount)
  for (const product of chosen) bytes[product] = new LineBytes(counts[product]!)
  for (let k = 0; k < lines.product.length; k++)
    bytes[lines.product[k]!]?.add(lines.day[k]!, lines.quantity[k]!, Math.round(lines.total[k]! * PER_UNIT))
  return chosen.map((product) => bytes[product]!.whole())
}

class LineBytes {
  private readonly days: Uint16Array
  private readonly quantities: Int16Array
  private readonly totals: Int32Array
  private added = 0
  private fits = true

  constructor(count: number) {
    const bytes = new ArrayBuffer(count * LINE_BYTES)
    this.days = new Uint16Array(bytes, 0, count)
    this.quantities = new Int16Array(bytes, 2 * count, count)
    this.totals = new Int32Array(bytes, 4 * count, count)
  }

  add(day: number, quantity: number, money: number): void {
    const at = this.added++
    this.days[at] = day
    this.quantities[at] = quantity
    this.totals[at] = money
    this.fits &&= this.days[at] === day && this.quantities[at] === quantity && this.totals[at] === money
  }

  whole(): Buffer | null {
    return this.fits ? Buffer.from(this.days.buffer) : null
  }
}

/** Keeps lines as they were read, product by product; `digests` are of these very lines. */
export async function saveKeptLines(
  client: Pick<Client, 'query'>,
  companyId: string,
  digests: readonly Digest[],
  bytesOf: (place: number) => Buffer | null,
): Promise<void> {
  let part: { readonly digest: Digest; readonly bytes: Buffer }[] = []
  let size = 0
  for (const [place, digest] of digests.entries()) {
    const bytes = bytesOf(place)
    if (bytes === null) continue
    part.push({ digest, bytes })
    size += bytes.length
    if (size < BYTES_PER_STATEMENT) continue
    await savePart(client, companyId, part)
    part = []
    size = 0
  }
  if (part.length > 0) await savePart(client, companyId, part)
}

/** One value with all bytes, which go as they are; an array of them would be written out in hexadecimal. */
const saveSql = `
  insert into kept_lines (company_id, product_id, lines, digest, packed)
  select p.company_id, k.product_id, k.lines, k.digest, substr($6::bytea, k.starts, k.lines * ${LINE_BYTES})
  from unnest($2::int8[], $3::int4[], $4::int8[], $5::int4[]) as k (product_id, lines, digest, starts)
  join products p on p.company_id = $1 and p.product_id = k.product_id
  on conflict (company_id, product_id) do update
  set lines = excluded.lines, digest = excluded.digest, packed = excluded.packed`

async function savePart(
  client: Pick<Client, 'query'>,
  companyId: string,
  part: readonly { readonly digest: Digest; readonly bytes: Buffer }[],
): Promise<void> {
  let at = 1
  const starts = part.map(({ bytes }) => {
    at += bytes.length
    return at - bytes.length
  })
  await client.query(saveSql, [
    companyId,
    part.map(({ digest }) => digest.productId),
    part.map(({ bytes }) => bytes.length / LINE_BYTES),
    part.map(({ digest }) => digest.lineDigest),
    starts,
    Buffer.concat(part.map(({ bytes }) => bytes)),
  ])
}
