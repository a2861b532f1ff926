import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { itemsOf, losingShare, promiseFigures } from './figures.ts'
import { percent, times } from './print-tables.ts'
import type { Screen, StoreScore } from './score-types.ts'

/** Scores that an earlier run wrote into this file, one line for each store. */
export function readKept(file: string | undefined): StoreScore[] {
  if (file === undefined || !existsSync(file)) return []
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return whole.map((line) => JSON.parse(line) as StoreScore)
}

/** Writes a score immediately, so that a run that is stopped can be continued. */
export function keepScore(file: string | undefined, score: StoreScore): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(score)}\n`)
}

/** Result of one store in a line: what was promised and true of moves and promotion plans, and what loses. */
export function lineOf(score: StoreScore): string {
  const { kind, seed, seconds } = score
  const of = (screen: Screen, isIdle: boolean) => {
    const { promised, truth, ratio } = promiseFigures([score], screen, 'total')
    const lose = percent(losingShare(itemsOf([score], screen), isIdle))
    return `${Math.round(promised)} for ${Math.round(truth)} (${times(ratio)}), lose ${lose}`
  }
  const moves = of('recommendations', false)
  return `${kind} ${seed}, ${seconds.toFixed(0)} s: moves ${moves}; promotions ${of('promotions', true)}`
}
