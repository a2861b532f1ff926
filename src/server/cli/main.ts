import process from 'node:process'
import { ConfigError } from '../kit/config.ts'
import { DatabaseProblem } from '../kit/db/database-problem.ts'
import { ProblemError } from '../kit/errors.ts'
import { type Command, CommandError } from './command.ts'
import { serveCommand } from './serve-command.ts'

/** Each command is loaded when it is called, so that starting does not wait for the others. */
const commands: Readonly<Record<string, Command | (() => Promise<Command>)>> = {
  serve: serveCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  import: async () => (await import('./import-file.ts')).importFile,
  estimate: async () => (await import('./estimate.ts')).estimate,
  demo: async () => (await import('./demo.ts')).demo,
  outbox: async () => (await import('./identity-commands.ts')).outboxCommand,
  'disable-two-factor': async () => (await import('./identity-commands.ts')).disableTwoFactorCommand,
  'rotate-signing-key': async () => (await import('./identity-commands.ts')).rotateKeyCommand,
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
            and, to tell sales channels apart: customer_id,country,source,shop
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

/** Runs `quanto <command> …`. Returns the exit code: 0 done, 1 failed, 2 wrong call or bad input. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = name === 'help' ? await commandOf(rest[0] ?? '') : null
    process.stdout.write(`${asked?.help ?? (await overview())}\n`)
    return 0
  }
  const command = await commandOf(name)
  if (!command) {
    process.stderr.write(`quanto: there is no command "${name}".\n\n${await overview()}\n`)
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

/** True for errors whose message already states the fault and the way out; others show their stack. */
function isExpected(error: unknown): error is Error {
  return [CommandError, ConfigError, DatabaseProblem, ProblemError].some((kind) => error instanceof kind)
}

async function commandOf(name: string): Promise<Command | null> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return typeof command === 'function' ? await command() : (command ?? null)
}

async function overview(): Promise<string> {
  const names = Object.keys(commands)
  const width = Math.max(...names.map((name) => name.length))
  const told = await Promise.all(names.map(commandOf))
  const lines = names.map((name, at) => `  ${name.padEnd(width)}  ${told[at]?.summary}`)
  return `quanto: what each product's customers do when its price moves, and how sure that is

${lines.join('\n')}

  quanto <command> --help explains one of them with its options and an example.

First steps
  quanto serve                                        start the product, then open the address it prints
  quanto demo --account ada@example.com               a sample store in that account
  quanto import orders.csv --account ada@example.com  order lines of your shop

Settings come from the environment (PORT, DATABASE_URL, …): see docs/operations.md.`
}
