import type { Ranged } from '../stats/ranged.ts'

/**
 * The range of a sum as screens state it, from that of its joint draws and those of its members: a sum of one is that
 * one, and none is surer than the least sure of its members, whatever cancels out in the draws.
 */
export function rangeOfSum(drawn: Ranged, members: readonly Ranged[]): Ranged {
  const [alone] = members
  if (alone && members.length === 1) return { value: drawn.value, low: alone.low, high: alone.high }
  const [below, above] = members.reduce(
    ([least, most], { value, low, high }) => [Math.max(least, value - low), Math.max(most, high - value)],
    [0, 0],
  )
  const { value } = drawn
  return { value, low: Math.min(drawn.low, value - below), high: Math.max(drawn.high, value + above) }
}
