import type { MatchDecision, MatchItem } from './types.ts'

export type Decision = Pick<MatchDecision, 'decision' | 'productId' | 'factor'>

/**
 * What takes back a decision on this product of a competitor and no other: a product that was confirmed before is so
 * again, with its pack count.
 */
export function undoOf({ candidates }: Pick<MatchItem, 'candidates'>, decision: Decision): Decision {
  const { productId } = decision
  if (decision.decision === 'ignore' || productId === undefined) return { decision: 'undo' }
  const confirmed = candidates.find(({ isConfirmed }) => isConfirmed)
  if (confirmed && (decision.decision === 'confirm' || confirmed.productId === productId))
    return { decision: 'confirm', productId: confirmed.productId, factor: confirmed.factor }
  const before = candidates.find((each) => each.productId === productId)
  return { decision: 'undo', productId, ...(before && { factor: before.factor }) }
}

/** The pack count as typed; `null`: none that can be meant. */
export function readCount(text: string, parseDecimal: (typed: string) => string | null): number | null {
  const value = Number(parseDecimal(text) ?? Number.NaN)
  return value >= 0.001 && value <= 1000 ? value : null
}
