import type { PriceAction } from '#analytics'
import type { Advice, AdviceList, PricePlan } from './ask-product.ts'
import type { KnownStore } from './known-store.ts'
import type { MoneyPromise, Screen } from './score-types.ts'

/** A price that the product advises, with what it is of. */
export interface Move {
  readonly product: number
  readonly from: number
  readonly to: number
  readonly actions: readonly PriceAction[]
  readonly advice: Advice
}

export function movesOf(known: KnownStore, { rows }: AdviceList): Move[] {
  return rows.flatMap((advice) => {
    const product = known.place.get(advice.sku)
    const [from, to] = [Number(advice.price), Number(advice.advisedPrice)]
    if (product === undefined || advice.direction === 'maintain' || !(from > 0) || from === to) return []
    return [{ product, from, to, actions: known.actionsOf(product, from, to), advice }]
  })
}

interface ItemClaim {
  readonly promised: number
  readonly low: number
  readonly high: number
}

/** Promise and truth of each move, and of the sum that the screen shows. */
export function judgeMoves(known: KnownStore, list: AdviceList): MoneyPromise[] {
  const moves = movesOf(known, list)
  const items = moves.flatMap((move) => {
    const { monthlyGain } = move.advice
    const claim = monthlyGain && { ...monthlyGain, promised: monthlyGain.value }
    return claim ? [judgeItem(known, 'recommendations', move, claim)] : []
  })
  return [
    ...items,
    judgeTotal(known, 'recommendations', moves, { promised: list.monthlyGain, low: null, high: null }),
  ]
}

/** The price plan says of each entry what it is expected to bring; the screen shows no sum. */
export function judgePlan(known: KnownStore, list: AdviceList, plan: PricePlan | null): MoneyPromise[] {
  const moves = movesOf(known, list)
  const entries = new Map((plan?.entries ?? []).map((entry) => [entry.productId, entry]))
  const claimed = moves.flatMap((move) => {
    const gain = entries.get(move.advice.productId)?.expected?.monthlyGain
    return gain ? [{ move, claim: { ...gain, promised: gain.value } }] : []
  })
  const items = claimed.map(({ move, claim }) => judgeItem(known, 'price plan', move, claim))
  const promised = claimed.reduce((sum, { claim }) => sum + claim.promised, 0)
  const planned = claimed.map(({ move }) => move)
  return [...items, judgeTotal(known, 'price plan', planned, { promised, low: null, high: null })]
}

export function judgeStrategy(known: KnownStore, list: AdviceList, gain: number): MoneyPromise {
  return judgeTotal(known, 'strategy', movesOf(known, list), { promised: gain, low: null, high: null })
}

function judgeItem(known: KnownStore, screen: Screen, move: Move, claim: ItemClaim): MoneyPromise {
  const { advice, product, from, to } = move
  const change = known.changeBy(move.actions)
  return {
    ...{ screen, scope: 'item', objective: advice.objective, ...claim },
    chance: advice.probability,
    truth: change[advice.objective],
    profit: change.profit,
    group: known.groupOf(product),
    label: `${advice.sku} ${from} → ${to}, true list price ${(known.truth.listPrice(product, 0) ?? 0) / 100}, units ${advice.monthlyUnits?.toFixed(1)} for ${known.month.productUnits[product]?.toFixed(1)}, E ${advice.elasticity?.toFixed(2)} for ${known.truth.elasticity(product, 0)?.toFixed(2)}, grade ${advice.grade}`,
  }
}

interface TotalClaim {
  readonly promised: number
  readonly low: number | null
  readonly high: number | null
}

/** All moves together; where some are promised in profit and some in revenue, each part in its own money. */
function judgeTotal(
  known: KnownStore,
  screen: Screen,
  moves: readonly Move[],
  claim: TotalClaim,
): MoneyPromise {
  const together = (objective: 'profit' | 'revenue') => {
    const chosen = moves.filter(({ advice }) => advice.objective === objective)
    return chosen.length === 0 ? 0 : known.changeBy(chosen.flatMap(({ actions }) => actions))[objective]
  }
  const isMixed = moves.some(({ advice }) => advice.objective !== moves[0]!.advice.objective)
  return {
    ...{ screen, scope: 'total', ...claim },
    objective: isMixed ? 'profit' : (moves[0]?.advice.objective ?? 'profit'),
    chance: null,
    truth: together('profit') + together('revenue'),
    profit: known.changeBy(moves.flatMap(({ actions }) => actions)).profit,
    ...{ group: isMixed ? 'profit and revenue' : 'total', label: `${moves.length} moves` },
  }
}
