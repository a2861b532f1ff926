import type { DemandState, FollowingChannel, Grade } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type UnitMoneyColumns } from './unit-money-columns.ts'
/** Everything that advice on one product is made from, as stored. */
export interface AdviceRow extends UnitMoneyColumns {
  readonly productId: string
  readonly title: string
  readonly sku: string
  readonly productType: string | null
  readonly price: string | null
  readonly cost: string | null
  readonly elasticity: number | null
  readonly standardDeviation: number | null
  readonly low: number | null
  readonly high: number | null
  readonly grade: Grade | null
  readonly ownShare: number | null
  readonly months: number
  readonly lowestPrice: string | null
  readonly highestPrice: string | null
  /** Usual price before it was marked down; `null`: it was not. */
  readonly markedDownFrom: string | null
  /** Units of the 30 days after the data at an unchanged price; `null`: it never sold. */
  readonly monthlyUnits: number | null
  readonly monthlyUnitsLow: number | null
  readonly monthlyUnitsHigh: number | null
  readonly demandState: DemandState | null
  readonly lastSoldOn: string | null
  readonly usualGapDays: number | null
  readonly backOn: string | null
  readonly changedOn: string | null
  /** Standard deviation of the store's mean elasticity, of the run that made the estimates; 0: not known. */
  readonly storeDeviation: number
  /** Channels whose price of it moves with today's; `null`: none. */
  readonly following:
    | readonly (FollowingChannel & {
        readonly name: string | null
      })[]
    | null
  readonly decision: StoredDecision | null
}
/** The latest decision that was not undone. */
export interface StoredDecision {
  readonly decisionId: string
  readonly decision: 'accepted' | 'dismissed' | 'snoozed'
  readonly decidedAt: string
  readonly snoozedUntil: string | null
  readonly direction: string
  readonly price: string | null
}
export declare function readAdviceRows(
  tx: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<AdviceRow[]>
export declare function readSoldRows(
  tx: TenantTransaction,
  companyId: string,
  pattern: string | null,
): Promise<AdviceRow[]>
export interface StoreSetting {
  readonly currency: string
  /** Last day with a sale: the figures are as of then. */
  readonly lastDay: string | null
  readonly diagnostics: StoreDiagnostics | null
  /** After an update the outlooks are still being computed: nothing can be said of demand until then. */
  readonly lacksOutlooks: boolean
}
/** What the run that made the estimates found out about the store; a part of what it keeps. */
export interface StoreDiagnostics {
  readonly noise?: {
    poisson: number
    cell: number
    week: number
  } | null
  readonly storeElasticityDeviation?: number | null
  readonly spreadOfTypes?: number | null
  readonly spreadOfProducts?: number | null
}
export declare function readStoreSetting(tx: TenantTransaction, companyId: string): Promise<StoreSetting>
