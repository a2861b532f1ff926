import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Output } from '#contract/calls'
import { MOST_NAMED, type previewDecisionsInput } from '#contract/decisions'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { countedMoves } from '../recommendations/counted-moves.ts'
import { countMoves, filterAdvice } from '../recommendations/filter-advice.ts'
import { sumGains } from '../recommendations/sum-gains.ts'
import { type Listed, weighStore } from '../recommendations/weigh-store.ts'

type Input = z.output<typeof previewDecisionsInput>

/** Returns what a decision on the listed products, or on those that a filter leaves, comes to. */
export async function previewDecisions({
  ctx,
  input,
}: VerbArgs<'previewDecisions'>): Promise<Output<'previewDecisions'>> {
  const { decision, of } = input
  const search = 'filter' in of ? of.filter.search : undefined
  const { listed, errors } = await weighStore(ctx, search)
  const asked = 'filter' in of ? filterAdvice(listed, of.filter) : pick(listed, of.productIds)
  const count = 'filter' in of ? asked.length : new Set(of.productIds).size
  const decidable = asked.filter((each) => isDecidable(each, decision))
  return {
    productIds: decidable.map(({ productId }) => productId),
    products: decidable.toSorted(byGain).slice(0, MOST_NAMED).map(named),
    digest: digestOf(decidable),
    moves: countMoves(decidable),
    leftOut: count - decidable.length,
    totals: sumGains(countedMoves(decidable), errors),
  }
}

function pick(listed: readonly Listed[], productIds: readonly number[]): readonly Listed[] {
  const wanted = new Set(productIds)
  return listed.filter(({ productId }) => wanted.has(productId))
}

/** A decided or planned product is not decided again, and only a new price can be accepted. */
function isDecidable({ isOpen, advised }: Listed, wanted: Input['decision']): boolean {
  return isOpen && (wanted !== 'accepted' || (advised.kind !== 'keep' && advised.price !== null))
}

const byGain = (a: Listed, b: Listed) =>
  (b.gain?.value ?? 0) - (a.gain?.value ?? 0) || a.productId - b.productId

function named({ productId, title, row, advised }: Listed) {
  const advisedPrice = advised.kind === 'keep' ? null : asPrice(advised.price)
  return { productId, title, price: asPrice(row.price), advisedPrice }
}

type Advised = Pick<Listed, 'productId' | 'row' | 'advised'>

/** Names the advice on these products: what each would be changed to, and from which price. */
export function digestOf(products: readonly Advised[]): string {
  const lines = products
    .map(({ productId, row, advised }) => [productId, row.price, advised.kind, advised.price].join(' '))
    .sort()
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}
