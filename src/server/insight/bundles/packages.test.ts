import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleSuggestionsAnswer, packageAnswer, packageFactsAnswer, packageInput } from '#contract/bundles'
import { loadConfig } from '#server/kit/config/read-config'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { runNow } from '../../../../test/runs.ts'
import { openStandInModel, type StandInModel } from '../../../../test/stand-in-model.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { GuardRailTable } from '../recommendations/guard-rail-rows.ts'
import { setAssumedMargins } from '../recommendations/set-assumed-margins.ts'
import { analyzePackage } from './analyze-package.ts'
import { getPackageFacts } from './get-package-facts.ts'
import { basketMining } from './mining/basket-mining.ts'
import { readBasketRun, requestMining } from './mining/mining-state.ts'
import { bundleProduct } from './selection.ts'
import { suggestBundles } from './suggest-bundles.ts'

const database = useDatabase()
let store: TestStore
const ids: Record<string, number> = {}

const SKUS = ['CUP', 'SAUCER', 'LAMP', 'DESK', 'GIFT', 'OLD', 'RARE']

/** 1,200 orders of 12 months in 100 blocks of 12; cup and saucer together in 26 blocks (0, 1, 8, 9 … 96, 97), so 312. */
function orderLines() {
  const lines: { sku: string; day: string; quantity: number; total: string; order: string }[] = []
  for (let order = 0; order < 1200; order++) {
    const month = String((order % 12) + 1).padStart(2, '0')
    const put = (sku: string) =>
      lines.push({ sku, day: `2025-${month}-10`, quantity: 1, total: '10.00', order: `O${order}` })
    const turn = Math.floor(order / 12) % 8
    if (turn < 2) ['CUP', 'SAUCER'].forEach(put)
    else if (turn === 2) ['LAMP', 'DESK'].forEach(put)
    else if (turn === 3) put('LAMP')
    else if (turn === 4) ['CUP', 'LAMP'].forEach(put)
    else if (turn === 5) ['SAUCER', 'DESK'].forEach(put)
    else if (turn === 6) put('CUP')
    else ['LAMP', 'GIFT'].forEach(put)
  }
  return lines
}

beforeAll(async () => {
  store = await createPriceStore(database, [
    { sku: 'CUP', title: 'Cup', price: '20', cost: '5', elasticity: -3 },
    { sku: 'SAUCER', title: 'Saucer', price: '20', cost: '5', elasticity: -3 },
    { sku: 'LAMP', title: 'Lamp', price: '50', cost: '20', elasticity: -1.2 },
    { sku: 'DESK', title: 'Desk', price: '90', elasticity: -1.5 },
    { sku: 'GIFT', title: 'Gift' },
    { sku: 'OLD', title: 'Old', price: '10', cost: '15', elasticity: -2 },
    { sku: 'RARE', title: 'Rare', price: '10', cost: '1', elasticity: -2 },
  ])
  await store.addLines(orderLines())
  // Cancelled on its day: this order says nothing. The last order holds too many products to say anything.
  await store.addLines([
    { sku: 'CUP', day: '2025-06-11', quantity: 1, total: '99.00', order: 'X1' },
    { sku: 'SAUCER', day: '2025-06-11', quantity: 1, total: '99.00', order: 'X1' },
    { sku: 'CUP', day: '2025-06-11', quantity: -1, total: '-99.00', order: 'X2' },
    ...Array.from({ length: 51 }, (_, k) => ({
      sku: k === 0 ? 'CUP' : k === 1 ? 'SAUCER' : `BULK${k}`,
      day: '2025-06-12',
      quantity: 1,
      total: '1.00',
      order: 'BIG',
    })),
  ])
  for (const sku of SKUS) ids[sku] = await store.productId(sku)
})

const mine = () => runNow(basketMining, store.ctx, database.connection)
const facts = async (skus: readonly string[], price?: number) =>
  packageFactsAnswer.parse(
    await getPackageFacts({
      ctx: store.ctx,
      input: { productIds: skus.map((sku) => ids[sku] ?? Number(sku)), ...(price ? { price } : {}) },
    }),
  )
