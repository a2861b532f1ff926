/** Every type is represented by so many products where it has them. */
const LEAST_PER_TYPE = 40

/**
 * About `size` products that stand for a store too large to be fitted as one: of each type every k-th in the
 * given order, and at least 40. Which they are depends on the order alone.
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
    // Takes one whenever the share taken so far would fall behind.
    const due = Math.floor(((at + 1) * wanted[type]!) / productsOf[type]!)
    if (due > Math.floor((at * wanted[type]!) / productsOf[type]!)) sample.push(product)
  })
  return sample
}
