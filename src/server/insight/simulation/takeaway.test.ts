import { beforeAll, describe, expect, it } from 'vitest'
import { ADVICE_REASONS, type AdviceReason, PRICE_RULES } from '#analytics'
import { defaultRegional, languages } from '#contract/settings'
import { loadConfig } from '#server/kit/config/read-config'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { openStandInModel } from '../../../../test/stand-in-model.ts'
import { updateSettings } from '../../accounts/identity/update-settings.ts'
import { textOf } from '../../kit/messages/fill-message.ts'
import { fillPieces } from '../ai-text/fill-pieces.ts'
import { adviseListed } from '../recommendations/advise-listed.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import { analyseElasticity } from './analyse-elasticity.ts'
import { renderTakeaway } from './render-takeaway.ts'
import { streamAnalysis } from './stream-analysis.ts'
import { takeawayOf } from './takeaway-facts.ts'
import { takeawaySheet } from './takeaway-sheet.ts'

const database = useDatabase()
let store: TestStore
const SKUS = ['PROFIT', 'REVENUE', 'HOLD', 'POSITIVE', 'SHORT'] as const

beforeAll(async () => {
  store = await createPriceStore(database, [
    { sku: 'PROFIT', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'REVENUE', price: '10', elasticity: -0.6 },
    { sku: 'HOLD', price: '10', cost: '5', elasticity: -2.1, standardDeviation: 0.01 },
    { sku: 'POSITIVE', price: '10', cost: '5', elasticity: 0.4 },
    { sku: 'SHORT', price: '1234.5', cost: '900', elasticity: -4, standardDeviation: 0.05, months: 3 },
    { sku: 'FIVE', price: '10', cost: '4', elasticity: -2.5, months: 5 },
    { sku: 'SIX', price: '10', cost: '4', elasticity: -2.5, months: 6 },
    { sku: 'UNKNOWN', price: '10' },
    { sku: 'SOON', price: '10', cost: '4', elasticity: -2.5, changedOn: '2026-05-20' },
    { sku: 'UNSURE', price: '10', cost: '4', elasticity: -1.8, standardDeviation: 1.5, monthlyUnits: 1 },
  ])
})

const analyse = async (sku: string, of = store) =>
  analyseElasticity({ ctx: of.ctx, input: { productId: await store.productId(sku) } })

/** Every reason and every limit that such an advice may have. */
function reasonsOf(direction: PriceAdvice['direction']) {
  const changes = ['pays', 'outside_limits', 'more_units', 'clears_stock']
  // Goals only ever lower a price.
  const never = direction === 'increase' ? ['more_units', 'clears_stock'] : []
  return (Object.keys(ADVICE_REASONS) as AdviceReason[])
    .filter((reason) => changes.includes(reason) === (direction !== 'maintain') && !never.includes(reason))
    .flatMap((reason) => [null, ...PRICE_RULES].map((bindingRule) => ({ reason, bindingRule })))
}

