import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
/** What is about to be saved for one product. Days are ISO dates, `until` is the day after the last. */
export interface PlannedChange {
  /** Path of the product in the request. */
  readonly field: string
  readonly productId: number
  readonly kind: 'promotion' | 'price' | 'leave_alone' | 'bundle'
  readonly from: string
  /** `null`: for good. */
  readonly until: string | null
  /** `null`: not known, or none. */
  readonly price: number | null
  /** The promotion or entry that is being changed itself. */
  readonly own?: string
}
/** Another plan that a change crosses. */
export type PlanConflict = {
  readonly change: PlannedChange
  readonly title: string
} & (
  | {
      readonly kind: 'left_alone'
      readonly until: string
    }
  | {
      readonly kind: 'planned_price'
      readonly price: number
      readonly from: string | null
    }
  | {
      readonly kind: 'price_test'
      readonly price: number
      readonly until: string
    }
  | {
      readonly kind: 'promotion'
      readonly name: string
      readonly from: string
      readonly until: string
    }
  | {
      readonly kind: 'step_limit'
      readonly step: number
      readonly limit: number
    }
)
/** What the changes cross of the company's other plans, in their order. */
export declare function findConflicts(
  { client }: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  changes: readonly PlannedChange[],
): Promise<PlanConflict[]>
