import { beforeAll, expect, it } from 'vitest'
import type { Parsed } from '#contract/calls'
import {
  changePriceRound as changeCall,
  createPriceRound as createCall,
  getPriceRound as getCall,
  proposePricePairs as pairsCall,
} from '#contract/price-rounds'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { changePriceRound } from './change-round.ts'
import { createPriceRound } from './create-round.ts'
import { getPriceRound } from './get-round.ts'
import { listPriceLadders } from './list-ladders.ts'
import { proposePriceLadders } from './propose-ladders.ts'
import { proposePricePairs } from './propose-pairs.ts'
import { setPriceLadder } from './set-ladder.ts'

const database = useDatabase()
let store: TestStore

/** A cut pays for each; S and M are variants of one product. */
beforeAll(async () => {
  const product = (sku: string, title: string, vendor: string) => ({
    ...{ sku, title, vendor, type: 'Tea', price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 100 },
  })
  store = await createPriceStore(database, [
    product('S', 'Green Tea Classic 100 g', 'Own'),
    product('M', 'Green Tea Classic 250 g', 'Own'),
    product('A', 'Brandy Green Tea Classic 100 g', 'Brandy'),
    product('B', 'Brandy Black Coffee 1 kg', 'Brandy'),
  ])
  await database.adminPool.query(
    `update products set handle = 'green-tea' where company_id = $1 and sku in ('S', 'M')`,
    [store.ctx.companyId],
  )
})

type Input = Parsed<'createPriceRound'>
const create = async (constraints: Input['constraints'], more: Partial<Input> = {}) =>
  (
    await createPriceRound({
      ctx: store.ctx,
      input: { name: 'Tea', goal: 'advice', isCareful: false, about: 'store', constraints, ...more },
    })
  ).round
const shown = async (roundId: string) =>
  getCall.answer.parse(
    await getPriceRound({ ctx: store.ctx, input: { roundId, page: 1, show: 'all', search: undefined } }),
  )
const idOf = async (sku: string) => {
  const { items } = await shown((await create([])).roundId)
  return items.find((each) => each.sku === sku)!.productId
}

it('refuses rules on types, vendors and products that the round does not have, naming the field', async () => {
  const of = { kind: 'type', name: 'Hats' } as const
  await expect(create([{ kind: 'changes', of, most: 3 }])).rejects.toMatchObject({
    text: { id: 'price_round.unknown_group' },
    fields: { 'constraints.0.of.name': expect.anything() },
  })
  await expect(create([{ kind: 'clear', productId: 987_654_321, units: 5, days: 30 }])).rejects.toMatchObject(
    {
      fields: { 'constraints.0.productId': expect.anything() },
    },
  )
})

it('takes no rule that holds a product against itself', () => {
  const ends = { least: 0.05, most: 0.1, repair: true }
  const gap = (againstId: number) => ({ kind: 'gap', pairs: [{ productId: 1, againstId }], ...ends })
  const quality = (...productIds: number[]) => ({ kind: 'quality', productIds, ...ends })
  const isTaken = (...constraints: object[]) =>
    createCall.body.safeParse({ name: 'Tea', constraints }).success &&
    changeCall.body.safeParse({ constraints }).success
  expect(isTaken(gap(2), quality(1, 2))).toBe(true)
  expect(isTaken(gap(1))).toBe(false)
  expect(isTaken(quality(1, 2, 1))).toBe(false)
})

it('takes no rule whose most is below its least', () => {
  const turned = { least: 0.5, most: 0.1, repair: false }
  const pairs = [{ productId: 1, againstId: 2 }]
  for (const rule of [
    { kind: 'gap', pairs, ...turned },
    { kind: 'quality', productIds: [1, 2], ...turned },
  ]) {
    const { error } = changeCall.body.safeParse({ constraints: [rule] })
    expect(error?.issues.map((issue) => issue.path)).toEqual([['constraints', 0, 'most']])
  }
})

it('keeps variants at one price, and changes them together or not at all', async () => {
  const store = { kind: 'store' } as const
  const { roundId } = await create([
    { kind: 'same', of: store, repair: false },
    { kind: 'together', of: store },
    { kind: 'changes', of: store, most: 1 },
  ])
  const { items } = await shown(roundId)
  const priceOf = (sku: string) => items.find((each) => each.sku === sku)!.price
  expect(priceOf('S')).toBe(priceOf('M'))
  expect(priceOf('S')).toBe('10.00')
})

it('finds the round that was begun and left as it was, and gives each new one a name of its own', async () => {
  const first = await create([])
  expect((await create([])).roundId).toBe(first.roundId)
  const of = { kind: 'store' } as const
  const second = await create([{ kind: 'changes', of, most: 1 }], { name: first.name })
  expect(second.roundId).not.toBe(first.roundId)
  expect(second.name).not.toBe(first.name)
  expect(second.name.startsWith('Tea')).toBe(true)
})

