import { expect, test } from 'vitest'
import { solveProgram as solve } from '../../../test/solve-program.ts'
import { createRandom } from '../stats/random.ts'
import { keepsRatio, type RoundProblem } from './problem.ts'
import { solveRound } from './solve-round.ts'

/** Six products with four prices each, two sums and ratios that close circles. */
function smallProblem(seed: number): RoundProblem {
  const random = createRandom(seed)
  const items = Array.from({ length: 6 }, () => {
    const price = random.uniform(5, 20)
    return {
      prices: [0.9, 1, 1.05, 1.1].map((factor) => factor * price),
      values: [random.normal(0, 3), 0, random.normal(0, 3), random.normal(0, 3)],
      held: 1,
    }
  })
  const ratios = Array.from({ length: random.integer(0, 7) }, () => {
    const [a, b] = [random.integer(0, 2), random.integer(3, 5)]
    const today = items[a]!.prices[1]! / items[b]!.prices[1]!
    return {
      a,
      b,
      least: today * random.uniform(0.9, 1.02),
      most: today * random.uniform(1, 1.1),
      mayStay: random.chance(0.5),
    }
  })
  const sums = [
    { amounts: items.map(() => [1, 0, 1, 1]), most: random.integer(1, 5) },
    {
      amounts: items.map(() => [random.normal(0, 2), 0, random.normal(0, 2), random.normal(0, 2)]),
      most: random.normal(0, 2),
    },
  ]
  return { items, ratios, sums }
}

/** Greatest value of all 4⁶ rounds that keep the limits; `null` if none does. */
function bestByTrying(problem: RoundProblem): number | null {
  let best: number | null = null
  for (let code = 0; code < 4 ** 6; code++) {
    const options = problem.items.map((_, item) => (code >> (2 * item)) & 3)
    const keeps =
      problem.ratios.every((ratio) => keepsRatio(problem, ratio, options[ratio.a]!, options[ratio.b]!)) &&
      problem.sums.every(
        ({ amounts, most }) =>
          options.reduce((sum, option, item) => sum + amounts[item]![option]!, 0) <= most,
      )
    if (!keeps) continue
    const value = options.reduce((sum, option, item) => sum + problem.items[item]!.values[option]!, 0)
    if (best === null || value > best) best = value
  }
  return best
}

test('finds the best of all rounds, and says where there is none', () => {
  const found = { solved: 0, impossible: 0 }
  for (let seed = 1; seed <= 60; seed++) {
    const problem = smallProblem(seed)
    const [best, round] = [bestByTrying(problem), solveRound(problem, solve)]
    if (best === null) {
      expect(round).toMatchObject({ options: null, failure: 'impossible' })
      found.impossible++
      continue
    }
    expect(round.options, `seed ${seed}`).not.toBeNull()
    expect(round.value, `seed ${seed}`).toBeGreaterThanOrEqual(best - 3e-4 * Math.abs(best) - 1e-9)
    expect(round.value, `seed ${seed}`).toBeLessThanOrEqual(best + 1e-9)
    found.solved++
  }
  expect(found.solved).toBeGreaterThan(20)
  expect(found.impossible).toBeGreaterThan(2)
})

test('gives the same prices again', () => {
  const problem = smallProblem(7)
  expect(solveRound(problem, solve)).toEqual(solveRound(problem, solve))
})
