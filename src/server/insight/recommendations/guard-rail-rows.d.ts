import { type GuardRails, type PriceEnding } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { guardRails } from '../../kit/db/schema/prices.ts'
/** The row of the store itself. */
export declare const STORE_ROW = ''
export type GuardRailRow = typeof guardRails.$inferSelect
export interface GuardRailTable {
  readonly store: GuardRails
  readonly types: readonly GuardRailRow[]
  /** What holds for a product of this type. */
  of(productType: string | null): GuardRails
}
/** The limits of a company; what was never set is the default. */
export declare function readGuardRails(tx: TenantTransaction, companyId: string): Promise<GuardRailTable>
/** An ending of a later version is none of ours. */
export declare function endingOf(text: string | null): PriceEnding | null
