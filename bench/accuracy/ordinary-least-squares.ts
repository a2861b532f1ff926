import { monthOfDay, type OrderLineColumns } from '#analytics'
import type { Answer, Question } from './answers.ts'

/** 95 % quantiles of Student's t; beyond 30 degrees of freedom the normal's are used. */
const T95 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753,
  1.746, 1.74, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
]

interface Line {
  readonly slope: number
  readonly error: number
  readonly freedom: number
}

/**
 * Common practice: per product, log units of a month on log(revenue / units), months with sales, by ordinary least
 * squares; the price by plugging the slope in. Products without a slope get the store's median slope and the spread
 * of all slopes as interval, which favours the method over giving no answer.
 */
export function leastSquaresAnswers(lines: OrderLineColumns, questions: readonly Question[]): Answer[] {
  const fits = monthlyLines(lines, questions.length)
  const slopes = fits
    .filter((fit) => fit !== null)
    .map((fit) => fit.slope)
    .sort((a, b) => a - b)
  const quantile = (p: number) => slopes[Math.min(slopes.length - 1, Math.floor(p * slopes.length))] ?? -1
  return questions.map((question, i) => {
    const fit = fits[i] ?? null
    const elasticity = fit?.slope ?? quantile(0.5)
    const half = fit ? fit.error * (T95[fit.freedom - 1] ?? 1.645) : 0
    const low = fit ? elasticity - half : quantile(0.05)
    const high = fit ? elasticity + half : quantile(0.95)
    return { elasticity, low, high, price: plugInPrice(elasticity, question) }
  })
}

function monthlyLines(lines: OrderLineColumns, productCount: number): (Line | null)[] {
  const months = new Map<number, { units: number; revenue: number }>()
  let firstMonth = Number.POSITIVE_INFINITY
  for (const day of lines.day) firstMonth = Math.min(firstMonth, monthOfDay(day))
  const width = 1200
  for (let k = 0; k < lines.day.length; k++) {
    if (!(lines.quantity[k]! > 0 && lines.total[k]! > 0)) continue
    const key = lines.product[k]! * width + monthOfDay(lines.day[k]!) - firstMonth
    const sum = months.get(key) ?? { units: 0, revenue: 0 }
    sum.units += lines.quantity[k]!
    sum.revenue += lines.total[k]!
    months.set(key, sum)
  }
  const points = Array.from({ length: productCount }, (): [number, number][] => [])
  for (const [key, sum] of months) {
    points[Math.floor(key / width)]!.push([Math.log(sum.revenue / sum.units), Math.log(sum.units)])
  }
  return points.map(fitLine)
}

export function fitLine(points: readonly (readonly [number, number])[]): Line | null {
  const n = points.length
  if (n < 3) return null
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n
  let xx = 0
  let xy = 0
  let yy = 0
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * (y - meanY)
    yy += (y - meanY) ** 2
  }
  if (xx < 1e-8) return null
  const slope = xy / xx
  const residual = Math.max(yy - slope * xy, 0)
  return { slope, error: Math.sqrt(residual / (n - 2) / xx), freedom: n - 2 }
}

/** Best price within ±20 %: c e / (1 + e) if demand is elastic, else the highest allowed. */
export function plugInPrice(elasticity: number, question: Question): number {
  const { price, cost } = question
  const free = elasticity < -1 ? (cost * elasticity) / (1 + elasticity) : Number.POSITIVE_INFINITY
  return Math.min(Math.max(free, 0.8 * price), 1.2 * price)
}
