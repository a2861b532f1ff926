import process from 'node:process'
import { run as estimateFile } from '#server/cli/estimate-file'
import { readOrders } from '#server/cli/orders-file'
import { emptyBook } from '#server/cli/product-book'

/** Estimates or only reads an orders file, and sends what that took. */
const [what, orders, products, out] = process.argv.slice(2) as [string, string, string, string]

let lines = Number.NaN
if (what === 'read') lines = (await readOrders(orders, emptyBook())).day.length
else await estimateFile(['--orders', orders, '--products', products, '--out', out])
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
process.send?.({ processorSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024, lines })
process.disconnect?.()
