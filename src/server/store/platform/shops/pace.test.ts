import { describe, expect, it } from 'vitest'
import { RestPace } from './pace.ts'
import { CostPace } from './shopify/cost-pace.ts'

/** A pace whose clock is moved by hand. */
function pacing() {
  let now = 0
  const pace = new RestPace(() => now)
  const call = (ms: number, status = 200) =>
    pace.timed(async () => {
      now += ms
      return { status }
    })
  return { pace, call }
}

describe('the pace of writing to a shop on its own host', () => {
  it('is two calls a second: what a series took counts', async () => {
    const { pace, call } = pacing()
    for (const ms of [100, 100, 100]) await call(ms)
    // Three calls may take 1.5 s, and took 0.3 s.
    expect(pace.restMs()).toBe(1200)
    for (const ms of [900, 900]) await call(ms)
    expect(pace.restMs()).toBe(0)
  })

  it('is halved by each sign of a busy host, and comes back slowly', async () => {
    const { pace, call } = pacing()
    await call(0, 429)
    expect(pace.restMs()).toBe(1000)
    await call(0, 503)
    expect(pace.restMs()).toBe(2000)
    await call(6000)
    expect(pace.restMs()).toBe(0)
    await call(0)
    // 8 times slower than usual, less a tenth.
    expect(pace.restMs()).toBe(3600)
    for (let time = 0; time < 40; time++) {
      await call(0)
      pace.restMs()
    }
    await call(0)
    expect(pace.restMs()).toBe(500)
  })
})

describe('the pace of writing to Shopify', () => {
  const cost = (actualQueryCost: number, currentlyAvailable: number) => ({
    ...{ requestedQueryCost: 100, actualQueryCost },
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 },
  })

  it('uses half of what the shop restores', () => {
    let now = 0
    const pace = new CostPace(() => now)
    expect(pace.restMs()).toBe(0)
    pace.look(cost(30, 1900))
    pace.look(cost(10, 1890))
    now += 300
    // 40 points at 50 a second, of which 0.3 s have passed.
    expect(pace.restMs()).toBe(500)
  })

  it('waits until half of the points are there for others', () => {
    const pace = new CostPace(() => 0)
    pace.look(cost(10, 400))
    expect(pace.restMs()).toBe(6000)
  })
})
