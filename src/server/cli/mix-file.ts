import process from 'node:process'
import { dayOfIsoDate, estimateMix, firstDayOfMonth, mixUse, monthOfDay } from '#analytics'
import { CommandError } from './command.ts'
import { readOptions } from './options.ts'
import { outputOption, requiredOption } from './required-option.ts'
import { readTable } from './table-reader.ts'
import { rounded, writeTable } from './table-writer.ts'

/** Possible names of the column with a week's date; it only gives the season of the first row. */
const dateColumns = ['date', 'week', 'DATE', 'date_week'] as const

/** `quanto mix`: estimates what each marketing channel contributed, from one row per week in order of time. */
export async function run(args: string[]): Promise<number> {
  const { options } = readOptions(args, ['weekly', 'target', 'channels', 'out'])
  const file = requiredOption(options.weekly, 'weekly', 'weekly.csv')
  const target = requiredOption(options.target, 'target', 'revenue')
  const channels = readChannels(requiredOption(options.channels, 'channels', 'tv,search'), target)
  const out = outputOption(options.out, 'mix.csv', [file])
  const { revenue, spend, firstWeekOfYear } = await readWeeks(file, target, channels)
  const result = estimateMix({ target: revenue, spend, firstWeekOfYear })
  const rows = result.map((channel, c) => [
    channels[c]!,
    rounded(channel.spend, 4),
    rounded(channel.contribution, 4),
    rounded(channel.low, 4),
    rounded(channel.high, 4),
    rounded(channel.returnOnSpend, 4),
  ])
  await writeTable(out, ['channel', 'spend', 'contribution', 'lo', 'hi', 'roas'], rows)
  process.stdout.write(`Wrote ${channels.length} channels over ${revenue.length} weeks into ${out}.\n`)
  const use = mixUse(revenue.length)
  if (use === 'not_estimated') process.stderr.write('Fewer than 13 weeks: contributions are not estimated.\n')
  if (use === 'range_only')
    process.stderr.write('Fewer than 52 weeks: use the ranges, do not move budgets on them.\n')
  return 0
}

function readChannels(text: string, target: string): string[] {
  const channels = text.split(',').map((name) => name.trim())
  const twice = channels.find((name, k) => channels.indexOf(name) !== k)
  if (channels.includes('')) throw new CommandError('--channels has an empty name between its commas.')
  if (twice !== undefined) throw new CommandError(`--channels names "${twice}" twice.`)
  if (channels.includes(target))
    throw new CommandError(`"${target}" is the target, it cannot be a channel too.`)
  return channels
}

async function readWeeks(file: string, target: string, channels: readonly string[]) {
  const revenue: number[] = []
  const spend = channels.map((): number[] => [])
  let firstWeekOfYear = 0
  const optional = dateColumns.filter((name) => name !== target && !channels.includes(name))
  await readTable({ file, required: [target, ...channels], optional }, (row) => {
    if (revenue.length === 0) firstWeekOfYear = weekOfYear(optional.map((name) => row.text(name)))
    revenue.push(row.number(target))
    channels.forEach((channel, c) => {
      const value = row.number(channel)
      if (value < 0) {
        throw new CommandError(
          `${file}, line ${row.line}, column ${channel}: is negative, where spend is expected.`,
        )
      }
      spend[c]!.push(value)
    })
  })
  return {
    revenue: Float64Array.from(revenue),
    spend: spend.map((values) => Float64Array.from(values)),
    firstWeekOfYear,
  }
}

/** Week of the year (0 to 51) of the first ISO date among the texts; 0 without one. */
function weekOfYear(texts: readonly string[]): number {
  const day = texts.map((text) => dayOfIsoDate(text.slice(0, 10))).find((d) => !Number.isNaN(d))
  if (day === undefined) return 0
  const january = firstDayOfMonth(Math.floor(monthOfDay(day) / 12) * 12)
  return Math.min(51, Math.floor((day - january) / 7))
}
