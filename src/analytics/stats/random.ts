/** Seeded draws. Nothing in analytics uses Math.random: the same seed gives the same numbers everywhere. */
export interface RandomSource {
  /** Uniform on [0, 1), 32 bits. */
  next(): number
  uniform(low: number, high: number): number
  /** Integer in [low, high]. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  normal(mean?: number, sd?: number): number
  exponential(mean: number): number
  gamma(shape: number, scale?: number): number
  poisson(mean: number): number
  /** Poisson with a gamma mean: variance mean + mean^2 / size. */
  negativeBinomial(mean: number, size: number): number
  /** Student t, by normal / sqrt(chi2 / df). */
  studentT(df: number): number
  shuffle(items: { length: number; [index: number]: number }): void
  /** An independent stream that depends only on this seed and the label. */
  split(label: number): RandomSource
}

/** splitmix32: spreads a seed over the four words of sfc32. */
function seedWords(seed: number): [number, number, number, number] {
  let state = seed >>> 0
  const word = () => {
    state = (state + 0x9e3779b9) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
  return [word(), word(), word(), word()]
}

/** sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, passes PractRand and BigCrush. */
function sfc32(seed: number): () => number {
  let [a, b, c, d] = seedWords(seed)
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let k = 0; k < 12; k++) next()
  return next
}

/** Polar method (Marsaglia and Bray 1964); keeps the spare. */
function normalFrom(next: () => number): () => number {
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    for (;;) {
      const u = 2 * next() - 1
      const v = 2 * next() - 1
      const s = u * u + v * v
      if (s > 0 && s < 1) {
        const factor = Math.sqrt((-2 * Math.log(s)) / s)
        spare = v * factor
        return u * factor
      }
    }
  }
}

/** Marsaglia and Tsang (2000); shapes below 1 by the power trick. */
function gammaDraw(shape: number, next: () => number, normal: () => number): number {
  if (shape < 1) return gammaDraw(shape + 1, next, normal) * (1 - next()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal()
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/**
 * Small means by counting products of uniforms (Knuth); large ones by splitting at a gamma
 * waiting time (Ahrens and Dieter 1974), which is exact and needs log(mean) steps.
 */
function poissonDraw(mean: number, next: () => number, normal: () => number): number {
  let rest = mean
  let count = 0
  while (rest > 24) {
    const events = Math.floor(rest * 0.875)
    const wait = gammaDraw(events, next, normal)
    if (wait > rest) return count + binomialDraw(events - 1, rest / wait, next)
    count += events
    rest -= wait
  }
  const limit = Math.exp(-rest)
  for (let product = next(); product > limit; product *= next()) count++
  return count
}

function binomialDraw(trials: number, probability: number, next: () => number): number {
  let hits = 0
  for (let k = 0; k < trials; k++) if (next() < probability) hits++
  return hits
}

export function createRandom(seed: number): RandomSource {
  const next = sfc32(seed)
  const normal = normalFrom(next)
  return {
    next,
    uniform: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    normal: (mean = 0, sd = 1) => mean + sd * normal(),
    exponential: (mean) => -mean * Math.log(1 - next()),
    gamma: (shape, scale = 1) => scale * gammaDraw(shape, next, normal),
    poisson: (mean) => (mean > 0 ? poissonDraw(mean, next, normal) : 0),
    negativeBinomial: (mean, size) =>
      mean > 0 ? poissonDraw((mean / size) * gammaDraw(size, next, normal), next, normal) : 0,
    studentT: (df) => normal() / Math.sqrt((2 * gammaDraw(df / 2, next, normal)) / df),
    shuffle: (items) => {
      for (let k = items.length - 1; k > 0; k--) {
        const j = Math.floor(next() * (k + 1))
        const held = items[k]!
        items[k] = items[j]!
        items[j] = held
      }
    },
    split: (label) =>
      createRandom((Math.imul(seed ^ 0x5bd1e995, 0x01000193) ^ Math.imul(label + 1, 0x9e3779b1)) >>> 0),
  }
}
