import { keepsRatio, type RoundProblem } from './problem.ts'

/** Answer of a solver of integer programs on a program in the LP format; names are those of the program's variables. */
export interface ProgramAnswer {
  readonly status: 'optimal' | 'infeasible' | 'stopped'
  /** Variables that are 1. */
  readonly ones: readonly string[]
}

export type SolveProgram = (program: string) => ProgramAnswer

/** Prices of each item that may still be part of the best round: positions in its prices. */
export type OpenOptions = readonly (readonly number[])[]

/**
 * The round over its open prices as an integer program in the LP format (one binary for each price; CPLEX LP). Items
 * with one open price are constants.
 */
export function writeProgram(problem: RoundProblem, open: OpenOptions): string {
  const isOpen = (item: number) => open[item]!.length > 1
  const lines = ['Maximize', ' obj: 0 zero']
  for (let item = 0; item < open.length; item++)
    if (isOpen(item)) lines.push(sumOf(item, open[item]!, problem.items[item]!.values))
  lines.push('Subject To')
  for (let item = 0; item < open.length; item++)
    if (isOpen(item)) lines.push(`o${item}:${sumOf(item, open[item]!, null)} = 1`)
  problem.sums.forEach((sum, c) => {
    lines.push(...linesOfSum(sum, c, open))
  })
  problem.ratios.forEach((ratio, r) => {
    for (const a of open[ratio.a]!) {
      const barred = open[ratio.b]!.filter((b) => !keepsRatio(problem, ratio, a, b))
      if (barred.length === 0) continue
      // With a constant on one side, the other side's barred prices are 0; two constants cannot be barred.
      const own = isOpen(ratio.a) ? sumOf(ratio.a, [a], null) : ''
      const others = isOpen(ratio.b) ? sumOf(ratio.b, barred, null) : ''
      const constants = (own === '' ? 1 : 0) + (others === '' ? 1 : 0)
      lines.push(`r${r}_${a}:${own}${others} + 0 zero <= ${1 - constants}`)
    }
  })
  lines.push('Bounds', ' zero = 0', 'Binary')
  for (let item = 0; item < open.length; item++)
    if (isOpen(item)) lines.push(open[item]!.map((option) => ` ${nameOf(item, option)}`).join(''))
  return [...lines, 'End', ''].join('\n')
}

/** Positions of the prices that an answer chose. */
export function readAnswer(open: OpenOptions, { ones }: ProgramAnswer): Int32Array {
  const chosen = Int32Array.from(open, (options) => options[0]!)
  for (const name of ones) {
    const [, item, option] = /^x(\d+)_(\d+)$/.exec(name) ?? []
    if (item !== undefined) chosen[Number(item)] = Number(option)
  }
  return chosen
}

/** Largest amount of a sum, so that a solver's absolute tolerance is small against it. */
const LARGEST = 1000

function linesOfSum({ amounts, most }: RoundProblem['sums'][number], c: number, open: OpenOptions): string[] {
  let left = most
  let largest = 0
  const counted = open.flatMap((options, item) => {
    const of = amounts[item]
    if (!of) return []
    if (options.length > 1) {
      for (const option of options) largest = Math.max(largest, Math.abs(of[option]!))
      return [{ item, options, of }]
    }
    left -= of[options[0]!]!
    return []
  })
  if (largest === 0) return left < 0 ? [`s${c}: 0 zero <= ${left}`] : []
  const factor = LARGEST / largest
  const terms = counted.map(({ item, options, of }) =>
    sumOf(
      item,
      options,
      of.map((amount) => amount * factor),
    ),
  )
  return [`s${c}:`, ...terms, ` <= ${left * factor}`]
}

function sumOf(item: number, options: readonly number[], amounts: readonly number[] | null): string {
  return options
    .map((option) => {
      const amount = amounts ? amounts[option]! : 1
      return amount === 0
        ? ''
        : ` ${amount < 0 ? '-' : '+'} ${Math.abs(amount).toPrecision(15)} ${nameOf(item, option)}`
    })
    .join('')
}

function nameOf(item: number, option: number): string {
  return `x${item}_${option}`
}
