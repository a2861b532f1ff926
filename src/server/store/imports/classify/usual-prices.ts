/** Factor between a price and the usual one beyond which it is nearly always a slip of the decimal mark. */
const FAR_FROM_USUAL = 10
/** Fewest sales for a median; with fewer, the listed price is the usual one. */
const FEWEST = 5
const MOST_PRICES_PER_PRODUCT = 99

export interface FarPrice {
  readonly row: number
  readonly usual: number
  readonly told: number
}

/**
 * Finds rows whose price is far from the product's median unit price in the file or, with few sales, its listed
 * price.
 */
export class UsualPrices {
  private readonly rows: number[] = []
  private readonly products: number[] = []
  private readonly told: number[] = []
  private readonly indexes = new Map<string, number>()
  private readonly samples: number[][] = []
  private readonly listed: (number | null)[] = []

  /** `listed`: price in the store's list, if known. */
  add(row: number, sku: string, price: number, listed: number | null): void {
    let product = this.indexes.get(sku)
    if (product === undefined) {
      product = this.samples.length
      this.indexes.set(sku, product)
      this.samples.push([])
      this.listed.push(listed)
    }
    this.rows.push(row)
    this.products.push(product)
    this.told.push(price)
    const sample = this.samples[product]!
    if (sample.length < MOST_PRICES_PER_PRODUCT) sample.push(price)
  }

  farFromUsual(): readonly FarPrice[] {
    const usual = this.samples.map((prices, product) =>
      prices.length < FEWEST
        ? (this.listed[product] ?? 0)
        : prices.toSorted((a, b) => a - b)[prices.length >> 1]!,
    )
    const far: FarPrice[] = []
    for (let index = 0; index < this.rows.length; index++) {
      const median = usual[this.products[index]!]!
      const told = this.told[index]!
      if (median <= 0 || (told < median * FAR_FROM_USUAL && told > median / FAR_FROM_USUAL)) continue
      far.push({ row: this.rows[index]!, usual: median, told })
    }
    return far
  }
}
