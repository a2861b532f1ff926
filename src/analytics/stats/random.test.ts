import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

function moments(draw: () => number, count = 40_000): { mean: number; variance: number } {
  let sum = 0
  let squares = 0
  for (let k = 0; k < count; k++) {
    const value = draw()
    sum += value
    squares += value * value
  }
  const mean = sum / count
  return { mean, variance: squares / count - mean * mean }
}

test('the same seed repeats, splits differ from each other and from their parent', () => {
  const take = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next)
  expect(take(1)).toEqual(take(1))
  expect(take(1)).not.toEqual(take(2))
  const parent = createRandom(1)
  const streams = [createRandom(1), parent.split(0), parent.split(1)].map((r) => r.next())
  expect(new Set(streams).size).toBe(3)
})

test.each([
  ['uniform', () => createRandom(1).next, 0.5, 1 / 12],
  ['normal', () => createRandom(2).normal, 0, 1],
  ['gamma 0.5', () => gammaOf(0.5), 0.5, 0.5],
  ['gamma 7', () => gammaOf(7), 7, 7],
  ['poisson 0.3', () => poissonOf(0.3), 0.3, 0.3],
  ['poisson 24', () => poissonOf(24), 24, 24],
  ['poisson 900', () => poissonOf(900), 900, 900],
  ['negative binomial 5, size 2', () => negativeBinomialOf(5, 2), 5, 5 + 25 / 2],
  ['t with 10', () => tOf(10), 0, 10 / 8],
] as const)('%s has its mean and variance', (_, make, mean, variance) => {
  const got = moments(make())
  const error = 5 * Math.sqrt(variance / 40_000)
  expect(Math.abs(got.mean - mean)).toBeLessThan(error)
  expect(Math.abs(got.variance / variance - 1)).toBeLessThan(0.06)
})

function gammaOf(shape: number) {
  const random = createRandom(3)
  return () => random.gamma(shape)
}
function poissonOf(mean: number) {
  const random = createRandom(4)
  return () => random.poisson(mean)
}
function negativeBinomialOf(mean: number, size: number) {
  const random = createRandom(5)
  return () => random.negativeBinomial(mean, size)
}
function tOf(df: number) {
  const random = createRandom(6)
  return () => random.studentT(df)
}

test('shuffle keeps the items and reaches every order', () => {
  const random = createRandom(9)
  const seen = new Set<string>()
  for (let k = 0; k < 400; k++) {
    const items = [0, 1, 2, 3]
    random.shuffle(items)
    expect(items.toSorted()).toEqual([0, 1, 2, 3])
    seen.add(items.join(''))
  }
  expect(seen.size).toBe(24)
})
