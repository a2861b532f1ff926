import os from 'node:os'
import process from 'node:process'
import { benchDashboard } from './dashboard-load.ts'
import { benchHistory } from './history.ts'
import { benchImport } from './import.ts'
import { printTable } from './support/table.ts'
import { benchWeb } from './web.ts'

/**
 * `npm run bench`: speed of the running product as tables, each figure next to its goal. `npm run bench -- 2`: the
 * same with every line of the file twice.
 */
const copies = Number(process.argv[2] ?? 1)
console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, ${(os.totalmem() / 2 ** 30).toFixed(0)} GB`,
)
const imported = await benchImport(copies)
if (imported) {
  const { product, user, measures } = imported
  try {
    printTable(
      `Import of a real store (${(541_909 * copies).toLocaleString('en')} lines), embedded database`,
      measures,
    )
    printTable('Dashboard calls on that store', await benchDashboard(user))
    printTable('History on that store', await benchHistory(product.dataDir))
    printTable('Browser', await benchWeb(product.url))
  } finally {
    await product.stop()
  }
}
