/** More than this would claim to know how rare a loss is. */
const RAREST = 100

/**
 * Values for a sentence on how many of several changes turn out worse: the expected number, rounded, and one in how
 * many it is, for where fewer than one is expected.
 */
export function losersValues(
  count: (value: number) => string,
  { products, expectedLosers }: { readonly products: number; readonly expectedLosers: number },
) {
  const losers = expectedLosers < 1 ? 0 : Math.round(expectedLosers)
  const odds = Math.round(Math.min(RAREST, products / Math.max(expectedLosers, 1e-9)))
  return { n: losers, count: count(losers), odds: count(odds) }
}
