import type { RoundProblem, SumLimit } from './problem.ts'

/** Part of a sum's size within which it counts as kept: the noise of adding. */
const NOISE = 1e-9

/** The round without sums that all its prices keep; `null` if a sum is kept by none. */
export function withoutIdle(problem: RoundProblem): RoundProblem | null {
  const sums: SumLimit[] = []
  for (const sum of problem.sums) {
    const { least, greatest } = endsOf(problem, sum)
    const noise = NOISE * Math.max(1e-6, Math.abs(sum.most))
    if (least > sum.most + noise) return null
    if (greatest > sum.most) sums.push(sum)
  }
  return { ...problem, sums }
}

function endsOf({ items }: RoundProblem, { amounts }: SumLimit) {
  let [least, greatest] = [0, 0]
  amounts.forEach((each, item) => {
    if (!each) return
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let option = 0; option < each.length; option++) {
      if (items[item]!.values[option] === Number.NEGATIVE_INFINITY) continue
      low = Math.min(low, each[option]!)
      high = Math.max(high, each[option]!)
    }
    least += low
    greatest += high
  })
  return { least, greatest }
}
