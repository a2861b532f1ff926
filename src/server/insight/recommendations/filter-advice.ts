import type * as z from 'zod'
import type { adviceFacets, adviceFilter, moveFilters, moves } from '#contract/advice-filter'
import type { Listed } from './weigh-store.ts'

export type AdviceFilter = {
  readonly [Part in Exclude<keyof Filter, 'search'>]?: Filter[Part] | undefined
}
type Filter = z.output<typeof adviceFilter>
export type AdviceFacets = z.infer<typeof adviceFacets>
type Move = (typeof moves)[number]

const MOST_VALUES = 200

/** Says what the advice asks of the price. */
export function moveOf({ advised }: Pick<Listed, 'advised'>): Move {
  if (advised.kind !== 'change') return advised.kind
  return advised.direction === 'increase' ? 'raise' : 'lower'
}

const WANTED: Readonly<Record<(typeof moveFilters)[number], readonly Move[]>> = {
  raise: ['raise'],
  lower: ['lower'],
  test: ['test'],
  keep: ['keep'],
  change: ['raise', 'lower'],
  work: ['raise', 'lower', 'test'],
}

type Part = 'move' | 'productType' | 'vendor'

/** Returns the advice that the filters leave; `without`: as if that filter were not set. */
export function filterAdvice(
  listed: readonly Listed[],
  filter: AdviceFilter,
  without?: Part,
): readonly Listed[] {
  const { move, productType, vendor, minOwnShare, minChance } = filter
  const isSet = (part: Part, value: unknown) => part !== without && value !== undefined
  return listed.filter((each) => {
    const { row, advised } = each
    if (isSet('move', move) && !WANTED[move!].includes(moveOf(each))) return false
    if (isSet('productType', productType) && (row.productType ?? '') !== productType) return false
    if (isSet('vendor', vendor) && (row.vendor ?? '') !== vendor) return false
    if (minOwnShare !== undefined && (row.ownShare ?? 0) < minOwnShare) return false
    return minChance === undefined || (advised.probability ?? 0) >= minChance
  })
}

/** Returns the values to filter by; each count is what choosing that value leaves under the other filters. */
export function facetsOf(listed: readonly Listed[], filter: AdviceFilter): AdviceFacets {
  return {
    productTypes: valuesOf(filterAdvice(listed, filter, 'productType').map(({ row }) => row.productType)),
    vendors: valuesOf(filterAdvice(listed, filter, 'vendor').map(({ row }) => row.vendor)),
    moves: countMoves(filterAdvice(listed, filter, 'move')),
  }
}

export function countMoves(listed: readonly Listed[]): AdviceFacets['moves'] {
  const moves = listed.map(moveOf)
  const count = (move: Move) => moves.filter((each) => each === move).length
  return { raise: count('raise'), lower: count('lower'), test: count('test'), keep: count('keep') }
}

const alphabet = new Intl.Collator('en')

/** Counts each value; the most frequent are listed, by the alphabet. */
function valuesOf(values: readonly (string | null)[]): AdviceFacets['productTypes'] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, products]) => ({ value, products }))
    .sort((a, b) => b.products - a.products)
    .slice(0, MOST_VALUES)
    .sort((a, b) => alphabet.compare(a.value, b.value))
}