describe('the takeaway', () => {
  it('says what was measured, what it means and what to do', async () => {
    const { conclusion, details, source } = await analyse('PROFIT')
    expect(source).toBe('rules')
    expect(conclusion).toBe(
      'Customers react strongly to this price (elasticity −2.50). A price of $9.00 is expected to do better than $10.00.',
    )
    expect(details).toContain('The 90% interval runs from −2.83 to −2.17 (months with sales: 12)')
    expect(details).toContain('At a price change of −10%: units +25%, revenue +12.5%.')
    expect(details).toContain('At a price change of +10%: units −25%, revenue −17.5%.')
    expect(details).toContain('chance of beating today’s price 99%')
    expect(details).not.toContain('fewer than 6 months')
  })

  it('gives the reason of the advice, as the recommendation does: which limit decides, or why the price stays', async () => {
    expect((await analyse('PROFIT')).details).toContain(
      'The advised price is limited by your maximum price change.',
    )
    expect((await analyse('SOON')).conclusion).toMatch(
      /The price changed a short while ago: let it stand before the next change\.$/,
    )
    expect((await analyse('UNSURE')).conclusion).toMatch(
      /Another price may pay, but not surely enough to advise it\.$/,
    )
    expect((await analyse('HOLD')).conclusion).toMatch(
      /No other price within reach is expected to do better than today’s\.$/,
    )
  })

  it('warns below 6 months, asks for the cost, and never advises on a positive elasticity', async () => {
    expect((await analyse('SHORT')).details).toContain('fewer than 6 months')
    expect((await analyse('FIVE')).details).toContain('fewer than 6 months')
    expect((await analyse('SIX')).details).not.toContain('fewer than 6 months')
    expect((await analyse('REVENUE')).details).toContain('Add the unit cost')
    const positive = await analyse('POSITIVE')
    expect(positive.conclusion).toBe(
      'The measured elasticity of 0.40 is implausible: check stock-outs, seasons and product changes. The data do not support another price for now.',
    )
  })

  it('of a product without an elasticity is the specified sentence', async () => {
    expect(await analyse('UNKNOWN')).toEqual({
      conclusion: 'Not enough data yet.',
      details: '',
      source: 'rules',
      modelFault: null,
      pieces: [[{ text: 'Not enough data yet.', figure: null }]],
    })
  })

  it('comes in the user’s language and number format', async () => {
    const regional = {
      ...defaultRegional,
      language: 'de-DE',
      decimal_separator: ',',
      thousands_separator: '.',
    } as const
    await updateSettings({ ctx: store.ctx, input: { regional } })
    const { conclusion } = await analyse('SHORT')
    expect(conclusion).toContain('Die Kundschaft reagiert stark auf diesen Preis (Elastizität −4,00).')
    expect(conclusion).toContain('1.234,50\u00a0$')
    await updateSettings({ ctx: store.ctx, input: { regional: defaultRegional } })
  })

  it('names no figure but its own, in every language, for every reason and limit', async () => {
    const ids = await Promise.all(SKUS.map((sku) => store.productId(sku)))
    for (const advice of await adviseListed(store.ctx, ids)) {
      for (const language of languages) {
        const style = { currency: 'EUR', regional: { ...defaultRegional, language } }
        for (const reason of reasonsOf(advice.direction)) {
          const test = { price: '9.49', change: -0.05, weeks: 4, isWorthwhile: true, gain: null }
          const own = takeawayOf({ ...advice, ...reason, profitBelowCost: '4.40', test }, [])!
          const { conclusion, details } = renderTakeaway(own, style)
          const words = [...conclusion, ...details].filter((piece) => piece.figure === null)
          expect(words.filter((piece) => /\d/.test(piece.text))).toEqual([])
          // What a model may state of it is filled in the same way.
          const sheet = takeawaySheet(own, style)
          for (const fact of sheet.facts) {
            const pieces = fillPieces(fact.message, sheet)
            expect(textOf(pieces)).not.toMatch(/[{}|]/)
            expect(pieces.filter((piece) => piece.figure === null && /\d/.test(piece.text))).toEqual([])
          }
        }
      }
    }
  })

  it('does not exist for another company’s product', async () => {
    const other = await createPriceStore(database, [])
    await expect(analyse('PROFIT', other)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('names each of its figures, so that a reader finds where it comes from', async () => {
    const { conclusion, details, pieces } = await analyse('PROFIT')
    expect(pieces.map(textOf)).toEqual([conclusion, details])
    const figures = pieces.flat().filter((piece) => piece.figure !== null)
    expect(figures.map((piece) => piece.figure)).toEqual(
      expect.arrayContaining(['elasticity', 'low', 'high', 'months', 'advisedPrice', 'gain']),
    )
    expect(figures.find((piece) => piece.figure === 'gain')?.text).toMatch(/^\+\$44\.\d\d$/)
  })

  it('may be worded by a model, from our figures and not from those that were sent', async () => {
    const model = await openStandInModel()
    const ctx = { ...store.ctx, config: loadConfig(model.env) }
    const productId = await store.productId('PROFIT')
    const sent = { productId, history: [], elasticity: -77, scenarios: [{ pct: 1, volPct: 2, revPct: 3 }] }
    const answer = JSON.stringify({
      conclusion: 'Here is the advice for {title}. {advice} {sensitivity}',
      details: 'The elasticity is {elasticity}. {limit}',
    })
    model.reply({ text: answer })
    expect(await analyseElasticity({ ctx, input: sent })).toMatchObject({
      conclusion:
        'Here is the advice for “PROFIT”. A price of $9.00 is expected to do better than $10.00. Customers react strongly to this price (elasticity −2.50).',
      details:
        'The elasticity is −2.50 (elasticity, 90% interval −2.83 to −2.17). The advised price is limited by your maximum price change.',
      source: 'model',
      modelFault: null,
    })
    expect(model.requests[0]?.user).not.toContain('77')
    await model.close()
  })

  it('comes sentence by sentence where it is streamed, with its figures at the end', async () => {
    const model = await openStandInModel()
    const ctx = { ...store.ctx, config: loadConfig(model.env) }
    const productId = await store.productId('REVENUE')
    const stream = async (of: typeof ctx, id = productId) => {
      const events: unknown[] = []
      for await (const event of await streamAnalysis({ ctx: of, input: { productId: id } }))
        events.push(event)
      return events
    }
    model.reply({
      text: JSON.stringify({
        conclusion: 'Here is the picture for {title}. {sensitivity}',
        details: 'The elasticity is {elasticity}.',
      }),
    })
    expect(await stream(ctx)).toEqual([
      { kind: 'restart' },
      { kind: 'sentence', part: 'conclusion', text: 'Here is the picture for “REVENUE”. ' },
      {
        kind: 'done',
        // What no takeaway may lack is added: the advice, and what is missing for the profit.
        conclusion: expect.stringMatching(
          /^Here is the picture for “REVENUE”\. Customers react little .* A price of \$11\.00 is expected to .*\.$/,
        ),
        details: expect.stringMatching(
          /^The elasticity is −0\.60 \(.*\)\. .*Add the unit cost to see profit\.$/,
        ),
        source: 'model',
        modelFault: null,
        pieces: [expect.arrayContaining([{ text: '−0.60', figure: 'elasticity' }]), expect.anything()],
      },
    ])
    await model.close()
    expect((await stream(store.ctx)).at(-1)).toEqual({ kind: 'done', ...(await analyse('REVENUE')) })
    expect(await stream(store.ctx, await store.productId('UNKNOWN'))).toEqual([
      { kind: 'done', ...(await analyse('UNKNOWN')) },
    ])
    await expect(streamAnalysis({ ctx, input: { productId: 999_999 } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('line 37: that fails says so in the specified words', async () => {
    const ctx = {
      ...store.ctx,
      inTenant: () => Promise.reject(new Error('the database is gone')),
    }
    await expect(analyseElasticity({ ctx, input: { productId: 1 } })).rejects.toMatchObject({
      code: 'internal',
      message: 'Analysis failed',
    })
  })
})
