import {
  scaleBand as band,
  scaleLinear as linear,
  type ScaleBand,
  type ScaleLinear,
} from '@visx/vendor/d3-scale'

/**
 * The two scales our charts use, in the configuration style of `@visx/scale` and from the same d3 package.
 * That wrapper itself brings time and colour scales along: 7 KB more on the first screen.
 */
export function scaleLinear(config: {
  readonly domain: readonly [number, number]
  readonly range: readonly [number, number]
  /** Widen the domain to round ends for about so many ticks. */
  readonly nice?: number
}): ScaleLinear<number, number> {
  const scale = linear<number, number>(config.domain, config.range)
  return config.nice === undefined ? scale : scale.nice(config.nice)
}

export function scaleBand<Domain extends string | number>(config: {
  readonly domain: readonly Domain[]
  readonly range: readonly [number, number]
  readonly padding?: number
}): ScaleBand<Domain> {
  const scale = band<Domain>(config.domain, config.range)
  return config.padding === undefined ? scale : scale.padding(config.padding)
}
