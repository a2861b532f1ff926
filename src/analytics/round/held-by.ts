import { excessOf } from './dual.ts'
import { keepsRatio, TIGHT } from './problem.ts'
import { problemOf } from './problem-of.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { WeighedProduct } from './weigh-prices.ts'

/**
 * Positions of the constraints that would break if a product alone had the price of its own advice, for each product;
 * none where it has that price, or a person decided another one.
 */
export function heldBy(
  products: readonly WeighedProduct[],
  constraints: readonly RoundConstraint[],
  options: readonly number[],
): number[][] {
  const problem = problemOf({ products, constraints })
  const excess = excessOf(problem, Int32Array.from(options))
  const ratiosOf = new Map<number, (typeof problem.ratios)[number][]>()
  for (const ratio of problem.ratios)
    for (const item of [ratio.a, ratio.b]) ratiosOf.set(item, [...(ratiosOf.get(item) ?? []), ratio])
  return products.map(({ own, decidedBy }, item) => {
    const chosen = options[item]!
    if (chosen === own || (decidedBy !== null && decidedBy !== 'limit')) return []
    const found = new Set<number>()
    problem.sums.forEach(({ amounts, most, of }, c) => {
      const each = amounts[item]
      const added = each ? each[own]! - each[chosen]! : 0
      if (added > 0 && excess[c]! + added > TIGHT * Math.max(1, Math.abs(most))) found.add(of!)
    })
    for (const ratio of ratiosOf.get(item) ?? []) {
      const at = (place: number) => (place === item ? own : options[place]!)
      if (!keepsRatio(problem, ratio, at(ratio.a), at(ratio.b))) found.add(ratio.of!)
    }
    return [...found].sort((a, b) => a - b)
  })
}