const analyse = (skus: readonly string[], price: string | number = '36.00', ctx = store.ctx) =>
  analyzePackage({
    ctx,
    input: packageInput.parse({
      packageDetails: {
        name: 'Breakfast',
        price,
        products: skus.map((sku) => ({ product_id: ids[sku] ?? sku, name: sku, cost: null })),
      },
    }),
  })

describe('mining', () => {
  it('is asked for when the orders were never looked at, and says so meanwhile', async () => {
    expect((await facts(['CUP', 'SAUCER'])).mining).toMatchObject({ state: 'mining', minedAt: null })
    const asked = store.sent.filter((job) => job.name === 'mine-baskets')
    expect(asked).toMatchObject([{ name: 'mine-baskets', data: { companyId: store.ctx.companyId } }])
  })

  it('says how many costs follow from the assumed margin', async () => {
    // The desk has no cost of its own.
    expect(await facts(['CUP', 'DESK'])).toMatchObject({ listMargin: null, assumedCosts: 0 })
    const assume = (margin: number | null) =>
      setAssumedMargins({ ctx: store.ctx, input: { store: margin, types: [] } })
    await assume(0.6)
    // 20 - 5 and six tenths of 90.
    expect(await facts(['CUP', 'DESK'])).toMatchObject({ listMargin: { amount: 69 }, assumedCosts: 1 })
    await assume(null)
  })

  it('keeps counts and pairs, and does nothing while the sales stay the same', async () => {
    const figures = await mine()
    // 1,200 orders, X1 with its cup taken back, and the one that is too large.
    expect(figures).toMatchObject({ orders: 1201 })
    expect(await mine()).toBeNull()
    const { state } = await store.ctx.inTenant((tx) => readBasketRun(tx, store.ctx))
    expect(state).toMatchObject({ state: 'done', orders: 1201, tooLarge: 1, isOutdated: false })
    const rules = await database.adminPool.query(
      "select kind, together from basket_rules where company_id = $1 and kind = 'complement' order by together desc",
      [store.ctx.companyId],
    )
    expect(rules.rows[0]).toEqual({ kind: 'complement', together: 312 })
  })

  it('is asked for again when sales were added, and shows the old counts meanwhile', async () => {
    await store.addLines([{ sku: 'RARE', day: '2025-12-20', quantity: 1, total: '10.00', order: 'NEW' }])
    const asked = () => store.sent.filter((job) => job.name === 'mine-baskets').length
    const before = asked()
    await requestMining({ ctx: store.ctx })
    expect(asked()).toBe(before + 1)
    expect((await facts(['CUP'])).mining).toMatchObject({ state: 'done', isOutdated: true, orders: 1201 })
    expect(await mine()).toMatchObject({ orders: 1202 })
  })
})

