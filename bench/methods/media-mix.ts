import { createRandom, estimateMix, type RandomSource } from '#analytics'

const channels = 4
const stores = 40

/** Error of a channel's contribution in points of revenue, on stores whose spend follows their season. */
export function benchMediaMix(): string[][] {
  const rows = [
    ['weeks', 'mean error, points (≤ 3.0 to 26 weeks, ≤ 2.2 from 52)', 'bias', 'cover 90 % (≥ 0.85)', 'ms'],
  ]
  for (const weeks of [13, 26, 52, 104]) rows.push(measure(weeks))
  return rows
}

function measure(weeks: number): string[] {
  let error = 0
  let bias = 0
  let inside = 0
  let ms = 0
  for (let seed = 1; seed <= stores; seed++) {
    const { target, spend, truth } = drawStore(createRandom(seed * 7 + weeks), weeks)
    const start = performance.now()
    const result = estimateMix({ target, spend })
    ms += performance.now() - start
    const revenue = sum(target)
    result.forEach((channel, c) => {
      error += (100 * Math.abs(channel.contribution! - truth[c]!)) / revenue
      bias += (100 * (channel.contribution! - truth[c]!)) / revenue
      if (truth[c]! >= channel.low! && truth[c]! <= channel.high!) inside++
    })
  }
  const mean = (value: number, digits: number) => (value / stores / channels).toFixed(digits)
  return [String(weeks), mean(error, 2), mean(bias, 2), mean(inside, 3), (ms / stores).toFixed(0)]
}

function sum(values: Float64Array): number {
  return values.reduce((a, b) => a + b, 0)
}

/** Draws a store as the reference bench does. */
function drawStore(random: RandomSource, weeks: number) {
  const phase = random.uniform(0, 6)
  const season = Float64Array.from(
    { length: weeks },
    (_, t) =>
      0.2 * Math.sin((2 * Math.PI * t) / 52 + phase) + 0.25 * Math.exp(-0.5 * (((t % 52) - 47) / 2) ** 2),
  )
  const growth = random.normal(0.1, 0.1)
  let shock = 0
  const target = season.map((s, t) => {
    if (t > 0) shock = 0.5 * shock + random.normal(0, 0.05)
    return 1e5 * Math.exp(s + (growth * t) / 52 + shock)
  })
  const drawn = Array.from({ length: channels }, () => drawChannel(season, random))
  for (const { effect } of drawn) for (let t = 0; t < weeks; t++) target[t]! += effect[t]!
  return { target, spend: drawn.map((c) => c.spend), truth: drawn.map((c) => sum(c.effect)) }
}

function drawChannel(
  season: Float64Array,
  random: RandomSource,
): { spend: Float64Array; effect: Float64Array } {
  const mean = random.uniform(1000, 9000)
  const follow = random.uniform(0, 1)
  const spend = season.map((s) => mean * Math.exp(random.normal(0, 0.35) + follow * s))
  if (random.chance(0.5)) {
    const on = Array.from({ length: Math.ceil(season.length / 4) }, (_, k) => k === 0 || random.chance(0.6))
    spend.forEach((_, t) => {
      if (!on[t >> 2]) spend[t] = 0
    })
  }
  const carry = random.uniform(0.1, 0.7)
  const half = mean * random.uniform(0.7, 3)
  let state = 0
  const shape = spend.map((x) => {
    state = x + carry * state
    const working = state * (1 - carry)
    return working / (working + half)
  })
  const contribution = sum(spend) * Math.exp(random.normal(Math.log(2), 0.6))
  const total = sum(shape)
  return { spend, effect: shape.map((v) => (v * contribution) / total) }
}
