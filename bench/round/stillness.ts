import process from 'node:process'
import {
  createRandom,
  type FixedPrice,
  type PriceRound,
  type RoundConstraint,
  type RoundQuestion,
  solvePriceRound,
} from '#analytics'
import { storeQuestion } from './store-question.ts'

/**
 * Measures how still a round stays when a person forbids, locks or sets prices: the share of the other prices that are
 * the same after it was solved again. `node bench/round/stillness.ts [stores] [products]`
 */
const [stores = 20, products = 150] = process.argv.slice(2).map(Number)
const STORE = { kind: 'store' } as const

type Solved = PriceRound & { readonly kind: 'solved' }

function solved(question: RoundQuestion): Solved | null {
  const round = solvePriceRound(question)
  return round.kind === 'solved' ? round : null
}

const pricesOf = ({ prices }: Solved) =>
  new Map(
    prices.flatMap(({ productId, newPrice }) => (newPrice === null ? [] : [[productId, newPrice] as const])),
  )

let [others, same, changed, sameChanged, undone, sameUndone] = [0, 0, 0, 0, 0, 0]
let worst = 1
for (let seed = 1; seed <= stores; seed++) {
  const random = createRandom(seed)
  const { question } = storeQuestion(300 + seed, products)
  const constraints: RoundConstraint[] = [
    { kind: 'changes', of: STORE, most: Math.round(products * random.uniform(0.1, 0.4)) },
    { kind: 'floor', of: STORE, figure: 'revenue', least: random.uniform(0.985, 1), chance: null },
    { kind: 'dearer', most: random.uniform(0.1, 0.4) },
  ]
  const asked = { ...question, constraints }
  const first = solved(asked)
  if (first === null) continue
  const moved = first.prices.filter(({ price, newPrice }) => price !== newPrice)
  const fixed = new Map<number, FixedPrice>()
  for (let k = 0; k < 3 && moved.length > 3; k++) {
    const each = moved[random.integer(0, moved.length - 1)]!
    fixed.set(each.productId, k === 0 ? { by: 'lock', price: each.newPrice! } : { by: 'forbid' })
  }
  const before = pricesOf(first)
  const again = solved({ ...asked, fixed, previous: before })
  if (again === null) continue
  const after = pricesOf(again)
  const free = first.prices.filter(({ productId, newPrice }) => newPrice !== null && !fixed.has(productId))
  const kept = free.filter(({ productId, newPrice }) => after.get(productId) === newPrice)
  const changes = free.filter(({ price, newPrice }) => price !== newPrice)
  worst = Math.min(worst, kept.length / free.length)
  others += free.length
  same += kept.length
  changed += changes.length
  sameChanged += changes.filter(({ productId, newPrice }) => after.get(productId) === newPrice).length
  // Unlocked again: back to the first proposal.
  const back = solved({ ...asked, previous: after })
  if (back === null) continue
  undone += free.length
  sameUndone += free.filter(({ productId }) => pricesOf(back).get(productId) === after.get(productId)).length
}
const part = (of: number, all: number) => `${((100 * of) / all).toFixed(2)} % of ${all}`
console.log(`other prices that stay: ${part(same, others)}, worst store ${(100 * worst).toFixed(1)} %`)
console.log(`of those that the first proposal changed: ${part(sameChanged, changed)}`)
console.log(`other prices that stay when all is free again: ${part(sameUndone, undone)}`)
