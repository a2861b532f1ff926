import { demandByPrice, type GuardRails, type LearnedEndings, monthlyHistory } from '#analytics'
import type { Output } from '#contract/calls'
import { roundAmount } from '#contract/round-amount'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { type AdviceRow, readAdviceRows } from '../recommendations/advice-rows.ts'
import { readRuledRails } from '../recommendations/guard-rail-rows.ts'
import { makeAdvice } from '../recommendations/make-advice.ts'
import { readPricingSetting, readStoreErrors } from '../recommendations/pricing-setting.ts'
import { unitOf } from '../recommendations/unit-money-columns.ts'
import { deviationOfUnits, testedRange } from '../recommendations/weigh-row.ts'
import { readMainMonths } from './read-main-months.ts'
import { simulationBase } from './simulation-base.ts'

type Evidence = Output<'priceEvidence'>

/** Returns "Why this price": the observed months, the fitted demand with its band, the limits, the advice. */
export function getPriceEvidence({ ctx, input }: VerbArgs<'priceEvidence'>): Promise<Evidence> {
  const { productId } = input
  return ctx.inTenant(async (tx) => {
    const [row] = await readAdviceRows(tx, ctx.companyId, [productId])
    if (!row) throw problem('product.not_found')
    const store = await readPricingSetting(tx, ctx.companyId)
    const errors = await readStoreErrors(tx, ctx.companyId, store)
    const limits = (await readRuledRails(tx, ctx, [productId])).for(row)
    const { goal: _goal, assumedMargin: _margin, market: _market, ...rails } = limits
    const points = monthlyHistory(await readMainMonths(tx.client, ctx.companyId, productId))
      .filter((month) => month.total_quantity > 0)
      .map(({ month, avg_price, total_quantity }) => ({ month, price: avg_price, units: total_quantity }))
    return {
      advice: makeAdvice(row, { store, errors, rails: limits, now: ctx.clock() }),
      cost: asPrice(row.cost),
      sharedErrors: {
        storeDeviation: errors.storeDeviation,
        typeSpread: errors.typeSpread,
        productSpread: errors.productSpread,
        storeDrift: errors.storeDrift ?? 0,
        typeDrift: errors.typeDrift ?? 0,
        typeEvidence: errors.evidenceOfType(row.productType),
      },
      unit: unitOf(row),
      unitsDeviation: deviationOfUnits(row),
      following: [...(row.following ?? [])],
      form: presentForm(store.endings),
      tested: presentRange(row, store.currency),
      points,
      curve: curveOf(row, limits, points),
      guardRails: { ...rails, minPrice: asPrice(rails.minPrice), maxPrice: asPrice(rails.maxPrice) },
    }
  })
}

function presentRange(row: AdviceRow, currency: string): Evidence['tested'] {
  const range = testedRange(row)
  if (range === null) return null
  return { lowest: roundAmount(range.lowest, currency), highest: roundAmount(range.highest, currency) }
}

function presentForm({ step, rules }: LearnedEndings): Evidence['form'] {
  const shown = Object.entries(rules).map(([digits, each]) => [
    digits,
    each.map(({ modulus, tails }) => ({ modulus, tails: [...tails] })),
  ])
  return { step, rules: Object.fromEntries(shown) }
}

/** Covers all observed prices, and one largest step around today's. */
function curveOf(row: AdviceRow, limits: GuardRails, points: Evidence['points']): Evidence['curve'] {
  const base = simulationBase(row, limits)
  if (base === null) return []
  const prices = points.map((point) => point.price)
  const { maxStep } = limits
  return demandByPrice(base, [base.price * (1 - maxStep), base.price * (1 + maxStep), ...prices])
}
