interface RangedChannel {
  readonly contribution: number | null
  readonly low: number | null
  readonly high: number | null
}

/**
 * The channel with the largest return, if its interval lies above those of all others; else `null`: the data do not
 * show which.
 */
export function leadingChannel<Channel extends RangedChannel>(channels: readonly Channel[]): Channel | null {
  const best = channels.reduce<Channel | null>(
    (most, one) => ((one.contribution ?? 0) > (most?.contribution ?? 0) ? one : most),
    null,
  )
  if (best === null || best.low === null) return null
  const { low } = best
  return channels.every((one) => one === best || (one.high ?? one.contribution ?? 0) < low) ? best : null
}
