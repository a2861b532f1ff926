import {
  createRandom,
  type DrawUnit,
  drawSchedule,
  promiseTest,
  replayTest,
  USED_MONTHS,
  type WeekTable,
} from '#analytics'
import type { Drawn, DrawTask } from './test-task.ts'

const REPLAYS = 200
/** One for all, so that a proposal promises what its draw does. */
const REPLAY_SEED = 1

/** Draws the schedule of a test, replays the design on the past, and says what the test costs and teaches. */
export function drawTask(task: DrawTask): Drawn {
  const { beliefs, tested, types, prices, pairs, periodWeeks, seed } = task
  const { products, typeVariances } = beliefs
  const design = { units: unitsOf(task), pairs, periodWeeks }
  const past: WeekTable = { products: tested.length, ...task.past, types }
  const sold = logSales(past)
  const arms = drawSchedule(design, createRandom(seed), sold)
  const steps = prices.map(({ low, high }) => Math.log(high / low))
  const noise = products[tested[0]!]!.noise
  const replay = replayTest({ past, design, steps, noise, replays: REPLAYS, seed: REPLAY_SEED })
  const promise = promiseTest({
    ...{ products, typeVariances, weeks: 2 * pairs * periodWeeks, months: USED_MONTHS },
    tested: new Map(
      tested.map((at, place) => {
        const { price } = products[at]!.money
        return [at, { low: prices[place]!.low / price, high: prices[place]!.high / price }]
      }),
    ),
    inflation: replay?.inflation ?? 1,
  })
  return {
    arms: [...arms],
    promise,
    replay: replay && {
      ...{ spread: replay.spread, formula: replay.formula },
      ...{ falseAlarms: replay.falseAlarms, replays: replay.replays },
    },
  }
}

export function unitsOf({ units, types }: Pick<DrawTask, 'units' | 'types'>): DrawUnit[] {
  const count = Math.max(...units) + 1
  return Array.from({ length: count }, (_, unit) => {
    const members = [...units.keys()].filter((at) => units[at] === unit)
    return { type: types[members[0]!]!, members }
  })
}

/** Log of each product's past units, by which the halves of a pair are balanced. */
export function logSales({ products, weeks, units }: WeekTable): number[] {
  return Array.from({ length: products }, (_, i) => {
    let sum = 0
    for (let t = 0; t < weeks; t++) sum += units[i * weeks + t]!
    return Math.log(sum + 0.5)
  })
}
