import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { storeCurrency, storeTimezone } from '#contract/basics'
import { createImport } from '../store/imports/create-import.ts'
import { receiveImportContent } from '../store/imports/receive-import-content.ts'
import { accountHelp, withAccount } from './account-session.ts'
import { type Command, CommandError } from './command.ts'
import { readOptions } from './options.ts'
import { untilEstimated, untilImported } from './watch.ts'

export const importFile: Command = {
  summary: 'Import a CSV file of order lines into an account',
  help: `quanto import FILE --account ada@example.com

Reads order lines (.csv, .csv.gz), recognises the format by its header, tells what it left out and why, and
estimates every product's elasticity. The same file, or files that overlap, count once.

${accountHelp}
  --currency  the currency of a store without figures, by its code (EUR); the file's own goes before it
  --timezone  the time zone in which such a store counts its days (Europe/Berlin)

A first import that is given neither says which it assumed, and how to change it.

Formats: UCI Online Retail I and II, Shopify orders export, or a plain table with date, product, quantity, total.
Example: quanto import orders.csv --account ada@example.com --currency EUR --timezone Europe/Berlin`,
  run: async (args) => {
    const { options, words } = readOptions(args, ['account', 'currency', 'timezone'], 1)
    const file = words[0]
    if (!file) throw new CommandError('which file? quanto import FILE --account ada@example.com')
    const { size } = await stat(file).catch(() => {
      throw new CommandError(`there is no file ${file}`)
    })
    return withAccount(options.account, async (ctx) => {
      const { import: created } = await createImport({
        ctx,
        input: { fileName: path.basename(file), sizeBytes: size, ...basicsOf(options) },
      })
      await receiveImportContent({ ctx, input: { importId: created.importId, body: createReadStream(file) } })
      const done = await untilImported(ctx, created.importId)
      process.stdout.write(report(done))
      const { products, linesUsed } = await untilEstimated(ctx)
      process.stdout.write(`Estimated ${products} products from ${linesUsed} sale lines.\n`)
      return 0
    })
  },
}

const CURRENCY = 'currency of ISO 4217, such as EUR'
const TIME_ZONE = 'time zone, such as Europe/Berlin'

/** Refuses unknown codes by name; the import decides whether the store may still take them. */
function basicsOf(options: { readonly currency?: string; readonly timezone?: string }) {
  const read = (value: string | undefined, schema: typeof storeCurrency, what: string) => {
    if (value !== undefined && !schema.safeParse(value).success)
      throw new CommandError(`"${value}" is no ${what}`)
    return value
  }
  return {
    currency: read(options.currency?.toUpperCase(), storeCurrency, CURRENCY),
    timezone: read(options.timezone, storeTimezone, TIME_ZONE),
  }
}

function report(view: Awaited<ReturnType<typeof untilImported>>): string {
  const reasons = Object.entries(view.leftOut).map(([reason, rows]) => `    ${reason}: ${rows}`)
  return [
    `${view.fileName}: ${view.rowsRead} rows, ${view.linesAdded} lines added, ${view.linesKnown} known before, ${view.productsAdded} new products.`,
    ...(view.summary
      ? [
          `  ${view.summary.orders} of ${view.summary.ordersInFile} orders, ${view.summary.revenue} ${view.summary.currency} from ${view.summary.firstDay} to ${view.summary.lastDay}.`,
        ]
      : []),
    ...(view.assumed ? [`  ${view.assumed.sentence}`] : []),
    ...(reasons.length > 0 ? ['  Rows left out, by reason:', ...reasons] : []),
    '',
  ].join('\n')
}
