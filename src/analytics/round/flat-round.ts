import type { RoundProblem } from './problem.ts'

/** Values and amounts of all prices in one row each: the relaxation reads them hundreds of times. */
export interface FlatRound {
  /** Place of each item's first price; one more at the end. */
  readonly offsets: Int32Array
  /** Σ of the spans of each sum's amounts, so that multipliers of money and of counts move alike. */
  readonly scales: Float64Array
  /** Σ of the differences between each item's greatest and least value. */
  readonly span: number
  /** Values less what the amounts cost at these multipliers. The same array each time. */
  pricedAt(multipliers: Float64Array): Float64Array
  /** Σ multiplier × most. */
  mostAt(multipliers: Float64Array): number
}

const flattened = new WeakMap<RoundProblem, FlatRound>()

export function flatten(problem: RoundProblem): FlatRound {
  const known = flattened.get(problem)
  if (known) return known
  const made = flattenNew(problem)
  flattened.set(problem, made)
  return made
}

function flattenNew({ items, sums }: RoundProblem): FlatRound {
  const offsets = new Int32Array(items.length + 1)
  items.forEach(({ prices }, item) => {
    offsets[item + 1] = offsets[item]! + prices.length
  })
  const values = new Float64Array(offsets[items.length]!)
  items.forEach((item, k) => {
    values.set(item.values, offsets[k]!)
  })
  const rows = sums.map(({ amounts }) => sparse(amounts, offsets))
  const priced = new Float64Array(values.length)
  return {
    offsets,
    span: items.reduce((sum, item) => sum + spanOfValues(item.values), 0),
    scales: Float64Array.from(sums, ({ amounts }) => Math.max(spanOf(amounts), 1e-12)),
    pricedAt(multipliers) {
      priced.set(values)
      rows.forEach(({ places, amounts }, c) => {
        const multiplier = multipliers[c]!
        if (multiplier === 0) return
        for (let k = 0; k < places.length; k++) priced[places[k]!]! -= multiplier * amounts[k]!
      })
      return priced
    },
    mostAt: (multipliers) => sums.reduce((sum, { most }, c) => sum + multipliers[c]! * most, 0),
  }
}

function sparse(amounts: RoundProblem['sums'][number]['amounts'], offsets: Int32Array) {
  const places: number[] = []
  const found: number[] = []
  amounts.forEach((each, item) => {
    each?.forEach((amount, option) => {
      if (amount === 0) return
      places.push(offsets[item]! + option)
      found.push(amount)
    })
  })
  return { places: Int32Array.from(places), amounts: Float64Array.from(found) }
}

function spanOf(amounts: RoundProblem['sums'][number]['amounts']): number {
  let span = 0
  for (const each of amounts) if (each) span += Math.max(...each) - Math.min(...each)
  return span
}

function spanOfValues(values: readonly number[]): number {
  const finite = values.filter(Number.isFinite)
  return finite.length === 0 ? 0 : Math.max(...finite) - Math.min(...finite)
}
