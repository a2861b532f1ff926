import process from 'node:process'
import { loadSampleStore } from '../store/imports/load-sample-store.ts'
import { accountHelp, withAccount } from './account-session.ts'
import { type Command, CommandError } from './command.ts'
import { readOptions } from './options.ts'
import { writeSampleFiles } from './sample-files.ts'
import { untilEstimated, untilImported } from './watch.ts'

export const demo: Command = {
  summary: 'A sample store with known truth, in an account or as CSV files',
  help: `quanto demo --account ada@example.com
quanto demo --out FOLDER [--seed 1] [--products 120] [--months 18] [--difficulty base]

With an account: fills it, if it is empty, with the sample store; the dashboard removes it at one click.
${accountHelp}

With a folder: writes orders.csv, products.csv, prices.csv, promos.csv and truth.csv, as quanto estimate reads them.
  --difficulty  base, clean, sparse, fewChanges, endogenous, wholesale, short, stockOuts, heavyTails, trending,
                inelastic, elastic, random`,
  run: async (args) => {
    const { options } = readOptions(args, ['account', 'out', 'seed', 'products', 'months', 'difficulty'])
    if (options.out) {
      const { folder, lines } = await writeSampleFiles(options.out, options)
      process.stdout.write(`Wrote a store with ${lines} order lines to ${folder}\n`)
      return 0
    }
    if (!options.account)
      throw new CommandError('say where: --account ada@example.com, or --out FOLDER for CSV files')
    return withAccount(options.account, async (ctx) => {
      const { import: created } = await loadSampleStore({ ctx })
      const done = await untilImported(ctx, created.importId)
      await untilEstimated(ctx)
      process.stdout.write(
        `The sample store is in: ${done.productsAdded} products, ${done.linesAdded} order lines.\n`,
      )
      return 0
    })
  },
}