it('says of a price set by hand which limit it breaks, and states no figures far from all tried prices', async () => {
  const { roundId } = await create([], { isCareful: true })
  const productId = await idOf('A')
  const pins = [{ productId, pin: 'set', price: '1.90' } as const]
  const { round } = await changePriceRound({ ctx: store.ctx, input: { roundId, pins } })
  expect(round.totals).toMatchObject({ cannotTell: 1 })
  const item = (await shown(roundId)).items.find((each) => each.productId === productId)
  expect(item).toMatchObject({ price: '1.90', gain: null, cannotTell: true, outside: 'margin_floor' })
  expect(item?.why).toMatchObject({ elasticity: -2.5, margin: expect.closeTo(0.6, 6), ownPrice: '9.00' })
})

it('refuses a price set by hand that nobody can have meant, and leaves the round as it was', async () => {
  const { roundId } = await create([{ kind: 'dearer', most: 0.9 }])
  const productId = await idOf('A')
  for (const price of ['999999999999', '0.90'])
    await expect(
      changePriceRound({ ctx: store.ctx, input: { roundId, pins: [{ productId, pin: 'set', price }] } }),
    ).rejects.toMatchObject({
      text: { id: 'price_round.price_slip' },
      fields: { 'pins.0.price': expect.anything() },
    })
  expect((await shown(roundId)).round.pins.set).toBe(0)
})

it('refuses a price set by hand with more decimals than the currency has, and names the field', async () => {
  const { roundId } = await create([{ kind: 'dearer', most: 0.85 }])
  const productId = await idOf('A')
  const set = (price: string) =>
    changePriceRound({ ctx: store.ctx, input: { roundId, pins: [{ productId, pin: 'set', price }] } })
  await expect(set('9.385')).rejects.toMatchObject({
    text: { id: 'price_round.too_many_decimals' },
    fields: { 'pins.0.price': expect.stringContaining('decimals') },
  })
  expect((await shown(roundId)).round.pins.set).toBe(0)
  expect((await set('9.3800')).round.pins.set).toBe(1)
})

it('says of a price by hand that a roll-out would leave it out', async () => {
  const { roundId } = await create([{ kind: 'dearer', most: 0.8 }])
  const productId = await idOf('B')
  await database.adminPool.query(
    `update price_facts set changed_on = $3::date - 3 where company_id = $1 and product_id = $2`,
    [store.ctx.companyId, productId, store.ctx.clock()],
  )
  const pins = [{ productId, pin: 'set', price: '10.20' } as const]
  await changePriceRound({ ctx: store.ctx, input: { roundId, pins } })
  const { items } = await shown(roundId)
  expect(items.find((each) => each.productId === productId)?.foreseen).toMatch(/28 days/)
  expect(items.filter(({ foreseen }) => foreseen !== null)).toHaveLength(1)
})

it('proposes pairs of two vendors that are alike by title and size', async () => {
  const input = { vendor: 'Brandy', against: 'Own' }
  const { pairs } = pairsCall.answer.parse(await proposePricePairs({ ctx: store.ctx, input }))
  expect(pairs.map(({ title, againstTitle }) => [title, againstTitle])).toEqual([
    ['Brandy Green Tea Classic 100 g', 'Green Tea Classic 100 g'],
  ])
  expect(pairs[0]?.gap).toBe(0)
})

it('offers to leave a ladder as it is where no allowed price mends it', async () => {
  const tea = await createPriceStore(database, [
    // Per gram the large one costs three times as much: no allowed step mends that.
    { sku: 'TEA100', title: 'Mint tea 100 g', price: '5', cost: '2', elasticity: -2.5 },
    { sku: 'TEA200', title: 'Mint tea 200 g', price: '30', cost: '12', elasticity: -2.5 },
  ])
  const { ctx } = tea
  await proposePriceLadders({ ctx })
  const [ladder] = (await listPriceLadders({ ctx, input: { page: 1, status: undefined } })).ladders
  await setPriceLadder({ ctx, input: { ladderId: ladder!.ladderId, status: 'confirmed' } })
  const mending = { kind: 'ladders', cheaper: 0.05, repair: true } as const
  const { round } = await createPriceRound({
    ctx,
    input: { name: 'Tea', goal: 'advice', isCareful: false, about: 'store', constraints: [mending] },
  })
  const { conflict } = getCall.answer.shape.round.parse(round)
  expect(conflict).toMatchObject({
    constraints: [0],
    loosened: [{ constraint: 0, to: { ...mending, repair: false } }],
  })
})

it('holds the average rise of the items of known value that a person chose, of no others', async () => {
  const [own, other] = [await idOf('S'), await idOf('A')]
  const image = (id: number): Input['constraints'] => [
    { kind: 'image', best: 1, productIds: [id], most: 0.02 },
  ]
  const { roundId } = await create(image(other))
  const pins = [{ productId: own, pin: 'set', price: '11.00' } as const]
  const risen = await changePriceRound({ ctx: store.ctx, input: { roundId, pins } })
  expect(risen.round.state).toBe('solved')
  const held = await changePriceRound({ ctx: store.ctx, input: { roundId, constraints: image(own) } })
  expect(held.round).toMatchObject({ state: 'failed', conflict: { constraints: [0], productIds: [own] } })
  await expect(create(image(999_999))).rejects.toMatchObject({ text: { id: 'price_round.unknown_product' } })
})
