import { setImmediate as pause } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import { bulkRecord } from '#contract/sales'
import { type Message, message } from '#messages/message'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { changeRecords } from '../basics/change-records.ts'
import type { RecordFault, RecordReader, SaleRecord } from './read-record.ts'
import { recordReader } from './reader-of.ts'
import { resolveProducts } from './resolve-products.ts'
import { followChange, insertLines, LINES_PER_STATEMENT } from './write-lines.ts'

/** In a store of ten million lines, summing the days of a large paste takes a while. */
const STATEMENT_TIMEOUT_MS = 120_000
const FAULTS_TOLD = 100
/** Number of records after which other requests get their turn. */
const PER_TURN = 1000

/** Adds all records or none: a record that cannot be read is named by its number, from 0, and its field. */
export async function bulkAddSales({
  ctx,
  input,
}: VerbArgs<'bulkAddSales'>): Promise<Output<'bulkAddSales'>> {
  const { companyId } = ctx
  if (input.records.length === 0) throw problem('sale.none_pasted')
  const addAll = async (tx: TenantTransaction) => {
    const records = await readAll(await recordReader(ctx, tx), input.records)
    const names = new Set<string>()
    const days = new Set<string>()
    for (const record of records) {
      names.add(record.name)
      days.add(record.day)
    }
    const { ids, added } = await resolveProducts(tx, companyId, [...names])
    for (let from = 0; from < records.length; from += LINES_PER_STATEMENT) {
      const part = records.slice(from, from + LINES_PER_STATEMENT)
      const lines = part.map((record) => ({ ...record, productId: ids.get(record.name)! }))
      await insertLines(tx, companyId, lines)
    }
    await followChange(ctx, tx, { productIds: [...ids.values()], days: [...days] })
    return { added: records.length, productsAdded: added }
  }
  return changeRecords(ctx, addAll, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
}

async function readAll(reader: RecordReader, written: readonly unknown[]): Promise<readonly SaleRecord[]> {
  const records: SaleRecord[] = []
  const faults: Record<string, Message> = {}
  let faulty = 0
  for (let index = 0; index < written.length; index++) {
    if (index % PER_TURN === PER_TURN - 1) await pause()
    const record = readOne(reader, written[index])
    if (!('text' in record)) records.push(record)
    else if (++faulty <= FAULTS_TOLD) faults[`records.${index}.${record.field}`] = record.text
  }
  if (faulty === 0) return records
  throw faulty === 1
    ? problem('sale.one_not_readable', null, { fields: faults })
    : problem('sale.some_not_readable', { count: faulty }, { fields: faults })
}

const fields = ['paid_at', 'lineitem_name', 'quantity', 'total'] as const

function readOne(reader: RecordReader, written: unknown): SaleRecord | RecordFault {
  const parsed = bulkRecord.safeParse(written)
  if (parsed.success) return reader.read(parsed.data)
  const named = parsed.error.issues[0]?.path[0]
  return {
    field: fields.find((field) => field === named) ?? 'lineitem_name',
    text: message('sale.fields_missing'),
  }
}