describe('the facts of a selection', () => {
  it('are those that SQL counts', async () => {
    const { pairs, all, mining } = await facts(['CUP', 'SAUCER', 'LAMP'])
    const { rows } = await database.adminPool.query<{
      a: string
      b: string
      together: number
      with_a: number
    }>(
      `with o as (select order_ref, array_agg(distinct sku) as skus from order_lines join products using (company_id, product_id)
         where company_id = $1 and quantity > 0 and order_ref not in ('X1', 'BIG') group by order_ref)
       select a, b, count(*) filter (where skus @> array[a, b])::int as together, count(*) filter (where a = any(skus))::int as with_a
       from o, (values ('CUP', 'SAUCER'), ('CUP', 'LAMP'), ('SAUCER', 'LAMP')) as pair (a, b) group by a, b`,
      [store.ctx.companyId],
    )
    for (const row of rows) {
      const pair = pairs.find((each) => each.a === ids[row.a] && each.b === ids[row.b])
      expect(pair?.together).toBe(row.together)
      expect(pair?.confidenceA).toBeCloseTo(row.together / row.with_a, 2)
      expect(pair?.support).toBeCloseTo(row.together / mining.orders, 10)
    }
    expect(all).toMatchObject({ together: 0 })
  })

  it('name the pair that goes together, with lift, interval and q', async () => {
    const { pairs, all, best, asked, listPrice, listMargin } = await facts(['CUP', 'SAUCER'], 36)
    expect(pairs[0]).toMatchObject({ relation: 'complement', together: 312 })
    expect(pairs[0]!.lift!.low).toBeGreaterThan(1)
    expect(pairs[0]!.qValue).toBeLessThan(0.001)
    expect(all?.perMonth).toBeGreaterThan(20)
    expect([listPrice, listMargin]).toEqual(['40.00', { amount: 30, share: 0.75 }])
    expect(best?.discount).toBeGreaterThanOrEqual(0.03)
    expect(asked).toMatchObject({ price: '36.00', margin: { amount: 26 } })
    expect(asked?.discount).toBeCloseTo(0.1, 10)
  })

  it.each([
    ['one product', ['CUP'], 'one_product'],
    ['a product without a price', ['CUP', 'GIFT'], 'no_price'],
    ['a cost above the price', ['CUP', 'OLD'], 'cost_above_price'],
    ['never together', ['CUP', 'RARE'], 'too_few_together'],
  ])('say why there is no price: %s', async (_, skus, reason) => {
    expect(await facts(skus)).toMatchObject({ reason, best: null })
  })

  it('leave out what is not in the catalogue', async () => {
    expect((await facts(['CUP', '999999999'])).unknown).toEqual([999_999_999])
  })
})

describe('suggested bundles', () => {
  it('begin with the pair that is expected to bring the most', async () => {
    const found = bundleSuggestionsAnswer.parse(await suggestBundles({ ctx: store.ctx, input: {} }))
    expect(found.suggestions[0]?.products.map((product) => product.title).sort()).toEqual(['Cup', 'Saucer'])
    expect(found.suggestions[0]?.best?.gain.value).toBeGreaterThan(0)
    // The taken bundle has the same figures.
    for (const { products, best } of found.suggestions) {
      const ids = products.map((product) => product.productId)
      const taken = await getPackageFacts({ ctx: store.ctx, input: { productIds: ids } })
      const { margin: _, ...same } = taken.best ?? { margin: null }
      expect(best).toEqual(taken.best && same)
    }
    // The others know no cost: what they bring is revenue, and comes after.
    const others = found.suggestions.slice(1).map((each) => each.objective)
    expect(others.length).toBeGreaterThan(0)
    expect(new Set(others)).toEqual(new Set(['revenue']))
  })
})

