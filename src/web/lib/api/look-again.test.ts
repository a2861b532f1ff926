import { expect, it } from 'vitest'
import { clientLimits } from '#contract/client-limits'
import { lookAgainMs } from './look-again.ts'

/** Times of the looks of these minutes, in seconds after the first. */
function follow(minutes: number): number[] {
  const query = { state: { dataUpdatedAt: 1_000_000, errorUpdatedAt: 0 } }
  const looks: number[] = []
  while (query.state.dataUpdatedAt < 1_000_000 + minutes * 60_000) {
    looks.push((query.state.dataUpdatedAt - 1_000_000) / 1000)
    const pause = lookAgainMs(query)
    // Rendering asks for the pause again, which is no look.
    expect(lookAgainMs(query)).toBe(pause)
    query.state = { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + pause }
  }
  return looks
}

it('looks soon, and in no minute so often that a call of the person would have to wait', () => {
  const looks = follow(10)
  expect(looks.slice(0, 3)).toEqual([0, 2, 6])
  // At least one look in each half minute, of a roll-out that takes longer.
  expect(Math.max(...looks.slice(1).map((at, k) => at - looks[k]!))).toBeLessThanOrEqual(30)
  for (const at of looks) {
    const inMinute = looks.filter((each) => each >= at && each < at + 60)
    expect(inMinute.length).toBeLessThan(clientLimits.rateLimit.requests)
  }
})

it('counts a look that failed', () => {
  const query = { state: { dataUpdatedAt: 1000, errorUpdatedAt: 0 } }
  expect(lookAgainMs(query)).toBe(2000)
  query.state = { dataUpdatedAt: 1000, errorUpdatedAt: 3000 }
  expect(lookAgainMs(query)).toBe(4000)
})
