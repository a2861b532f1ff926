import type { CountedMove } from './sum-gains.ts'
import { moveOf, type WeighedRow } from './weigh-row.ts'

/**
 * Returns the price changes among these products with what is known of their gains; prices to test are no changes.
 */
export function countedMoves(weighed: readonly WeighedRow[]): CountedMove[] {
  return weighed.flatMap(({ row, question, advised, gain }) => {
    if (advised.kind !== 'change' || advised.price === null || gain === null) return []
    const { objective, probability } = advised
    const cost = objective === 'profit' ? question.cost : null
    const move = moveOf(row, { price: advised.price, cost, gain: gain.value, chance: probability })
    const assumedMargin = cost?.isAssumed ? question.rails.assumedMargin : null
    return move ? [{ move, objective, assumedMargin, stated: gain }] : []
  })
}
