import process from 'node:process'
import { forecastSet } from '#analytics'
import { CommandError } from './command.ts'
import { readOptions } from './options.ts'
import { outputOption, requiredOption, wholeOption } from './required-option.ts'
import { readTable } from './table-reader.ts'
import { rounded, writeTable } from './table-writer.ts'

/** Longest plausible series, in steps; a longer one is a typing error in `t`. */
const longestSeries = 100_000

/** `quanto forecast`: forecasts the series of a CSV file with 80 % intervals. */
export async function run(args: string[]): Promise<number> {
  const { options } = readOptions(args, ['series', 'horizon', 'period', 'out'])
  const file = requiredOption(options.series, 'series', 'series.csv')
  const horizon = wholeOption(options.horizon, 'horizon', '6')
  const period = wholeOption(options.period, 'period', '12')
  const out = outputOption(options.out, 'forecast.csv', [file])
  const series = await readSeries(file)
  const forecasts = forecastSet([...series.values()], { horizon, period })
  await writeTable(out, ['id', 'h', 'f', 'lo', 'hi'], rows([...series.keys()], forecasts))
  process.stdout.write(`Forecast ${series.size} series, ${horizon} steps each, into ${out}.\n`)
  return 0
}

function* rows(ids: readonly string[], forecasts: ReturnType<typeof forecastSet>) {
  for (const [k, { mean, low, high }] of forecasts.entries()) {
    for (let h = 0; h < mean.length; h++) {
      yield [ids[k]!, h + 1, rounded(mean[h]!, 6), rounded(low[h]!, 6), rounded(high[h]!, 6)]
    }
  }
}

/** Reads rows in any order; a step missing within a series counts as 0, a repeated one is refused. */
async function readSeries(file: string): Promise<Map<string, Float64Array>> {
  const collected = new Map<string, Map<number, number>>()
  await readTable({ file, required: ['id', 't', 'y'] as const }, (row) => {
    const id = row.id('id')
    const t = row.integer('t')
    if (t < 1 || t > longestSeries) {
      throw new CommandError(`${file}, line ${row.line}, column t: is "${t}", where 1, 2, … is expected.`)
    }
    const values = collected.get(id) ?? new Map<number, number>()
    if (values.has(t))
      throw new CommandError(`${file}, line ${row.line}, column t: ${t} is there twice for id ${id}.`)
    values.set(t, row.number('y'))
    collected.set(id, values)
  })
  return new Map([...collected].map(([id, values]) => [id, denseSeries(values)]))
}

function denseSeries(values: ReadonlyMap<number, number>): Float64Array {
  let first = Infinity
  let last = 0
  for (const t of values.keys()) {
    first = Math.min(first, t)
    last = Math.max(last, t)
  }
  const dense = new Float64Array(last - first + 1)
  for (const [t, y] of values) dense[t - first] = y
  return dense
}
