import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Parsed } from '#contract/calls'
import {
  comparePriceRounds as compareCall,
  getPriceRound as getCall,
  listPriceLadders as ladderCall,
  listPriceRounds as listCall,
} from '#contract/price-rounds'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { changeMarketRule, createMarketRule } from '../market-rules/list-rules.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { changePriceRound } from './change-round.ts'
import { comparePriceRounds } from './compare-rounds.ts'
import { copyPriceRound } from './copy-round.ts'
import { createPriceRound } from './create-round.ts'
import { exportPriceRound } from './export-round.ts'
import { getPriceRound } from './get-round.ts'
import { listPriceLadders } from './list-ladders.ts'
import { listPriceRounds } from './list-rounds.ts'
import { proposePriceLadders } from './propose-ladders.ts'
import { sendPriceRound } from './send-round.ts'
import { setPriceLadder } from './set-ladder.ts'
import { weighPriceRound } from './weigh-round.ts'

const database = useDatabase()
let store: TestStore

/** Ten products, of which eight have a better price; prices of 10 and costs of 4 want a cut, of 15 by 20 a rise. */
beforeAll(async () => {
  store = await createPriceStore(database, [
    ...[1, 2, 3, 4].map((n) => ({
      ...{ sku: `DOWN${n}`, title: `Lamp ${n}`, type: 'Lamps', vendor: 'Luma' },
      ...{ price: '10', cost: '4', elasticity: -2.5, monthlyUnits: 100 * n },
    })),
    ...[1, 2, 3, 4].map((n) => ({
      ...{ sku: `UP${n}`, title: `Chair ${n}`, type: 'Chairs', vendor: 'Sedia' },
      ...{ price: '20', cost: '15', elasticity: -2, monthlyUnits: 100 * n },
    })),
    { sku: 'BEST', price: '10', cost: '5', elasticity: -2.1, standardDeviation: 0.01 },
    { sku: 'UNKNOWN', price: '10' },
  ])
})

type Input = Parsed<'createPriceRound'>
const create = async (constraints: Input['constraints'] = [], more: Partial<Input> = {}) =>
  (
    await createPriceRound({
      ctx: store.ctx,
      input: { name: 'Autumn', goal: 'advice', isCareful: false, about: 'store', constraints, ...more },
    })
  ).round
const shown = async (roundId: string) =>
  getCall.answer.parse(
    await getPriceRound({ ctx: store.ctx, input: { roundId, page: 1, show: 'all', search: undefined } }),
  )
const change = async (roundId: string, changes: Omit<Parsed<'changePriceRound'>, 'roundId'>) =>
  (await changePriceRound({ ctx: store.ctx, input: { roundId, ...changes } })).round
const pricesOf = async (roundId: string) =>
  Object.fromEntries((await shown(roundId)).items.map(({ sku, price }) => [sku, price]))
const remove = (roundId: string) => change(roundId, { isRemoved: true })

