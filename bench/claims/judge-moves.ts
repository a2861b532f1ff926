import type { PriceAction } from '#sample-store'
import type { Advice, AdviceList, PricePlan, StrategyGain } from './ask-product.ts'
import type { KnownStore } from './known-store.ts'
import type { MoneyPromise, Screen } from './score-types.ts'

/** An advised price with its product. */
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

/** Compares promise and truth of each move, and of the sum that the screen shows. */
export function judgeMoves(known: KnownStore, list: AdviceList): MoneyPromise[] {
  const moves = movesOf(known, list)
  const items = moves.flatMap((move) => {
    const { monthlyGain } = move.advice
    const claim = monthlyGain && { ...monthlyGain, promised: monthlyGain.value }
    return claim ? [judgeItem(known, 'recommendations', move, claim)] : []
  })
  return [...items, ...judgeTotals(known, 'recommendations', moves, list.totals)]
}

/** Judges the gain that the price plan expects of each entry; the screen shows no sum. */
export function judgePlan(known: KnownStore, list: AdviceList, plan: PricePlan | null): MoneyPromise[] {
  const moves = movesOf(known, list)
  const entries = new Map((plan?.entries ?? []).map((entry) => [entry.productId, entry]))
  const claimed = moves.flatMap((move) => {
    const gain = entries.get(move.advice.productId)?.expected?.monthlyGain
    return gain ? [{ move, claim: { ...gain, promised: gain.value } }] : []
  })
  const items = claimed.map(({ move, claim }) => judgeItem(known, 'price plan', move, claim))
  const planned = claimed.map(({ move }) => move)
  return [...items, ...(plan ? judgeTotals(known, 'price plan', planned, plan.totals) : [])]
}

/** Judges the feedback on a strategy, which is about the best sellers, so only these moves. */
export function judgeStrategy(
  known: KnownStore,
  list: AdviceList,
  { selected, totals }: StrategyGain,
): MoneyPromise[] {
  const chosen = new Set(selected)
  const moves = movesOf(known, list).filter(({ advice }) => chosen.has(advice.productId))
  return judgeTotals(known, 'strategy', moves, totals)
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

/** Judges the sums over all moves, separately for profit and revenue; returns nothing if none is promised. */
function judgeTotals(
  known: KnownStore,
  screen: Screen,
  moves: readonly Move[],
  totals: StrategyGain['totals'],
): MoneyPromise[] {
  return (['profit', 'revenue'] as const).flatMap((objective): MoneyPromise[] => {
    const total = totals[objective]
    const chosen = moves.filter(({ advice }) => advice.objective === objective)
    if (total === null || chosen.length === 0) return []
    const change = known.changeBy(chosen.flatMap(({ actions }) => actions))
    return [
      {
        ...{ screen, scope: 'total', objective, chance: null },
        ...{ promised: total.value, low: total.low, high: total.high },
        ...{ truth: change[objective], profit: change.profit },
        ...{ group: 'total', label: `${chosen.length} moves` },
      },
    ]
  })
}
