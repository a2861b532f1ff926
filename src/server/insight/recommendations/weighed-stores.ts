import type { WeighedRow } from './weigh-row.ts'

/** Most rows that are cached, of all stores together: about 3 KB each. */
const MOST_ROWS = 10_000

interface Weighed {
  /** Digest of all that the rows were made of. */
  readonly key: string
  readonly rows: readonly WeighedRow[]
}

/**
 * Weighed rows of the stores that were asked for last. Today, the recommendations and each decision weigh all products
 * of a store, mostly of the same data: 120 of them take 15 to 20 ms of processor from here, 27 to 38 anew.
 */
export class WeighedStores {
  private readonly stores = new Map<string, Weighed>()
  private readonly mostRows: number
  private held = 0

  constructor(mostRows = MOST_ROWS) {
    this.mostRows = mostRows
  }

  /** Returns the rows of this key; weighs them only if the store was last weighed of other data. */
  async get(
    companyId: string,
    key: string,
    weigh: () => Promise<readonly WeighedRow[]>,
  ): Promise<readonly WeighedRow[]> {
    const known = this.stores.get(companyId)
    const rows = known?.key === key ? known.rows : await weigh()
    this.drop(companyId)
    if (rows.length <= this.mostRows) this.keep(companyId, { key, rows })
    return rows
  }

  private keep(companyId: string, weighed: Weighed): void {
    this.stores.set(companyId, weighed)
    this.held += weighed.rows.length
    // A Map lists the store that was asked for longest ago first.
    for (const oldest of this.stores.keys()) {
      if (this.held <= this.mostRows) return
      this.drop(oldest)
    }
  }

  private drop(companyId: string): void {
    this.held -= this.stores.get(companyId)?.rows.length ?? 0
    this.stores.delete(companyId)
  }
}
