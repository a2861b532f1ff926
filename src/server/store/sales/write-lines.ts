import { randomBytes } from 'node:crypto'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { insertSaleLines } from '../order-lines/sale-lines.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'
import type { SaleRecord } from './read-record.ts'

/** A record whose product is known. */
export interface NewLine extends SaleRecord {
  readonly productId: string
}

/** Lines of a statement, after which other requests get their turn. */
export const LINES_PER_STATEMENT = 2000

/** Inserts lines as they are given, equal ones too: a sale entered twice counts as two sales. */
export async function insertLines(
  { client }: TenantTransaction,
  companyId: string,
  lines: readonly NewLine[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let from = 0; from < lines.length; from += LINES_PER_STATEMENT) {
    const part = lines.slice(from, from + LINES_PER_STATEMENT)
    const partIds = lineIds(part)
    ids.push(...partIds)
    await insertSaleLines(
      client,
      companyId,
      part.map((line, index) => ({
        ...line,
        lineId: partIds[index]!,
        orderRef: line.orderId || `#${partIds[index]!.slice(-12)}`,
      })),
    )
  }
  return ids
}

/**
 * Ids begin with the time, like those of imported lines, so that lines of one period lie together in the primary key.
 */
function lineIds(lines: readonly NewLine[]): readonly string[] {
  const chance = randomBytes(10 * lines.length)
  return lines.map(({ instantMs }, index) => {
    const seconds = (Math.floor(instantMs / 1000) >>> 0).toString(16).padStart(8, '0')
    const rest = chance.toString('hex', 10 * index, 10 * index + 10)
    return `${seconds}-${rest.slice(0, 4)}-8${rest.slice(4, 7)}-a${rest.slice(7, 10)}-${rest.slice(8, 20)}`
  })
}

/** Must follow any change of lines, in its transaction: updates the rollups and requests new estimates. */
export async function followChange(
  ctx: Pick<TenantContext, 'companyId' | 'jobs' | 'events'>,
  tx: TenantTransaction,
  touched: {
    readonly productIds: readonly (string | number)[]
    readonly days: readonly string[]
    /** True if lines are gone. */
    readonly isRemoval?: boolean
  },
): Promise<void> {
  const productIds = [...new Set(touched.productIds.map(String))]
  const days = [...new Set(touched.days)]
  await refreshRollups({ tx, companyId: ctx.companyId, productIds, days })
  await ctx.events.storeDataChanged({ ctx, tx, isRemoval: touched.isRemoval ?? false })
}
