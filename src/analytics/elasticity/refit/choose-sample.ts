/** Minimum number of sampled products per type, or all products of a smaller type. */
const LEAST_PER_TYPE = 40

/**
 * Returns about `size` products that represent a store too large to be fitted as one: of each type every k-th in the
 * given order, and at least 40. The choice depends on the order alone.
 */
export function chooseSample(typeOf: Int32Array, typeCount: number, size: number): number[] {
  const productsOf = new Int32Array(typeCount)
  for (const type of typeOf) productsOf[type]!++
  const wanted = productsOf.map((count) =>
    Math.min(count, Math.max(LEAST_PER_TYPE, Math.round((size * count) / typeOf.length))),
  )
  const seen = new Int32Array(typeCount)
  const sample: number[] = []
  typeOf.forEach((type, product) => {
    const at = seen[type]!++
    // Takes a product whenever the share taken so far would otherwise fall behind.
    const due = Math.floor(((at + 1) * wanted[type]!) / productsOf[type]!)
    if (due > Math.floor((at * wanted[type]!) / productsOf[type]!)) sample.push(product)
  })
  return sample
}
