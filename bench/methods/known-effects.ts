import { estimateMix } from '#analytics'
import { plainCsv, readSharedData } from '../../test/shared-data.ts'

const YEAR = 52.18
const FIRST_WEEK = 39
const FOLDS = 5

/**
 * Contributions on PyMC-Marketing's lift-test data, whose true effects are in the file (x 100 in revenue), compared
 * with ridge regression. x1 follows the driver z: without z no method can separate the two.
 */
export function benchKnownEffects(): string[][] {
  const text = readSharedData('marketing-mix/pymc_mmm_roas_data.csv')
  if (text === null) return [['skipped: the shared data are absent']]
  const [header, ...rows] = plainCsv(text)
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[header!.indexOf(name)]))
  const target = column('y')
  const spend = [column('x1'), column('x2')]
  const truth = ['x1_effect', 'x2_effect'].map((name) => 100 * column(name).reduce((a, b) => a + b, 0))
  const table = [['method', 'x1: off by', '90 % interval holds', 'x2: off by', '90 % interval holds']]
  for (const drivers of [[column('z')], []]) {
    const known = drivers.length > 0 ? 'z given' : 'z not given'
    const ours = estimateMix({ target, spend, drivers, firstWeekOfYear: FIRST_WEEK })
    const told = ours.flatMap((channel, c) => [
      offBy(channel.contribution!, truth[c]!),
      truth[c]! >= channel.low! && truth[c]! <= channel.high! ? 'yes' : 'no',
    ])
    table.push([`ours, ${known}`, ...told])
    const ridge = ridgeContributions(target, spend, drivers)
    table.push([`ridge, ${known}`, ...ridge.flatMap((value, c) => [offBy(value, truth[c]!), '–'])])
  }
  return table
}

function offBy(value: number, truth: number): string {
  const share = 100 * (value / truth - 1)
  return `${share > 0 ? '+' : ''}${share.toFixed(0)} %`
}

/**
 * Regresses on spend with carry-over 0.5, trend and two yearly waves; the penalty on standardised columns is the best
 * of five blocks left out.
 */
function ridgeContributions(
  target: Float64Array,
  spend: readonly Float64Array[],
  drivers: readonly Float64Array[],
): number[] {
  const weeks = target.length
  const carried = spend.map((x) => {
    let state = 0
    return x.map((v) => (state = v + 0.5 * state))
  })
  const wave = (k: number, of: (x: number) => number) =>
    Float64Array.from({ length: weeks }, (_, t) => of((2 * Math.PI * k * (t + FIRST_WEEK)) / YEAR))
  const trend = Float64Array.from({ length: weeks }, (_, t) => t / weeks)
  const waves = [1, 2].flatMap((k) => [wave(k, Math.sin), wave(k, Math.cos)])
  const columns = [...carried, ...drivers, trend, ...waves].map(standardised)
  const all = [...target.keys()]
  const errorAt = (penalty: number) => {
    let squares = 0
    for (let fold = 0; fold < FOLDS; fold++) {
      const isLeftOut = (t: number) => Math.floor((t * FOLDS) / weeks) === fold
      const fit = ridge(
        target,
        columns,
        penalty,
        all.filter((t) => !isLeftOut(t)),
      )
      for (const t of all.filter(isLeftOut)) squares += (target[t]! - fit.at(t)) ** 2
    }
    return squares
  }
  const penalties = [0.01, 0.1, 1, 3, 10, 30, 100]
  const best = penalties.reduce((a, b) => (errorAt(b) < errorAt(a) ? b : a))
  const { coefficients } = ridge(target, columns, best, all)
  return carried.map((x, c) => coefficients[c]! * (x.reduce((a, b) => a + b, 0) / spread(x)))
}

function mean(values: Float64Array): number {
  return values.reduce((a, b) => a + b, 0) / values.length
}

function spread(values: Float64Array): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((v) => (v - centre) ** 2)))
}

function standardised(values: Float64Array): Float64Array {
  const [centre, width] = [mean(values), spread(values)]
  return values.map((v) => (v - centre) / width)
}

function ridge(y: Float64Array, columns: readonly Float64Array[], penalty: number, rows: readonly number[]) {
  const n = columns.length
  const intercept = rows.reduce((sum, t) => sum + y[t]!, 0) / rows.length
  const matrix = columns.map((a, i) => [
    ...columns.map((b, j) => rows.reduce((sum, t) => sum + a[t]! * b[t]!, i === j ? penalty : 0)),
    rows.reduce((sum, t) => sum + a[t]! * (y[t]! - intercept), 0),
  ])
  // Gauss–Jordan without pivoting, because the matrix is positive definite.
  for (let p = 0; p < n; p++) {
    const pivot = matrix[p]![p]!
    for (let k = p; k <= n; k++) matrix[p]![k]! /= pivot
    for (let i = 0; i < n; i++) {
      if (i === p) continue
      const factor = matrix[i]![p]!
      for (let k = p; k <= n; k++) matrix[i]![k]! -= factor * matrix[p]![k]!
    }
  }
  const coefficients = matrix.map((row) => row[n]!)
  const at = (t: number) => columns.reduce((sum, x, k) => sum + coefficients[k]! * x[t]!, intercept)
  return { coefficients, at }
}
