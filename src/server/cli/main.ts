import process from 'node:process'
import { ConfigError } from '../config.ts'
import { DatabaseProblem } from '../db/database-problem.ts'
import { ProblemError } from '../errors.ts'
import { backupCommand } from './backup-command.ts'
import { type Command, CommandError } from './command.ts'
import { demo } from './demo.ts'
import { estimate } from './estimate.ts'
import { disableTwoFactorCommand, outboxCommand, rotateKeyCommand } from './identity-commands.ts'
import { importFile } from './import-file.ts'
import { migrateCommand } from './migrate-command.ts'
import { restoreCommand } from './restore-command.ts'
import { serveCommand } from './serve-command.ts'

const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  migrate: migrateCommand,
  backup: backupCommand,
  restore: restoreCommand,
  import: importFile,
  estimate,
  demo,
  outbox: outboxCommand,
  'disable-two-factor': disableTwoFactorCommand,
  'rotate-signing-key': rotateKeyCommand,
  forecast: {
    summary: 'Forecast series of a CSV file',
    help: `quanto forecast --series series.csv --horizon H --period P --out forecast.csv

  series    id,t,y       one row per series and period, t = 1, 2, …
  out       id,h,f,lo,hi forecast with its 80 % interval`,
    run: async (args) => (await import('./forecast-file.ts')).run(args),
  },
  uplift: {
    summary: 'Find promotions in a CSV file of orders and measure their uplift',
    help: `quanto uplift --orders orders.csv --products products.csv [--prices prices.csv] --out uplift.csv

  orders    order_id,date,product_id,quantity,total     returns are negative
  products  product_id,title,product_type,vendor,price,cost,created_at
  out       promo_id,product_id,start,end,depth,incremental_units,lo,hi,confidence`,
    run: async (args) => (await import('./uplift-file.ts')).run(args),
  },
  baskets: {
    summary: 'Find products bought together in a CSV file of orders',
    help: `quanto baskets --orders orders.csv --out rules.csv

  orders    order_id,date,product_id,quantity,total
  out       a,b,orders_ab,support,confidence,lift,p_value,q_value`,
    run: async (args) => (await import('./baskets-file.ts')).run(args),
  },
  mix: {
    summary: 'Estimate what each marketing channel contributed, from weekly figures',
    help: `quanto mix --weekly weekly.csv --target revenue --channels tv,search,social --out mix.csv

  weekly    one row per week with the target and a column per channel; an optional column date or week
            (ISO date) places each row in its season
  out       channel,spend,contribution,lo,hi,roas`,
    run: async (args) => (await import('./mix-file.ts')).run(args),
  },
}

/** `quanto <command> …`. Returns the exit code: 0 done, 1 failed, 2 wrong call or bad input. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = name === 'help' ? commands[rest[0] ?? ''] : undefined
    process.stdout.write(`${asked?.help ?? overview()}\n`)
    return 0
  }
  const command = commands[name]
  if (!command) {
    process.stderr.write(`quanto: there is no command "${name}".\n\n${overview()}\n`)
    return 2
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n`)
    return 0
  }
  try {
    return await command.run(rest)
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`quanto ${name}: ${error.message}\n`)
    return error instanceof CommandError ? error.exitCode : 1
  }
}

/** Errors whose message already says what is wrong and the way out; any other shows its stack. */
function isExpected(error: unknown): error is Error {
  return [CommandError, ConfigError, DatabaseProblem, ProblemError].some((kind) => error instanceof kind)
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `quanto: what each product's customers do when its price moves, and how sure that is

${lines.join('\n')}

  quanto <command> --help explains one of them with its options and an example.

First steps
  quanto serve                                        start the product, then open the address it prints
  quanto demo --account ada@example.com               a sample store in that account
  quanto import orders.csv --account ada@example.com  order lines of your shop

Settings come from the environment (PORT, DATABASE_URL, …): see docs/operations.md.`
}
