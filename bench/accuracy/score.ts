import { elasticityBand } from '#analytics'
import type { Answer, Question } from './answers.ts'

export interface Score {
  readonly rmse: number
  readonly bias: number
  /** Spearman rank correlation with the truth. */
  readonly rank: number
  readonly coverage: number
  /** Mean width of the 90 % interval plus 20 times the distance by which it misses (Gneiting and Raftery 2007). */
  readonly intervalScore: number
  readonly signErrors: number
  readonly bandErrors: number
  /** Share of the profit that an all-knowing pricer would add within ±20 %. */
  readonly captured: number
  /** Share of products whose profit falls. */
  readonly harmed: number
}

export function score(answers: readonly Answer[], questions: readonly Question[]): Score {
  const errors = answers.map((answer, i) => answer.elasticity - questions[i]!.elasticity)
  const truths = questions.map((question) => question.elasticity)
  const covered = answers.map((answer, i) => answer.low <= truths[i]! && truths[i]! <= answer.high)
  const widths = answers.map((answer, i) => {
    const below = Math.max(0, answer.low - truths[i]!)
    const above = Math.max(0, truths[i]! - answer.high)
    return answer.high - answer.low + 20 * (below + above)
  })
  const gains = answers.map((answer, i) => gainOf(answer.price, questions[i]!))
  const best = questions.map((question) => gainOf(oraclePrice(question), question))
  return {
    rmse: Math.sqrt(mean(errors.map((error) => error * error))),
    bias: mean(errors),
    rank: correlation(ranks(answers.map((answer) => answer.elasticity)), ranks(truths)),
    coverage: mean(covered.map(Number)),
    intervalScore: mean(widths),
    signErrors: mean(answers.map((answer) => Number(answer.elasticity > 0))),
    bandErrors: mean(
      answers.map((answer, i) => Number(elasticityBand(answer.elasticity) !== elasticityBand(truths[i]!))),
    ),
    captured: sum(gains) / sum(best),
    harmed: mean(gains.map((gain, i) => Number(gain < -1e-9 * questions[i]!.price))),
  }
}

/** Profit per day at `price` less today's, at the true constant elasticity. */
function gainOf(price: number, question: Question): number {
  const { nextElasticity: elasticity, cost, unitsPerDay } = question
  const units = unitsPerDay * (price / question.price) ** elasticity
  return (price - cost) * units - (question.price - cost) * unitsPerDay
}

function oraclePrice(question: Question): number {
  const { nextElasticity: elasticity, price, cost } = question
  const free = elasticity < -1 ? (cost * elasticity) / (1 + elasticity) : Number.POSITIVE_INFINITY
  return Math.min(Math.max(free, 0.8 * price), 1.2 * price)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/** Standard error of the mean of independent values; 0 for one value. */
export function standardError(values: readonly number[]): number {
  const centre = mean(values)
  const squares = sum(values.map((value) => (value - centre) ** 2))
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1) / values.length) : 0
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!)
  const result = new Array<number>(values.length)
  for (let k = 0; k < order.length; ) {
    let end = k
    while (end + 1 < order.length && values[order[end + 1]!] === values[order[k]!]) end++
    for (let j = k; j <= end; j++) result[order[j]!] = (k + end) / 2
    k = end + 1
  }
  return result
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - meanA) * (b[i]! - meanB)
    aa += (a[i]! - meanA) ** 2
    bb += (b[i]! - meanB) ** 2
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
}