describe('a price round', () => {
  it('without constraints is the advice on each product', async () => {
    const { roundId, state, totals } = await create()
    expect(state).toBe('solved')
    const { rows, totals: ofAdvice } = await listAdvice({ ctx: store.ctx, input: { pageSize: 100 } })
    const advised = Object.fromEntries(rows.map(({ sku, advisedPrice }) => [sku, advisedPrice]))
    expect(await pricesOf(roundId)).toEqual(advised)
    expect(advised).toMatchObject({ DOWN1: '9.00', UP1: '22.00', BEST: '10.00', UNKNOWN: '10.00' })
    expect(totals).toMatchObject({ products: 10, rises: 4, cuts: 4, leftOut: 0, objective: 'profit' })
    // To the cent, all but the binary noise of adding.
    expect(totals?.earned.value).toBeCloseTo(ofAdvice.profit!.value, 6)
    expect(totals?.chance).toBeGreaterThan(0.9)
    expect(totals?.earned.low).toBeLessThan(totals!.earned.value)
    // One range and one chance for one thing, here and in the recommendations.
    expect(totals?.earned.low).toBeCloseTo(ofAdvice.profit!.low, 6)
    expect(totals?.earned.high).toBeCloseTo(ofAdvice.profit!.high, 6)
    expect(totals?.chance).toBe(ofAdvice.profit!.probability)
    expect(totals?.groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Lamps', 'Luma', 'Chairs']),
    )
    await remove(roundId)
  })

  it('keeps its constraints, says which of them holds a price, and what each costs', async () => {
    const { roundId } = await create([
      { kind: 'changes', of: { kind: 'store' }, most: 3 },
      { kind: 'dearer', most: 0.2 },
    ])
    const { items, round } = await shown(roundId)
    const changed = items.filter(({ price, today }) => price !== today)
    expect(changed).toHaveLength(3)
    expect(items.find(({ sku }) => sku === 'UP1')).toMatchObject({ price: '20.00', reason: 'constraint' })
    expect(items.find(({ sku }) => sku === 'UP1')?.heldBy).toContain(0)
    // A fifth of today's revenue: 10 × 1000 + 20 × 1000 + 1000 of the best one and of the unknown one each.
    const dearer = changed
      .filter(({ change }) => (change ?? 0) > 0)
      .reduce((sum, { revenue }) => sum + revenue!, 0)
    expect(dearer).toBeLessThanOrEqual(0.2 * 32_000)
    expect(round.weights).toBeNull()
    const { weights } = (await weighPriceRound({ ctx: store.ctx, input: { roundId } })).round
    expect(weights?.costs.map(({ cost }) => (cost ?? 0) > 0)).toEqual([true, true])
    const gains = weights!.curve.map(({ earned }) => earned)
    expect(gains).toEqual([...gains].sort((a, b) => a - b))
    await remove(roundId)
  })

  it('names constraints that cannot hold together', async () => {
    const round = await create([
      { kind: 'changes', of: { kind: 'store' }, most: 0 },
      { kind: 'floor', of: { kind: 'store' }, figure: 'revenue', least: 1.02, chance: null },
      { kind: 'dearer', most: 1 },
    ])
    expect(round).toMatchObject({ state: 'failed', totals: null, conflict: { productIds: [] } })
    expect(round.conflict?.constraints).toEqual([0, 1])
    const { roundId } = round
    await expect(
      exportPriceRound({ ctx: store.ctx, input: { roundId, format: 'csv' } }),
    ).rejects.toMatchObject({ text: { id: 'price_round.not_solved' } })
    const { loosened } = round.conflict!
    expect(loosened).toHaveLength(1)
    const constraints = round.constraints.map(
      (each, at) => loosened.find(({ constraint }) => constraint === at)?.to ?? each,
    )
    expect(await change(round.roundId, { constraints })).toMatchObject({ state: 'solved', conflict: null })
    await remove(round.roundId)
  })

  it('is read as it was, although it was stored before later figures existed', async () => {
    const { roundId, totals } = await create()
    await store.ctx.inTenant(({ client }) =>
      client.query(
        `update price_rounds set totals = totals - 'cannotTell' - 'passThrough',
           conflict = '{"constraints":[],"isFixed":true,"isProved":true,"cheapest":null}'
         where company_id = $1 and round_id = $2`,
        [store.ctx.companyId, roundId],
      ),
    )
    const { round } = await shown(roundId)
    expect(round.totals).toEqual(totals)
    expect(round.conflict).toEqual({
      ...{ constraints: [], isProved: true, productIds: [], loosened: [] },
      ...{ limits: [], leastStep: null, concerned: [] },
    })
    await remove(roundId)
  })

  it('keeps locked, forbidden and set prices, and leaves the others as they were', async () => {
    const { roundId } = await create([{ kind: 'changes', of: { kind: 'store' }, most: 6 }])
    const before = await pricesOf(roundId)
    const [down, up, best] = await Promise.all(['DOWN4', 'UP4', 'BEST'].map((sku) => store.productId(sku)))
    const { pins } = await change(roundId, {
      pins: [
        { productId: down!, pin: 'locked' },
        { productId: up!, pin: 'forbidden' },
        { productId: best!, pin: 'set', price: '10.40' },
      ],
    })
    expect(pins).toEqual({ locked: 1, forbidden: 1, set: 1 })
    const after = await pricesOf(roundId)
    expect(after).toMatchObject({ DOWN4: before.DOWN4, UP4: '20.00', BEST: '10.40' })
    const still = Object.keys(before).filter((sku) => before[sku] === after[sku])
    expect(still.length).toBeGreaterThanOrEqual(8)
    await expect(
      change(roundId, { pins: [{ productId: 999_999_999, pin: 'locked' }] }),
    ).rejects.toMatchObject({ text: { id: 'price_round.no_such_product' } })
    await remove(roundId)
  })

  it('is saved as versions, compared, exported, deleted and brought back', async () => {
    const first = await create()
    const { round: second } = await copyPriceRound({
      ctx: store.ctx,
      input: { roundId: first.roundId, name: 'Careful' },
    })
    await change(second.roundId, { constraints: [{ kind: 'changes', of: { kind: 'store' }, most: 2 }] })
    const compared = compareCall.answer.parse(
      await comparePriceRounds({
        ctx: store.ctx,
        input: { rounds: [first.roundId, second.roundId], page: 1 },
      }),
    )
    expect(compared.rounds.map(({ name }) => name)).toEqual(['Autumn', 'Careful'])
    expect(compared.total).toBe(6)
    for (const { prices, today } of compared.items) expect(prices[1]).toBe(today)
    const file = await exportPriceRound({ ctx: store.ctx, input: { roundId: first.roundId, format: 'xlsx' } })
    const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets
    expect(sheet?.rows).toHaveLength(11)
    await remove(first.roundId)
    await expect(shown(first.roundId)).rejects.toMatchObject({ text: { id: 'price_round.not_found' } })
    expect(await change(first.roundId, { isRemoved: false })).toMatchObject({ name: 'Autumn' })
    await Promise.all([remove(first.roundId), remove(second.roundId)])
  })

  it('says when it is older than prices or limits, and plans its prices once they were seen', async () => {
    const { roundId } = await create([{ kind: 'changes', of: { kind: 'store' }, most: 2 }])
    expect((await shown(roundId)).round.isOlder).toBe(false)
    await store.ctx.inTenant(({ client }) =>
      client.query(`update products set cost = 4.2 where company_id = $1 and sku = 'DOWN1'`, [
        store.ctx.companyId,
      ]),
    )
    expect((await shown(roundId)).round.isOlder).toBe(true)
    const send = () => sendPriceRound({ ctx: store.ctx, input: { roundId, acceptConflicts: undefined } })
    await expect(send()).rejects.toMatchObject({ text: { id: 'price_round.older' } })
    expect((await listPricePlan({ ctx: store.ctx })).entries).toEqual([])
    await change(roundId, { solve: true })
    const sent = await send()
    expect(sent).toMatchObject({ planned: 2, rolloutId: null, round: { state: 'sent', isOlder: false } })
    const { entries } = await listPricePlan({ ctx: store.ctx })
    expect(entries.map(({ origin, reason }) => [origin, reason])).toEqual([
      ['round', 'Autumn'],
      ['round', 'Autumn'],
    ])
    await remove(roundId)
  })

  it('is older than a rule about competitors that came or went after it', async () => {
    const { roundId } = await create()
    const input = {
      ...({ kind: 'ceiling', reference: 'lowest', share: -0.05, competitorId: null, place: null } as const),
      ...{ productType: null, sku: null, lastingDays: 0, passesUnusual: false, mostFollows: null },
      ...{ sensitivityBelow: null, startsOn: null, endsOn: null },
    }
    const { rules } = await createMarketRule({ ctx: store.ctx, input })
    expect((await shown(roundId)).round.isOlder).toBe(true)
    await change(roundId, { solve: true })
    expect((await shown(roundId)).round.isOlder).toBe(false)
    await changeMarketRule({ ctx: store.ctx, input: { ruleId: rules[0]!.ruleId, isRemoved: true } })
    expect((await shown(roundId)).round.isOlder).toBe(true)
    await remove(roundId)
  })

  it('is not older where an estimation looked again and found the same', async () => {
    const run = (fittedProducts: number, storeDrift: number) =>
      store.ctx.inTenant(({ client }) =>
        client.query(
          `insert into estimate_runs (company_id, run_id, method_version, diagnostics)
           values ($1, gen_random_uuid(), 'hierarchical', $2)`,
          [store.ctx.companyId, { storeDrift, fittedProducts }],
        ),
      )
    await run(10, 0.1)
    const { roundId } = await create()
    await run(0, 0.1)
    expect((await shown(roundId)).round.isOlder).toBe(false)
    await run(0, 0.2)
    expect((await shown(roundId)).round.isOlder).toBe(true)
    await remove(roundId)
  })

  it('is neither changed nor sent by someone who saw an older proposal', async () => {
    const few = { kind: 'changes', of: { kind: 'store' }, most: 2 } as const
    const early = await create()
    const { roundId, solvedAt: seen } = early
    const now = store.ctx.clock().getTime()
    const ctx = { ...store.ctx, clock: () => new Date(now + 60_000) }
    await changePriceRound({ ctx, input: { roundId, seen, constraints: [few] } })
    const refused = { text: { id: 'price_round.changed_meanwhile' } }
    const other = await create([], { name: 'Winter' })
    expect([early.name, other.name]).toEqual(['Autumn', 'Winter'])
    await remove(other.roundId)
    await expect(change(roundId, { seen, goal: 'profit' })).rejects.toMatchObject(refused)
    await expect(sendPriceRound({ ctx: store.ctx, input: { roundId, seen } })).rejects.toMatchObject(refused)
    expect((await shown(roundId)).round).toMatchObject({ goal: 'advice', constraints: [few] })
    await remove(roundId)
  })

  it('is offered where costs have changed, and says how much of it each price passes on', async () => {
    const list = async () => listCall.answer.parse(await listPriceRounds({ ctx: store.ctx, input: {} }))
    expect((await list()).costChanges).toBeNull()
    await store.ctx.inTenant(async ({ client }) => {
      await client.query(
        `insert into unit_costs (company_id, product_id, effective_from, unit_cost, source)
         select p.company_id, p.product_id, d.day::date, d.cost, 'manual' from products p
         cross join (values ('2026-01-01', 15), ('2026-06-01', 16.5)) as d (day, cost)
         where p.company_id = $1 and p.product_type = 'Chairs' on conflict do nothing returning 1`,
        [store.ctx.companyId],
      )
      await client.query(
        `update products set cost = 16.5 where company_id = $1 and product_type = 'Chairs'`,
        [store.ctx.companyId],
      )
    })
    expect((await list()).costChanges).toEqual({ products: 4, since: '2026-06-01' })
    const { roundId, totals } = await create([], { about: 'costs' })
    expect(totals).toMatchObject({ products: 4, rises: 4 })
    const [item] = (await shown(roundId)).items
    expect(item).toMatchObject({ price: '22.00', costChange: { from: '15.00', to: '16.50' } })
    // 2.00 more for a unit that costs 1.50 more.
    expect(item?.costChange?.passedOn).toBeCloseTo(4 / 3, 9)
    expect((await list()).costChanges).toBeNull()
    await remove(roundId)
  })

  it('proposes ladders of sizes, which hold a round only once they are confirmed', async () => {
    const tea = await createPriceStore(database, [
      // Per gram the large one is a tenth cheaper; alone the small one gets cheaper and the large one dearer.
      { sku: 'TEA100', title: 'Green tea 100 g', price: '10', cost: '4', elasticity: -2.5 },
      { sku: 'TEA200', title: 'Green tea 200 g', price: '18', cost: '13.5', elasticity: -2 },
      { sku: 'MUG', title: 'Mug', price: '10', cost: '5', elasticity: -2.5 },
    ])
    const { ctx } = tea
    expect(await proposePriceLadders({ ctx })).toEqual({ proposed: 1 })
    expect(await proposePriceLadders({ ctx })).toEqual({ proposed: 0 })
    const list = () => listPriceLadders({ ctx, input: { page: 1, status: undefined } })
    const [ladder] = ladderCall.answer.parse(await list()).ladders
    expect(ladder).toMatchObject({ status: 'proposed', isBroken: false, unit: 'g' })
    expect(ladder?.members.map(({ size }) => size)).toEqual([100, 200])
    const priced = async () => {
      const { round } = await createPriceRound({
        ctx,
        input: {
          ...{ name: 'Tea', goal: 'advice', isCareful: false, about: 'store' },
          constraints: [{ kind: 'ladders', cheaper: 0.05, repair: false }],
        },
      })
      const { items } = await getPriceRound({
        ctx,
        input: { roundId: round.roundId, page: 1, show: 'all', search: 'tea' },
      })
      const [small, large] = ['TEA100', 'TEA200'].map((sku) =>
        Number(items.find((item) => item.sku === sku)?.price),
      )
      return large! / 200 / (small! / 100)
    }
    expect(await priced()).toBeGreaterThan(1)
    await setPriceLadder({ ctx, input: { ladderId: ladder!.ladderId, status: 'confirmed' } })
    expect(await priced()).toBeLessThanOrEqual(0.95)
    await setPriceLadder({ ctx, input: { ladderId: ladder!.ladderId, status: 'rejected' } })
    expect(await priced()).toBeGreaterThan(1)
    const members = ladder!.members.map(({ productId }) => ({ productId, size: 100 }))
    await expect(
      setPriceLadder({ ctx, input: { ladderId: ladder!.ladderId, members } }),
    ).rejects.toMatchObject({ fields: { 'members.1.size': expect.anything() } })
  })
})
