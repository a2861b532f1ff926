import { chanceOfGain, expectedGain, gainEnds, monthlyGain, type StoreErrors } from '#analytics'
import type { Output } from '#contract/calls'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { type RuledProducts, ruledBy } from '../../store/competitor-prices/read-ruled.ts'
import type { StoredRule } from '../../store/competitor-prices/rule-rows.ts'
import { draftRule } from '../../store/competitor-prices/write-rules.ts'
import { weighListed } from '../recommendations/advise-listed.ts'
import { type CountedMove, sumGains } from '../recommendations/sum-gains.ts'
import { moveOf, type WeighedRow } from '../recommendations/weigh-row.ts'
import { ownLimits } from './own-limits.ts'

type Moved = Output<'costOfMarketRule'>['rule']

/**
 * What it brings a month to move today's prices to where a rule wants them, all products together, and next to it what
 * matching the market's median would bring: at their own elasticities, competitors' prices held.
 */
export function costOfMarketRule({
  ctx,
  input,
}: VerbArgs<'costOfMarketRule'>): Promise<Output<'costOfMarketRule'>> {
  return ctx.inTenant(async (tx) => {
    const rule = await draftRule(tx.client, ctx.companyId, input)
    const ruled = await ruledBy(tx, ctx, { rules: [rule], products: null })
    const matched = await ruledBy(tx, ctx, { rules: matching(rule), products: null })
    const ids = [...new Set([...ruled.keys(), ...matched.keys()])]
    const { weighed, errors } = await weighListed(tx, ctx, ids)
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    return {
      rule: movedBy(ruled, weighed, errors),
      matching: movedBy(matched, weighed, errors),
      currency,
    }
  })
}

/** Our price at the median, for the products of which the rule speaks. */
function matching(rule: StoredRule): readonly StoredRule[] {
  const median = {
    ...rule,
    ...({ reference: 'median', competitor: null, place: null, share: 0, lastingDays: null } as const),
    ...{ passesUnusual: false, mostFollows: null, sensitivityBelow: null, startsOn: null, endsOn: null },
  }
  return [
    { ...median, kind: 'floor' },
    { ...median, kind: 'ceiling' },
  ]
}

function movedBy(ruled: RuledProducts, weighed: readonly WeighedRow[], errors: StoreErrors): Moved {
  const asked = weighed.filter(({ row }) => {
    const found = ruled.get(Number(row.productId))
    return found !== undefined && (found.floor !== null || found.ceiling !== null)
  })
  const moves = asked.flatMap((each) => {
    const price = placed(each, ruled)
    const today = each.question.price
    return price === null || today === null || isSame(price, today, each) ? [] : [moveTo(each, price)]
  })
  const counted = moves.filter((move) => move !== null)
  return {
    products: asked.length,
    moved: moves.length,
    unknown: moves.length - counted.length,
    totals: sumGains(counted, errors),
  }
}

/** Less than a step of prices apart: nobody would move it for that. */
function isSame(price: number, today: number, { question }: WeighedRow): boolean {
  return Math.abs(price - today) < (question.form?.step ?? 0.01) * (1 - 1e-6)
}

/** Today's price moved by the rule as far as the shop's own limits allow; `null`: no price is known. */
function placed({ row, question }: WeighedRow, ruled: RuledProducts): number | null {
  const { floor, ceiling } = ruled.get(Number(row.productId))!
  const own = ownLimits(question)
  const most = own.ceiling?.price ?? Number.POSITIVE_INFINITY
  const least = own.floor?.price ?? 0
  if (question.price === null) return null
  if (floor !== null && floor <= most && question.price < floor) return Math.max(floor, least)
  return ceiling !== null && ceiling >= least && question.price > ceiling ? ceiling : question.price
}

/** What moving a product's price brings a month; `null`: its elasticity or its money is not known. */
export function moveTo({ row, question, advised }: WeighedRow, price: number): CountedMove | null {
  const { objective } = advised
  const cost = objective === 'profit' ? question.cost : null
  const base = moveOf(row, { price, cost, gain: 0, chance: 0 })
  // Sales that rise with the price are no ground to count on.
  if (base === null || base.belief.mean > 0) return null
  const { ratio, belief, money, revenue, unitsDeviation } = base
  const [low, high] = gainEnds(ratio, belief, money)
  const stated = monthlyGain(
    { expected: expectedGain(ratio, belief, money), low, high },
    revenue,
    unitsDeviation,
  )
  const move = { ...base, gain: stated.value, chance: chanceOfGain(ratio, belief, money) }
  const assumedMargin = cost?.isAssumed ? question.rails.assumedMargin : null
  return { move, objective, assumedMargin, stated }
}
