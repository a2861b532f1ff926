import type { GraphqlAnswer } from './types.ts'

export type Cost = NonNullable<NonNullable<GraphqlAnswer['extensions']>['cost']>

/** Share of the points, and of their restoring, that writing leaves to imports and to the shop's other apps. */
const SHARE = 0.5

/** Sums the points that a series of queries has cost, and says how long to pause after it. */
export class CostPace {
  private readonly now: () => number
  private spent = 0
  private begunAt: number
  private last: Cost | null = null

  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.begunAt = now()
  }

  look(cost: Cost | null): void {
    if (cost === null) return
    this.spent += cost.actualQueryCost ?? 0
    this.last = cost
  }

  /**
   * Milliseconds until half of what the shop restores has paid for the series, and until half of its points are there.
   */
  restMs(): number {
    const elapsed = this.now() - this.begunAt
    const { spent, last } = this
    this.spent = 0
    this.begunAt = this.now()
    if (last === null) return 0
    const { maximumAvailable, currentlyAvailable, restoreRate } = last.throttleStatus
    this.last = null
    const paid = (spent / (restoreRate * SHARE)) * 1000 - elapsed
    const refilled = ((maximumAvailable * SHARE - currentlyAvailable) / restoreRate) * 1000
    return Math.max(0, Math.ceil(paid), Math.ceil(refilled))
  }
}
