import { mean, type Score, standardError } from './score.ts'
import type { ScenarioResult } from './score-scenario.ts'

export interface Kind {
  readonly scenario: string
  readonly runs: readonly ScenarioResult[]
}

const COLUMNS = [
  { key: 'rmse', title: 'RMSE' },
  { key: 'coverage', title: 'cover90' },
  { key: 'captured', title: 'captured' },
  { key: 'harmed', title: 'harmed' },
] as const satisfies readonly { key: keyof Score; title: string }[]

/** Prints results from order lines by kind, mean ± standard error, then what the estimates are held to. */
export function printMeasures(kinds: readonly Kind[]): void {
  printKinds(kinds)
  printGoals(kinds)
}

/** For the error over all, the kinds are fixed and the stores of a kind are random. */
function printKinds(kinds: readonly Kind[]): void {
  const cell = (value: number, error: number) => `${value.toFixed(3)} ± ${error.toFixed(3)}`.padStart(16)
  const heads = COLUMNS.map(({ title }) => title.padStart(16)).join('')
  console.log(`${'from order lines, ± standard error'.padEnd(34)}${heads}   RMSE ÷ first version's`)
  const rows = kinds.map(({ scenario, runs }) => {
    const columns = COLUMNS.map(({ key }) => {
      const values = runs.map(({ scores }) => scores.orders![key])
      return { value: mean(values), error: standardError(values) }
    })
    const ratio = againstFirst(runs)
    const end = ratio === null ? '' : cell(ratio.value, ratio.error).padStart(25)
    console.log(scenario.padEnd(34) + columns.map(({ value, error }) => cell(value, error)).join('') + end)
    return columns
  })
  const all = COLUMNS.map((_, k) => ({
    value: mean(rows.map((row) => row[k]!.value)),
    error: Math.sqrt(rows.reduce((sum, row) => sum + row[k]!.error ** 2, 0)) / rows.length,
  }))
  const last = all.map(({ value, error }) => cell(value, error)).join('')
  console.log(`${'MEAN OF ALL'.padEnd(34)}${last}\n`)
}

/** Mean RMSE over the first version's on the same stores, with the standard error of the stores' paired ratios. */
function againstFirst(runs: readonly ScenarioResult[]) {
  const pairs = runs.flatMap(({ scores }) =>
    scores.firstVersion ? [[scores.orders!.rmse, scores.firstVersion.rmse] as const] : [],
  )
  if (pairs.length === 0) return null
  const value = mean(pairs.map(([ours]) => ours)) / mean(pairs.map(([, first]) => first))
  return { value, error: standardError(pairs.map(([ours, first]) => ours / first)) }
}

function printGoals(kinds: readonly Kind[]): void {
  const all = kinds.flatMap(({ runs }) => runs)
  const line = (name: string, value: string, goal: string) =>
    console.log(`${name.padEnd(62)}${value.padStart(10)}   ${goal}`)
  const of = (runs: readonly ScenarioResult[], key: keyof Score) =>
    mean(runs.map(({ scores }) => scores.orders![key]))
  console.log(`${'WHAT THE ESTIMATES ARE HELD TO (from order lines)'.padEnd(62)}     value   goal`)
  const ratios = kinds.flatMap(({ scenario, runs }) => {
    const ratio = againstFirst(runs)
    return ratio === null ? [] : [{ scenario, value: ratio.value }]
  })
  const whole = againstFirst(all)
  if (whole !== null) {
    const worst = ratios.reduce((a, b) => (b.value > a.value ? b : a))
    line(`RMSE ÷ first version's, all kinds (± ${whole.error.toFixed(3)})`, whole.value.toFixed(3), '<= 0.97')
    line(`… the worst kind: ${worst.scenario}`, worst.value.toFixed(3), '<= 1.01')
    const growing = ratios.find(({ scenario }) => scenario === 'growing')
    if (growing) line('… growing stores', growing.value.toFixed(3), '<= 0.93')
  }
  line('90 % interval covers, all', of(all, 'coverage').toFixed(3), '0.88 to 0.92')
  const covers = kinds.map(({ scenario, runs }) => ({ scenario, value: of(runs, 'coverage') }))
  const least = covers.reduce((a, b) => (b.value < a.value ? b : a))
  line(`… the worst kind: ${least.scenario}`, least.value.toFixed(3), '>= 0.86')
  const bySpread = all.toSorted((a, b) => a.trueSpread - b.trueSpread)
  for (const [k, name] of ['least', 'middle', 'most'].entries()) {
    const third = bySpread.slice(
      Math.floor((k * bySpread.length) / 3),
      Math.floor(((k + 1) * bySpread.length) / 3),
    )
    const spread = mean(third.map(({ trueSpread }) => trueSpread)).toFixed(2)
    line(
      `… third of the stores with the ${name} true spread (${spread})`,
      of(third, 'coverage').toFixed(3),
      '>= 0.86',
    )
  }
  const biases = all.map(({ scores }) => Math.abs(scores.orders!.bias))
  line('mean |bias| of a store', mean(biases).toFixed(3), '<= 0.07')
  const ranked = all.filter(({ scores }) => scores.firstVersion)
  const firstRank = mean(ranked.map(({ scores }) => scores.firstVersion!.rank))
  if (ranked.length > 0) line('rank correlation', of(ranked, 'rank').toFixed(3), `>= ${firstRank.toFixed(3)}`)
  printFrontier(all)
}

/**
 * The product's advice is stricter than the frontier on purpose (decisions 44, 100, 101, 113, 195); the plain rule shows what
 * the same estimates would give to who minds losses less.
 */
function printFrontier(all: readonly ScenarioResult[]): void {
  const rules = [
    ['captured, harmed: the product, tests counted', 'orders'],
    ['… changes only', 'changesOnly'],
    ['… a plain rule on the same posterior, a loss at 0.10', 'plainRule'],
    ["… the first version's rule, a loss at 0.045", 'firstVersion'],
  ] as const
  for (const [name, method] of rules) {
    const scores = all.flatMap((run) => run.scores[method] ?? [])
    if (scores.length === 0) continue
    const captured = mean(scores.map((each) => each.captured)).toFixed(3)
    const harmed = mean(scores.map((each) => each.harmed)).toFixed(3)
    const goal = method === 'plainRule' ? '   >= 0.68 at <= 0.08' : ''
    console.log(name.padEnd(56) + `${captured}, ${harmed}`.padStart(16) + goal)
  }
  console.log('')
}
