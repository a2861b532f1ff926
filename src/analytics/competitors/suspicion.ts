/** Why a price is probably a slip: cents instead of units, or another pack. */
export const SUSPICIONS = ['ten_times_theirs', 'tenth_of_theirs', 'ten_times_ours', 'tenth_of_ours'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** About ten times: the price itself may have moved, and ten of a pack cost less than ten times one. */
const TIMES = 7

/**
 * Suspicion about a price next to the competitor's last believed one and next to ours for the same amount; `null`: none.
 */
export function suspicionOf(price: number, theirs: number | null, ours: number | null): Suspicion | null {
  if (theirs !== null && theirs > 0) {
    if (price >= theirs * TIMES) return 'ten_times_theirs'
    if (price * TIMES <= theirs) return 'tenth_of_theirs'
  }
  if (ours !== null && ours > 0) {
    if (price >= ours * TIMES) return 'ten_times_ours'
    if (price * TIMES <= ours) return 'tenth_of_ours'
  }
  return null
}
