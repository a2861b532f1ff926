import process from 'node:process'
import { createRandom, planTests, type RandomSource, TEST_LENGTHS, TEST_STEPS } from '#analytics'
import { ownMarket } from './own-market.ts'
import { drawCatalogue, MONTHS, plannerTable, TESTS } from './planner.ts'
import { promiseTable } from './promises.ts'
import { designTable, looksTable, randomizationTable } from './switchback.ts'

/**
 * `npm run bench:price-tests [runs]`: the tables of the test designs and of the planner on made-up stores with known
 * truth, and the planner's time for 10,000 products.
 */
const runs = Number(process.argv[2] ?? 200)
const two = (value: number) => value.toFixed(2).padStart(7)

const markets = [
  ['the design’s generator', undefined],
  ['the project’s own generator', (_: RandomSource, run: number) => ownMarket(run)],
] as const
for (const [name, market] of markets)
  for (const pull of [0, 0.3]) {
    console.log(`\n${name}, buying ahead ${100 * pull} %: 24 products, 12 weeks, +10 %, ${runs} runs`)
    console.log(`${''.padEnd(26)}   bias   RMSE  cover changes`)
    for (const { design, bias, rmse, cover, changes } of designTable(runs, pull, market))
      console.log(`${design.padEnd(26)}${two(bias)}${two(rmse)}${two(cover)}${two(changes)}`)
  }

const lottery = randomizationTable(Math.max(40, runs / 4), 200)
console.log(
  `\nRandomization: cover ${two(lottery.cover)} width ${two(lottery.width)}; clustered: cover ${two(lottery.clusteredCover)} width ${two(lottery.clusteredWidth)}`,
)

const looks = looksTable(runs)
console.log(
  `A/A, 12 looks: an effect called by the usual interval ${two(looks.fixed)}, by the one that holds at all looks ${two(looks.anytime)}; half-width at the end ${two(looks.fixedWidth)},${two(looks.anytimeWidth)}`,
)

const STORES = 20
const kept = promiseTable(STORES)
console.log(`\nOver ${STORES} stores, promised and came:`)
for (const [what, { promised: said, came, error }] of Object.entries(kept))
  console.log(
    `${what.padEnd(8)}${two(said)}${two(came)} ± ${two(error)}  ${((100 * came) / said).toFixed(0)} ± ${((100 * error) / said).toFixed(0)} %`,
  )

const { rows, perfect, promised } = plannerTable(10, Math.max(20, runs * 0.4))
console.log(
  `\n${TESTS} of 400 products tested, answers used ${MONTHS} months; all-knowing prices would add ${perfect.toFixed(0)}; promised ${promised.toFixed(0)}`,
)
for (const [name, { net, cost, above, spread }] of rows) {
  const error = Math.sqrt(spread.reduce((sum, value) => sum + (value - net) ** 2, 0) / 9 / 10)
  console.log(
    `${name.padEnd(38)}${net.toFixed(0).padStart(7)} ± ${error.toFixed(0).padEnd(5)} ${((100 * net) / perfect).toFixed(1).padStart(6)} % above 0 in ${above} of 10, cost ${cost.toFixed(0)}`,
  )
}

const { products, typeVariances } = drawCatalogue(createRandom(7), 10_000)
const started = process.cpuUsage()
planTests({
  ...{ products, typeVariances, lengths: TEST_LENGTHS, steps: TEST_STEPS, months: MONTHS, most: 60 },
  ...{ budget: Number.POSITIVE_INFINITY, revenueShare: 0.2, inflation: 1, shared: true },
})
const { user, system } = process.cpuUsage(started)
console.log(
  `\nPlan of 10,000 products, four lengths and four steps: ${((user + system) / 1e6).toFixed(1)} s of a processor`,
)
