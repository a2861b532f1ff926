import type { FixedPrice, RoundProduct } from '#analytics'
import { decisionOn } from '../recommendations/make-advice.ts'
import type { RoundTask } from './round-task.ts'

type Decided = Pick<RoundTask, 'rows' | 'previous' | 'isSent' | 'decidedAtMs'>

/**
 * Products of which the dashboard recommends nothing either: a price test switches their prices, their recommendation
 * was decided on, or a price is planned already. They keep today's price until a person sets another one.
 */
export function heldBack(
  { rows, previous, isSent, decidedAtMs }: Decided,
  products: readonly RoundProduct[],
): [number, FixedPrice][] {
  return rows.flatMap((row, at): [number, FixedPrice][] => {
    const { productId, advice } = products[at]!
    if (row.isInTest) return [[productId, { by: 'test' }]]
    if (decidedAtMs === null) return []
    const isOwn = isSent && previous.get(productId) !== Number(row.price)
    if (row.isPlanned) return isOwn ? [] : [[productId, { by: 'planned' }]]
    const decision = decisionOn({ row, advised: advice }, new Date(decidedAtMs))
    return decision === null ? [] : [[productId, { by: 'decision' }]]
  })
}
