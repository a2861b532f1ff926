import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { hasRealData } from '../real-stores.ts'
import { mean } from '../score.ts'
import { compareYears, estimateYears } from './online-retail.ts'
import { type Juice, type Marks, readJuice } from './orange-juice.ts'
import type { Slope } from './regress.ts'
import { regularMoves } from './regular-moves.ts'
import { type ScoredWindow, scoreWindow, type WindowScore } from './windows.ts'

const STARTS = [0, 10, 20, 30, 40, 50, 60, 70] as const
const STARTS_OF_A_YEAR = [0, 20, 40] as const
/** Weeks between the end of the hidden half-year and that of the data. */
const ENDS = [0, 20, 40] as const

/** Prints how estimates on real data compare with what the estimator was not given. */
export function printHeldOut(): void {
  if (!hasRealData) {
    console.log('Held-out real data: skipped, because ../shared/data is absent.')
    return
  }
  const juice = readJuice()
  printWindows(juice, STARTS, 26, 'none')
  printWindows(juice, STARTS, 26, 'feat')
  printWindows(juice, STARTS_OF_A_YEAR, 52, 'none')
  printWindows(juice, STARTS_OF_A_YEAR, 52, 'feat')
  for (const marks of ['none', 'feat'] as const) for (const before of ENDS) printMoves(juice, marks, before)
  const { products, holds, holdsOwn, ownProducts, certain, correlation } = compareYears(estimateYears())
  console.log(
    `Online Retail, year 1 and year 2 alone: interval holds ${holds.toFixed(3)} of ${products} pooled figures, ${holdsOwn.toFixed(3)} of ${ownProducts} from own sales alone; both A or B: ${certain}, correlation ${correlation.toFixed(2)}\n`,
  )
}

function printWindows(juice: Juice, starts: readonly number[], length: number, marks: Marks): void {
  const title = marks === 'none' ? 'nothing marked' : 'adverts marked'
  console.log(`Orange juice, windows of ${length} weeks, ${title}: long run | next 26 weeks`)
  console.log('start   RMSE   bias  cover  score |   RMSE   bias  cover  score')
  const windows = starts.map((start) => scoreWindow(juice, start, length, marks))
  for (const window of windows) printRow(String(window.start), window)
  printRow('mean', { longRun: average(windows, 'longRun'), next: average(windows, 'next') })
  console.log('')
}

function printMoves(juice: Juice, marks: 'none' | 'feat', before: number): void {
  const { moves, decisions, estimated, known } = regularMoves(juice, marks, before)
  const title = marks === 'none' ? 'nothing marked' : 'adverts marked'
  const figure = ({ value, error }: Slope) => `${value.toFixed(2)} ± ${error.toFixed(2)}`
  console.log(
    `Regular price moves of 26 weeks, ${before} weeks before the end, ${title}: slope of actual on predicted ${figure(estimated)}, on the elasticity of all weeks ${figure(known)} (${moves} moves, ${decisions} decisions)`,
  )
}

function printRow(name: string, { longRun, next }: Pick<ScoredWindow, 'longRun' | 'next'>): void {
  const cells = ({ rmse, bias, cover, intervalScore }: WindowScore) =>
    [rmse.toFixed(3), bias.toFixed(2), cover.toFixed(3), intervalScore.toFixed(2)]
      .map((cell) => cell.padStart(7))
      .join('')
  console.log(`${name.padEnd(5)}${cells(longRun)} |${cells(next)}`)
}

function average(windows: readonly ScoredWindow[], key: 'longRun' | 'next'): WindowScore {
  const of = (figure: keyof WindowScore) => mean(windows.map((window) => window[key][figure]))
  return { rmse: of('rmse'), bias: of('bias'), cover: of('cover'), intervalScore: of('intervalScore') }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) printHeldOut()
