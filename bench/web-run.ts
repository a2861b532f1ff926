import os from 'node:os'
import process from 'node:process'
import { startProduct } from '../e2e/support/product.ts'
import { printTable } from './support/table.ts'
import { benchPart, benchWeb, isPart } from './web.ts'

/**
 * `npm run bench:web`: prints the speed table of the browser alone, on the sample store, each figure next to its
 * bound. `-- tables` or `-- tasks` measures that part alone.
 */
const part = process.argv[2]
if (part !== undefined && !isPart(part)) throw new Error(`no part ${part}: tables or tasks`)
console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
)
const product = await startProduct()
try {
  printTable('Browser, sample store', await (part ? benchPart(product.url, part) : benchWeb(product.url)))
} finally {
  await product.stop()
}
