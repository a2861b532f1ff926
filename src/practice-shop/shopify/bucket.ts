export interface BucketSize {
  readonly maximumAvailable: number
  /** Points per second. */
  readonly restoreRate: number
}

/** Bucket of Shopify's standard plan, and of Plus. */
export const STANDARD_BUCKET: BucketSize = { maximumAvailable: 2000, restoreRate: 100 }
export const PLUS_BUCKET: BucketSize = { maximumAvailable: 20_000, restoreRate: 1000 }

/** Points that are restored with time: a caller that spends them too fast has to wait. */
export class Bucket {
  private readonly size: BucketSize
  private readonly now: () => number
  private available: number
  private at: number

  constructor(size: BucketSize, now: () => number) {
    this.size = size
    this.now = now
    this.available = size.maximumAvailable
    this.at = now()
  }

  has(cost: number): boolean {
    const now = this.now()
    const restored = ((now - this.at) / 1000) * this.size.restoreRate
    this.available = Math.min(this.size.maximumAvailable, this.available + Math.max(0, restored))
    this.at = now
    return cost <= this.available
  }

  spend(cost: number): void {
    this.available -= cost
  }

  told(requestedQueryCost: number, actualQueryCost: number | null) {
    return {
      cost: {
        requestedQueryCost,
        actualQueryCost,
        throttleStatus: { ...this.size, currentlyAvailable: Math.floor(this.available) },
      },
    }
  }
}
