import { nice, ticks } from '@visx/vendor/d3-array'

export interface LinearScale {
  (value: number): number
  /** Round values of the domain, about `count` of them. */
  readonly ticks: (count: number) => number[]
}

/**
 * The two scales our charts use, with d3's round numbers. The whole of d3-scale adds colours, formats and
 * interpolators that our charts do not need: 8 KB of every first load.
 */
export function scaleLinear(config: {
  readonly domain: readonly [number, number]
  readonly range: readonly [number, number]
  /** Extends the domain to round ends for about this many ticks. */
  readonly nice?: number
}): LinearScale {
  const { domain, range } = config
  const [start, end] = config.nice === undefined ? domain : nice(domain[0], domain[1], config.nice)
  // An empty domain maps to the middle, as in d3.
  const place = (value: number) => {
    const share = end === start ? 0.5 : (value - start) / (end - start)
    return range[0] * (1 - share) + range[1] * share
  }
  return Object.assign(place, { ticks: (count: number) => ticks(start, end, count) })
}

export interface BandScale<Domain> {
  (value: Domain): number | undefined
  readonly bandwidth: () => number
}

/** Equal columns in a row, without gaps. */
export function scaleBand<Domain extends string | number>(config: {
  readonly domain: readonly Domain[]
  readonly range: readonly [number, number]
}): BandScale<Domain> {
  const { domain, range } = config
  const width = (range[1] - range[0]) / Math.max(1, domain.length)
  const places = new Map(domain.map((value, index) => [value, range[0] + index * width]))
  return Object.assign((value: Domain) => places.get(value), { bandwidth: () => width })
}
