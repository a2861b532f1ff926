import { forecastSet } from '#analytics'
import { plainCsv, readSharedData } from '../../test/shared-data.ts'

interface Set {
  readonly name: string
  readonly period: number
  readonly history: readonly Float64Array[]
  readonly future: readonly Float64Array[]
  /**
   * Same figures of R 4.2, forecast 8.20: `thetaf(ts(y, frequency = period), h, level = 80)`, `forecast(ets(y), h,
   * level = 80)`.
   */
  readonly peers: string
}

/** MASE and 80 % interval score in units of the mean absolute step of the history; skipped if the data are absent. */
export function benchForecast(): string[][] {
  const rows = [['series', 'MASE', 'interval score', 'cover 80 %', 'ms a series', 'R: MASE, interval score']]
  for (const set of [m4Weekly(52), m4Weekly(1), carParts()]) if (set !== null) rows.push(score(set))
  return rows
}

function score({ name, period, history, future, peers }: Set): string[] {
  const horizon = future[0]!.length
  const start = performance.now()
  const forecasts = forecastSet(history, { horizon, period })
  const ms = (performance.now() - start) / history.length
  let error = 0
  let interval = 0
  let inside = 0
  let count = 0
  history.forEach((y, k) => {
    let scale = 0
    for (let t = 1; t < y.length; t++) scale += Math.abs(y[t]! - y[t - 1]!) / (y.length - 1)
    if (scale === 0) return
    const { mean, low, high } = forecasts[k]!
    future[k]!.forEach((v, h) => {
      count++
      error += Math.abs(v - mean[h]!) / scale
      interval +=
        (high[h]! - low[h]! + 10 * Math.max(0, low[h]! - v) + 10 * Math.max(0, v - high[h]!)) / scale
      if (v >= low[h]! && v <= high[h]!) inside++
    })
  })
  const mean = (value: number) => (value / count).toFixed(3)
  return [name, mean(error), mean(interval), mean(inside), ms.toFixed(2), peers]
}

function m4Weekly(period: number): Set | null {
  const train = readSharedData('forecast/m4_weekly_train.csv.gz')
  const test = readSharedData('forecast/m4_weekly_test.csv.gz')
  if (train === null || test === null) return null
  const read = (text: string) =>
    plainCsv(text)
      .slice(1)
      .map((row) =>
        Float64Array.from(
          row.slice(1).filter((cell) => cell !== '' && cell !== 'NA'),
          Number,
        ),
      )
  const peers =
    period === 52 ? 'theta 2.522, 13.22; ets 2.527, 14.19' : 'theta 2.639, 14.29; ets 2.527, 14.19'
  return { name: `M4 weekly, period ${period}`, period, history: read(train), future: read(test), peers }
}

function carParts(): Set | null {
  const text = readSharedData('forecast/carparts_long.csv.gz')
  if (text === null) return null
  const byPart = new Map<string, number[]>()
  for (const [part, , units] of plainCsv(text).slice(1)) {
    const list = byPart.get(part!) ?? []
    list.push(units === '' ? Number.NaN : Number(units))
    byPart.set(part!, list)
  }
  const usable = [...byPart.values()].filter(
    (y) => y.every((v) => !Number.isNaN(v)) && y.slice(0, -6).filter((v) => v > 0).length >= 2,
  )
  return {
    name: 'car parts, last 6 months',
    period: 12,
    history: usable.map((y) => Float64Array.from(y.slice(0, -6))),
    future: usable.map((y) => Float64Array.from(y.slice(-6))),
    peers: 'theta 1.031, 6.90; ets 1.043, 6.88',
  }
}
