import { readPackCount, readSecondCount, readSize, type TitleSize } from '../round/read-size.ts'

/** Sizes that differ by less are the same, written in other units. */
const SAME = 0.005
const MOST_IN_A_PACK = 1000

/**
 * How much of our product one of theirs contains, by their titles: 6 for "6 × 330 ml" against "330 ml", 0.5 for the half
 * of our pack; `null` if they cannot be compared or no number of one makes the other. A title that names no size next
 * to one that names pieces is one piece. A title with two counts reads both ways, "24 x 330 ml (6er Pack)": of them the
 * one counts that is nearer to `priceRatio`, their price by ours, or where that is not known, the smaller pack.
 */
export function packFactor(ours: string, theirs: string, priceRatio: number | null = null): number | null {
  const found = sizesOf(ours).flatMap((a) => sizesOf(theirs).map((b) => factorOf(a, b)))
  const factors = found.filter((factor) => factor !== null)
  if (priceRatio === null || factors.length < 2) return factors[0] ?? null
  const distance = (factor: number) => Math.abs(Math.log(factor / priceRatio))
  return factors.reduce((best, factor) => (distance(factor) < distance(best) ? factor : best))
}

function sizesOf(title: string): readonly (TitleSize | null)[] {
  const size = readSize(title)
  const second = size === null ? 1 : readSecondCount(title)
  return size !== null && second > 1 ? [size, { ...size, size: size.size * second }] : [size]
}

function factorOf(a: TitleSize | null, b: TitleSize | null): number | null {
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
