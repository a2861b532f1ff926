import { beforeAll, describe, expect, it } from 'vitest'
import { ADVICE_REASONS, type AdviceReason, PRICE_RULES } from '#analytics'
import { defaultRegional, languages } from '#contract/settings'
import { loadConfig } from '#server/config'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { openStandInModel } from '../../../../test/stand-in-model.ts'
import { checkText } from '../ai-text/check-text.ts'
import { updateSettings } from '../identity/update-settings.ts'
import { adviseListed } from '../recommendations/advise-listed.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import { analyseElasticity } from './analyse-elasticity.ts'
import { streamAnalysis } from './stream-analysis.ts'
import { takeawayOf } from './takeaway-facts.ts'
import { wordTakeaway } from './word-takeaway.ts'

const database = useDatabase()
let store: TestStore
const SKUS = ['PROFIT', 'REVENUE', 'HOLD', 'POSITIVE', 'SHORT'] as const

beforeAll(async () => {
  store = await createPriceStore(database, [
    { sku: 'PROFIT', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'REVENUE', price: '10', elasticity: -0.6 },
    { sku: 'HOLD', price: '10', cost: '5', elasticity: -2.1, standardDeviation: 0.01 },
    { sku: 'POSITIVE', price: '10', cost: '5', elasticity: 0.4 },
    { sku: 'SHORT', price: '1234.5', cost: '900', elasticity: -4, months: 3 },
    { sku: 'FIVE', price: '10', cost: '4', elasticity: -2.5, months: 5 },
    { sku: 'SIX', price: '10', cost: '4', elasticity: -2.5, months: 6 },
    { sku: 'UNKNOWN', price: '10' },
    { sku: 'SOON', price: '10', cost: '4', elasticity: -2.5, changedOn: '2026-05-20' },
    { sku: 'UNSURE', price: '10', cost: '4', elasticity: -1.8, standardDeviation: 1.5, monthlyUnits: 1 },
  ])
})

const analyse = async (sku: string, of = store) =>
  analyseElasticity({ ctx: of.ctx, input: { body: { productId: await store.productId(sku) } } })

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
    expect(details).toContain('The 90% interval runs from −2.83 to −2.17 (months of data: 12)')
    expect(details).toContain('At a price change of −10%: units +25%, revenue +12.5%.')
    expect(details).toContain('At a price change of +10%: units −25%, revenue −17.5%.')
    expect(details).toContain('chance of beating today’s price 99%')
    expect(details).not.toContain('less than 6 months')
  })

  it('gives the reason of the advice, as the recommendation does: which limit decides, or why the price stays', async () => {
    expect((await analyse('PROFIT')).details).toContain(
      'The advised price is limited by the largest step allowed at once.',
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
    expect((await analyse('SHORT')).details).toContain('less than 6 months of data')
    expect((await analyse('FIVE')).details).toContain('less than 6 months')
    expect((await analyse('SIX')).details).not.toContain('less than 6 months')
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
      figures: [],
    })
  })

  it('comes in the user’s language and number format', async () => {
    const regional = {
      ...defaultRegional,
      language: 'de-DE',
      decimal_separator: ',',
      thousands_separator: '.',
    } as const
    await updateSettings({ ctx: store.ctx, input: { body: { regional } } })
    const { conclusion } = await analyse('SHORT')
    expect(conclusion).toContain('Die Kundschaft reagiert stark auf diesen Preis (Elastizität −4,00).')
    expect(conclusion).toContain('1.234,50\u00a0$')
    await updateSettings({ ctx: store.ctx, input: { body: { regional: defaultRegional } } })
  })

  it('is worded by rules that pass the check for texts of a model, in every language', async () => {
    const ids = await Promise.all(SKUS.map((sku) => store.productId(sku)))
    for (const advice of await adviseListed(store.ctx, ids)) {
      for (const language of languages) {
        for (const reason of reasonsOf(advice.direction)) {
          const test = { price: '9.49', change: -0.05, weeks: 4, isWorthwhile: true, gain: null }
          const takeaway = takeawayOf({ ...advice, ...reason, profitBelowCost: '4.40', test }, [])!
          const sheet = {
            topic: '',
            facts: Object.values(takeaway.facts),
            data: {},
            stance: advice.direction,
            currency: 'EUR',
            regional: { ...defaultRegional, language },
          }
          const { conclusion, details } = wordTakeaway(takeaway, sheet)
          expect([...checkText(conclusion, sheet), ...checkText(details, sheet)]).toEqual([])
        }
      }
    }
  })

  it('does not exist for another company’s product', async () => {
    const other = await createPriceStore(database, [])
    await expect(analyse('PROFIT', other)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('names each of its figures, so that a reader finds where it comes from', async () => {
    const { conclusion, details, figures } = await analyse('PROFIT')
    const text = `${conclusion} ${details}`
    const used = figures.filter((figure) => text.includes(figure.text)).map((figure) => figure.name)
    expect(used).toEqual(
      expect.arrayContaining(['elasticity', 'low', 'high', 'months', 'advisedPrice', 'gain']),
    )
    expect(figures.find((figure) => figure.name === 'gain')?.text).toMatch(/^\+\$44\.\d\d$/)
  })

  it('may be worded by a model, from our figures and not from those that were sent', async () => {
    const model = await openStandInModel()
    const ctx = { ...store.ctx, config: loadConfig(model.env) }
    const productId = await store.productId('PROFIT')
    const sent = { productId, history: [], elasticity: -77, scenarios: [{ pct: 1, volPct: 2, revPct: 3 }] }
    const answer = JSON.stringify({ conclusion: '{title} sells best at $9.00.', details: 'Elasticity -2.5.' })
    model.reply({ text: answer })
    expect(await analyseElasticity({ ctx, input: { body: sent } })).toMatchObject({
      conclusion: 'PROFIT sells best at $9.00.',
      details: 'Elasticity -2.5.',
      source: 'model',
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
      for await (const event of await streamAnalysis({ ctx: of, input: { params: { productId: id } } }))
        events.push(event)
      return events
    }
    model.reply({
      text: JSON.stringify({ conclusion: '{title} is liked. So.', details: 'Elasticity -0.6.' }),
    })
    expect(await stream(ctx)).toEqual([
      { kind: 'restart' },
      { kind: 'sentence', part: 'conclusion', text: 'REVENUE is liked. ' },
      {
        kind: 'done',
        conclusion: 'REVENUE is liked. So.',
        details: 'Elasticity -0.6.',
        source: 'model',
        figures: expect.arrayContaining([{ name: 'elasticity', text: '−0.60' }]),
      },
    ])
    await model.close()
    const { conclusion, details, source, figures } = await analyse('REVENUE')
    expect((await stream(store.ctx)).at(-1)).toEqual({ kind: 'done', conclusion, details, source, figures })
    expect(await stream(store.ctx, await store.productId('UNKNOWN'))).toEqual([
      { kind: 'done', conclusion: 'Not enough data yet.', details: '', source: 'rules', figures: [] },
    ])
    await expect(streamAnalysis({ ctx, input: { params: { productId: 999_999 } } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('line 37: that fails says so in the specified words', async () => {
    const ctx = {
      ...store.ctx,
      inTenant: () => Promise.reject(new Error('the database is gone')),
    }
    await expect(analyseElasticity({ ctx, input: { body: { productId: 1 } } })).rejects.toMatchObject({
      code: 'internal',
      message: 'Analysis failed',
    })
  })
})