describe('the analysis', () => {
  it('words the facts, in plain words without a model', async () => {
    const answer = packageAnswer.parse(await analyse(['CUP', 'SAUCER']))
    expect(answer.source).toBe('rules')
    expect(answer.analysis).toContain('Cup and Saucer were bought together in 312 of 1,202 orders')
    expect(answer.analysis).toContain('they go together')
    expect(answer.analysis).toContain(
      'One by one the products cost $40.00; at $36.00 the package is 10% cheaper.',
    )
    expect(answer.analysis).toContain('That leaves a margin of $26.00 (72.2%).')
  })

  it('says that a package loses money, and asks for missing costs', async () => {
    expect((await analyse(['CUP', 'SAUCER'], '8')).analysis).toContain('every package loses $2.00')
    expect((await analyse(['CUP', 'DESK'])).analysis).toContain('Add the unit costs to see the margin.')
  })

  it('reckons with the cost of a stated margin as the suggestions do, though the screen sends it back in cents', () => {
    const row = {
      productId: '7',
      productType: null,
      price: '2.95',
      cost: null,
      elasticity: -2,
      demandState: 'selling',
    }
    const question = (sent: number | null) =>
      bundleProduct(row as AdviceRow, 9, {
        rails: { of: () => ({ assumedMargin: 0.5 }) } as unknown as GuardRailTable,
        ...{
          form: { step: 0.01, learned: null },
          storeDeviation: 0,
          lacksOutlooks: false,
          costs: new Map(sent === null ? [] : [[7, sent]]),
        },
      })
    // Half of 2.95 is 1.475, shown as 1.48.
    expect(question(1.48)).toEqual(question(null))
    expect(question(1.48).cost).toBeCloseTo(1.475, 10)
    expect(question(1.4).cost).toBe(1.4)
  })

  it('takes the cost that was sent where the store knows none', async () => {
    const body = {
      packageDetails: {
        name: '',
        price: 99,
        products: [
          { product_id: ids.CUP!, name: 'Cup', cost: '1.00' },
          { product_id: String(ids.DESK), name: 'Desk', cost: 40 },
        ],
      },
    }
    const { facts: found } = await analyzePackage({
      ctx: store.ctx,
      input: packageInput.parse(body),
    })
    expect(found.products.map((product) => product.cost)).toEqual(['5.00', '40.00'])
  })

  it('names a product that was deleted meanwhile, or is of another company', async () => {
    const other = await createPriceStore(database, [{ sku: 'THEIRS', price: '10' }])
    const theirs = await other.productId('THEIRS')
    await expect(analyse(['CUP', String(theirs)])).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'packageDetails.products.1': 'is not in the catalog (any more)' },
    })
  })

  it.each([
    ['a price of 0', { price: '0' }],
    ['a price below 0', { price: -4 }],
    ['a price that is no amount', { price: '12,50 €' }],
    ['no product', { products: [] }],
    [
      'a product twice',
      {
        products: [
          { product_id: 1, name: 'a', cost: null },
          { product_id: '1', name: 'a', cost: null },
        ],
      },
    ],
    ['a negative cost', { products: [{ product_id: 1, name: 'a', cost: -1 }] }],
    ['a name with a NUL', { name: 'a\0b' }],
    [
      '21 products',
      { products: Array.from({ length: 21 }, (_, k) => ({ product_id: k + 1, name: '', cost: null })) },
    ],
  ])('refuses %s', (_, over) => {
    const details = { name: 'A', price: '10', products: [{ product_id: 1, name: 'a', cost: null }], ...over }
    expect(packageInput.safeParse({ packageDetails: details }).success).toBe(false)
  })
})

describe('the analysis of a model', () => {
  let model: StandInModel
  beforeAll(async () => {
    model = await openStandInModel()
  })
  afterAll(() => model.close())
  const worded = (conclusion: string) => {
    model.reply({ text: JSON.stringify({ conclusion, details: 'You asked about {price}.' }) })
    return analyse(['CUP', 'SAUCER'], '36.00', { ...store.ctx, config: loadConfig(model.env) })
  }

  it('is shown when its figures are ours, beside the same facts', async () => {
    const { analysis, source, facts: found, pieces } = await worded('From the orders: {together} {relation}')
    expect(source).toBe('model')
    expect(analysis).toMatch(
      /^From the orders: Cup and Saucer were bought together in 312 of 1,202 orders .*\n\nYou asked about \$36\.00 \(/,
    )
    expect(pieces[0]).toContainEqual({ text: '312', figure: 'together' })
    expect(found.pairs[0]?.together).toBe(312)
    expect(model.requests[0]?.user).toContain('Breakfast')
  })

  it('says no change where the price is that of the parts', async () => {
    const answer = await analyse(['CUP', 'SAUCER'], '40')
    expect(answer.facts.asked).toMatchObject({ discount: 0, outcome: null })
    expect(answer.analysis).toContain('no cheaper than its parts')
    expect(answer.analysis).not.toMatch(/0\.000%|\$0\.00 a month/)
  })

  it('is replaced by the plain one when it invents a figure', async () => {
    const other = { ...store.ctx, config: loadConfig(model.env) }
    model.reply({ text: JSON.stringify({ conclusion: 'You will earn $9,999.00.', details: 'Do it.' }) })
    const { analysis, source } = await analyse(['CUP', 'SAUCER'], '35.00', other)
    expect(source).toBe('rules')
    expect(analysis).not.toContain('9,999')
  })
})
