/**
 * Moves history to a planned price: y_t exp(e (ln p_plan - ln p_t)). The forecast of the moved series is a forecast
 * at the planned price; no second adjustment is needed. `prices[t]` is the period's price, 0 if unknown (the last
 * known one is used). A planned price of 0 leaves everything unchanged.
 * The exponent is capped at +-3: constant elasticity is not believed over a twentyfold change.
 */
export function moveToPrice(
  units: Float64Array,
  prices: Float64Array,
  plannedPrice: number,
  elasticity: number,
): Float64Array {
  if (!(plannedPrice > 0)) return units
  const known = fillPrices(prices)
  return units.map((y, t) => {
    const price = known[t]!
    if (!(price > 0)) return y
    const exponent = elasticity * Math.log(plannedPrice / price)
    return y * Math.exp(Math.min(3, Math.max(-3, exponent)))
  })
}

/** Carries known prices forward, and the first one backward. */
function fillPrices(prices: Float64Array): Float64Array {
  const filled = prices.slice()
  let last = prices.find((p) => p > 0) ?? 0
  for (let t = 0; t < filled.length; t++) {
    if (filled[t]! > 0) last = filled[t]!
    else filled[t] = last
  }
  return filled
}

/**
 * Widens an interval by the elasticity's uncertainty: the half-width that comes from
 * sd x |ln(planned / usual price)| is added in quadrature, where the usual price is the mean log price of the last periods.
 */
export function widenByElasticity(
  forecast: { mean: Float64Array; low: Float64Array; high: Float64Array },
  logPriceChange: number,
  elasticityDeviation: number,
  z: number,
): { mean: Float64Array; low: Float64Array; high: Float64Array } {
  const share = z * elasticityDeviation * Math.abs(logPriceChange)
  const widen = (mean: number, bound: number) => Math.hypot(bound - mean, mean * share)
  return {
    mean: forecast.mean,
    low: forecast.mean.map((v, h) => Math.max(0, v - widen(v, forecast.low[h]!))),
    high: forecast.mean.map((v, h) => v + widen(v, forecast.high[h]!)),
  }
}
