import { expect, it } from 'vitest'
import { followedCut } from './followed-cut.ts'

const cut = {
  ...{ elasticity: -2, effect: 0.8, weightOfAll: 2, price: 20, cost: 12 },
  following: [{ weight: 1, usualShare: 0.5 }],
}

it('sells less more where half of the market follows by half', () => {
  const { alone, followed } = followedCut(cut)
  // 0.95^-2 = 1.108033; their mean falls by a quarter of our move: 1.108033 · 0.95^(0.8 · 0.25) = 1.096725.
  expect(alone.units).toBeCloseTo(0.108033, 6)
  expect(followed.units).toBeCloseTo(0.096725, 5)
  // The margin falls from 8 to 7: 1.108033 · 7 / 8 − 1.
  expect(alone.profit).toBeCloseTo(-0.030471, 6)
  expect(followed.profit).toBeLessThan(alone.profit!)
})

it('says nothing of profit without a cost, and takes no one to follow by more than all', () => {
  expect(followedCut({ ...cut, cost: null }).alone.profit).toBeNull()
  const far = followedCut({ ...cut, following: [{ weight: 2, usualShare: 3 }] })
  expect(far.followed.units).toBeCloseTo(0.95 ** (-2 + 0.8) - 1, 9)
})
