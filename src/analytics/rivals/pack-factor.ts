import { readPackCount, readSize } from '../round/read-size.ts'

/** Sizes that differ by less are the same, written in other units. */
const SAME = 0.005
const MOST_IN_A_PACK = 1000

/**
 * How much of our product one of theirs contains, by their titles: 6 for "6 × 330 ml" against "330 ml", 0.5 for the half
 * of our pack; `null` if they cannot be compared or no number of one makes the other. A title that names no size next
 * to one that names pieces is one piece.
 */
export function packFactor(ours: string, theirs: string): number | null {
  const a = readSize(ours)
  const b = readSize(theirs)
  if (!a && !b) return 1
  if (!a || !b) return a?.unit === 'pcs' ? 1 / a.size : b?.unit === 'pcs' ? b.size : null
  if (a.unit !== b.unit) return null
  const factor = b.size / a.size
  const times = factor >= 1 ? factor : 1 / factor
  const whole = Math.round(times)
  if (Math.abs(times / whole - 1) > SAME || whole > MOST_IN_A_PACK) return null
  return factor >= 1 ? whole : 1 / whole
}

/**
 * What stands against one of theirs being one of ours, although an exact key says so: their title names another pack or
 * size. Returns how much of our product it contains by the titles, 1 where no number makes the other; `null`: nothing.
 * A title that names no size contradicts nothing.
 */
export function contradictingPack(ours: string, theirs: string | null): number | null {
  const [our, their] = [readSize(ours), readSize(theirs ?? '')]
  if (theirs === null || their === null) return null
  if (our?.unit !== their.unit) {
    const [one, count] = [readPackCount(ours), readPackCount(theirs)]
    return count === 1 || count === one ? null : count / one
  }
  const factor = packFactor(ours, theirs)
  return factor === 1 ? null : (factor ?? 1)
}
