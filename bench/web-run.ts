import os from 'node:os'
import process from 'node:process'
import { startProduct } from '../e2e/support/product.ts'
import { printTable } from './support/table.ts'
import { benchWeb } from './web.ts'

/**
 * `npm run bench:web`: prints the speed table of the browser alone, on the sample store, each figure next to its
 * bound.
 */
console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
)
const product = await startProduct()
try {
  printTable('Browser, sample store', await benchWeb(product.url))
} finally {
  await product.stop()
}
