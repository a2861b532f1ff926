import type { Output } from '#contract/calls'
import { ProblemError } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { changeRecords } from '../basics/change-records.ts'
import type { RecordFault, SaleRecord } from './read-record.ts'
import { readSale } from './read-sale.ts'
import { recordReader } from './reader-of.ts'
import { resolveProducts } from './resolve-products.ts'
import { followChange, insertLines } from './write-lines.ts'

export async function createSale({ ctx, input }: VerbArgs<'createSale'>): Promise<Output<'createSale'>> {
  const { companyId } = ctx
  return changeRecords(ctx, async (tx) => {
    const record = accepted((await recordReader(ctx, tx)).read(input))
    const { ids } = await resolveProducts(tx, companyId, [record.name])
    const productId = ids.get(record.name)!
    const [saleId] = await insertLines(tx, companyId, [{ ...record, productId }])
    await followChange(ctx, tx, { productIds: [productId], days: [record.day] })
    return readSale(tx, companyId, saleId!)
  })
}

/** Throws a record's faults, each shown next to its field. */
export function accepted(record: SaleRecord | RecordFault): SaleRecord {
  if (!('text' in record)) return record
  throw new ProblemError('invalid_input', record.text, { field: record.field })
}
