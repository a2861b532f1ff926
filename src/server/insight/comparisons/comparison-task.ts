import type { EstimationFact } from '#contract/calendar'
import type { Connection } from '../../kit/db/connection.ts'

/** What the thread of a comparison is told; plain data. */
export interface ComparisonTask {
  readonly connection: Connection
  readonly companyId: string
  readonly comparisonId: string
  readonly facts: readonly EstimationFact[]
}
