/** Ten times the usual price, or a tenth of it, is nearly always a slip of the decimal mark. */
const FAR_FROM_USUAL = 10
/** With fewer sales the usual price is the one in the store's list. */
const FEWEST = 5
const MOST_PRICES_PER_PRODUCT = 99

export interface FarPrice {
  readonly row: number
  readonly usual: number
  readonly told: number
}

/** The median unit price of each product in the file, else its listed one, and the rows that are far from it. */
export class UsualPrices {
  private readonly rows: number[] = []
  private readonly products: number[] = []
  private readonly told: number[] = []
  private readonly indexes = new Map<string, number>()
  private readonly samples: number[][] = []
  private readonly listed: (number | null)[] = []

  /** `listed`: what the store asks for the product, where it says so. */
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
