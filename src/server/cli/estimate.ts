import process from 'node:process'
import { requestEstimation } from '../insight/estimation/estimation.ts'
import { accountHelp, withAccount } from './account-session.ts'
import { type Command, CommandError } from './command.ts'
import { run as estimateFile } from './estimate-file.ts'
import { readOptions } from './options.ts'
import { untilEstimated } from './watch.ts'

export const estimate: Command = {
  summary: 'Estimate elasticities, of CSV files or of an account',
  help: `quanto estimate --orders orders.csv [--products products.csv] [--prices prices.csv] --out estimates.csv
quanto estimate --account ada@example.com

With files: reads order lines and writes one row per product, without any database.
  orders    order_id,date,product_id,quantity,total     returns are negative
            and, to tell sales channels apart: customer_id,country,source,shop
            and promotion: yes where the product was advertised, featured or displayed
  products  product_id,title,product_type,vendor,price,cost,created_at
  prices    product_id,date,price                       the shop's own list prices, if it kept them
  out       product_id,elasticity,lo,hi,price_rec,grade,own_share,months,reason   (90 % interval)

With an account: estimates its whole catalogue again.
${accountHelp}`,
  run: async (args) => {
    if (!args.some((word) => word === '--account' || word.startsWith('--account='))) return estimateFile(args)
    const { options } = readOptions(args, ['account'])
    if (!options.account) throw new CommandError('say for whom: --account ada@example.com')
    return withAccount(options.account, async (ctx) => {
      await requestEstimation({ ctx })
      const { products, linesUsed } = await untilEstimated(ctx)
      process.stdout.write(`Estimated ${products} products from ${linesUsed} sale lines.\n`)
      return 0
    })
  },
}
