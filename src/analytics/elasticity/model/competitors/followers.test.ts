import { expect, it } from 'vitest'
import { createRandom } from '../../../stats/random.ts'
import { findFollowers, type PriceMove } from './followers.ts'

const DAYS = 700
const PRODUCTS = 8

function draw(seed: number, competitors: number, follows: (competitor: number) => number) {
  const random = createRandom(seed)
  const ours: PriceMove[] = []
  const theirs: (PriceMove & { competitor: number })[] = []
  const seen = Array.from({ length: PRODUCTS * competitors }, (_, at) => ({
    ...{ product: at % PRODUCTS, competitor: Math.floor(at / PRODUCTS), fromDay: 0, toDay: DAYS },
  }))
  for (let product = 0; product < PRODUCTS; product++) {
    for (let k = 0; k < 6; k++)
      ours.push({ product, day: random.integer(1, DAYS - 20), size: random.chance(0.5) ? 0.08 : -0.08 })
  }
  for (let competitor = 0; competitor < competitors; competitor++) {
    for (let product = 0; product < PRODUCTS; product++)
      for (let k = 0; k < 10; k++)
        theirs.push({
          ...{ competitor, product, day: random.integer(1, DAYS), size: random.chance(0.5) ? 0.05 : -0.05 },
        })
    for (const own of ours)
      if (random.chance(follows(competitor)))
        theirs.push({ ...own, competitor, day: own.day + 2, size: 0.5 * own.size })
  }
  return { ours, theirs, seen }
}

it('finds the one that follows, after how many days and by how much', () => {
  const found = findFollowers(draw(5, 4, (competitor) => (competitor === 2 ? 0.7 : 0)))
  expect(found.filter(({ isFollower }) => isFollower).map(({ competitor }) => competitor)).toEqual([2])
  const { usualDays, usualShare, chance, cuts, rises, cutsFollowed, risesFollowed, byChance } = found[2]!
  expect([usualDays, usualShare]).toEqual([2, 0.5])
  expect(chance).toBe(0.001)
  expect(cuts + rises).toBe(48)
  expect(cutsFollowed + risesFollowed).toBeGreaterThan(28)
  // 10 moves in 700 days, half of them in our direction: 7 days hold one with a chance of 5 %.
  expect(byChance).toBeLessThan(7)
})

it('names few that do not follow', () => {
  let named = 0
  for (let seed = 1; seed <= 20; seed++)
    if (findFollowers(draw(seed, 4, () => 0)).some(({ isFollower }) => isFollower)) named++
  // At a rate of 0.1 two of twenty are expected; six or more have a chance of 1 %.
  expect(named).toBeLessThanOrEqual(5)
})

it('says nothing of a competitor that was not observed when we moved', () => {
  const store = draw(1, 1, () => 1)
  const found = findFollowers({ ...store, seen: store.seen.map((each) => ({ ...each, toDay: 0 })) })
  expect(found[0]).toMatchObject({ cuts: 0, rises: 0, isFollower: false, chance: 1 })
})
