/** Exponential smoothing. Parameters are chosen on a grid by one-step squared error, skipping the first two errors. */

const alphas = (() => {
  const list: number[] = []
  for (let a = 0.02; a < 1; a += a < 0.2 ? 0.03 : 0.08) list.push(a)
  return list
})()

/** Simple exponential smoothing: the last level, forecast of every horizon. Start: mean of the first 6 values. */
export function simpleSmoothing(y: Float64Array): number {
  const first = Math.min(6, y.length)
  let start = 0
  for (let t = 0; t < first; t++) start += y[t]! / first
  let best = Infinity
  let level = start
  for (const alpha of alphas) {
    let l = start
    let squares = 0
    for (let t = 0; t < y.length; t++) {
      const error = y[t]! - l
      if (t >= 2) squares += error * error
      l += alpha * error
    }
    if (squares < best) {
      best = squares
      level = l
    }
  }
  return level
}

const dampedGrid = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9].flatMap((alpha) =>
  [0.01, 0.05, 0.15, 0.3].flatMap((beta) => [0.8, 0.9, 0.97].map((phi) => ({ alpha, beta, phi }))),
)

/** Additive damped trend (Gardner and McKenzie 1985): l + g (phi + phi^2 + ... + phi^h). Needs 2 values. */
export function dampedTrend(y: Float64Array, horizon: number): Float64Array {
  const k = Math.min(6, y.length - 1)
  const slope = k > 0 ? (y[k]! - y[0]!) / k : 0
  let best = Infinity
  let chosen = { level: y[0]!, trend: 0, phi: 0.8 }
  for (const { alpha, beta, phi } of dampedGrid) {
    let level = y[0]!
    let trend = slope * 0.5
    let squares = 0
    for (let t = 0; t < y.length; t++) {
      const forecast = level + phi * trend
      const error = y[t]! - forecast
      if (t >= 2) squares += error * error
      level = forecast + alpha * error
      trend = phi * trend + alpha * beta * error
    }
    if (squares < best) {
      best = squares
      chosen = { level, trend, phi }
    }
  }
  const path = new Float64Array(horizon)
  let sum = 0
  for (let h = 0; h < horizon; h++) {
    sum += chosen.phi ** (h + 1)
    path[h] = chosen.level + chosen.trend * sum
  }
  return path
}

/** Theta (Assimakopoulos and Nikolopoulos 2000): mean of the straight line and of SES on the doubled deviations. */
export function theta(y: Float64Array, horizon: number): Float64Array {
  const n = y.length
  let sumX = 0
  let sumY = 0
  let sumXx = 0
  let sumXy = 0
  for (let t = 0; t < n; t++) {
    sumX += t
    sumY += y[t]!
    sumXx += t * t
    sumXy += t * y[t]!
  }
  const slope = n > 1 ? (n * sumXy - sumX * sumY) / (n * sumXx - sumX * sumX) : 0
  const intercept = (sumY - slope * sumX) / n
  const level = simpleSmoothing(y.map((v, t) => 2 * v - (intercept + slope * t)))
  return Float64Array.from({ length: horizon }, (_, h) => 0.5 * level + 0.5 * (intercept + slope * (n + h)))
}

/**
 * TSB (Teunter, Syntetos and Babai 2011) for intermittent demand: smoothed chance of a sale times
 * smoothed size of one. Unlike Croston it decays when nothing sells any more.
 */
export function intermittentLevel(y: Float64Array): number {
  let sales = 0
  let sum = 0
  for (const v of y) {
    if (v > 0) {
      sales++
      sum += v
    }
  }
  let best = Infinity
  let level = 0
  for (const alpha of [0.03, 0.08, 0.15, 0.25]) {
    for (const beta of [0.03, 0.1, 0.2]) {
      let chance = sales / y.length
      let size = sales > 0 ? sum / sales : 0
      let squares = 0
      for (const v of y) {
        squares += (v - chance * size) ** 2
        chance += alpha * ((v > 0 ? 1 : 0) - chance)
        if (v > 0) size += beta * (v - size)
      }
      if (squares < best) {
        best = squares
        level = chance * size
      }
    }
  }
  return level
}
