import process from 'node:process'
import { loopOf } from './loop.ts'

/**
 * `npm run bench:price-tests:loop [stores] [truths]`: 100 weeks of made-up stores whose loop plans, tests, advises and
 * plans again, against advice without tests.
 */
const stores = Number(process.argv[2] ?? 20)
const truths = Number(process.argv[3] ?? 10)
const rows = Array.from({ length: stores }, (_, seed) => loopOf(seed, truths))
const mean = (of: (row: (typeof rows)[number]) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / stores
const net = mean((row) => row.net)
const error = Math.sqrt(mean((row) => (row.net - net) ** 2) / (stores - 1))
console.log(
  `100 weeks, ${stores} stores of 120 products, ${truths} truths each: tests earn ${net.toFixed(0)} more (90 % interval ${(net - 1.645 * error).toFixed(0)} to ${(net + 1.645 * error).toFixed(0)}), ${((100 * net) / mean((row) => row.profit)).toFixed(2)} % of the profit; above 0 in ${rows.filter((row) => row.net > 0).length} of ${stores}; ${mean((row) => row.tests).toFixed(1)} tests a store`,
)
