import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { addToPricePlan } from '../price-plan/add-to-price-plan.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { listAdvice } from '../recommendations/list-advice.ts'
import { changePriceRound } from './change-round.ts'
import { createPriceRound } from './create-round.ts'
import { sendPriceRound } from './send-round.ts'

const database = useDatabase()

/** Has a test of sixteen weeks run on the product since yesterday. */
async function test({ ctx }: TestStore, productId: number): Promise<void> {
  const testId = randomUUID()
  const of = [ctx.companyId, testId]
  await ctx.inTenant(async ({ client }) => {
    await client.query(
      `insert into price_tests (company_id, test_id, name, state, by_hand, period_weeks, pairs, seed, schedule_hash,
         promise, prior, started_on, created_by)
       values ($1, $2, 'Lamps in turn', 'running', true, 2, 4, 1, '', '{}', '{}', $3::date - 1, $1)`,
      [...of, ctx.clock()],
    )
    await client.query(
      `insert into price_test_products (company_id, test_id, product_id, position, unit, low_price, high_price,
         reference_price, cost)
       values ($1, $2, $3, 0, 0, 9.5, 10.5, 10, 4)`,
      [...of, productId],
    )
  })
}

it('a price of a running test is planned by nobody without a word, and no round proposes one', async () => {
  const store = await createPriceStore(database, [
    { sku: 'LAMP', title: 'Lamp', price: '10', cost: '4', elasticity: -2.5 },
    { sku: 'MUG', title: 'Mug', price: '20', cost: '8', elasticity: -2.6 },
  ])
  const { ctx } = store
  const lamp = await store.productId('LAMP')
  const solve = () =>
    createPriceRound({
      ctx,
      input: { name: 'Free', goal: 'advice', isCareful: false, about: 'store', constraints: [] },
    })
  const early = await solve()
  const stateOf = ({ items }: typeof early) => {
    const { price, today, reason } = items.find(({ productId }) => productId === lamp)!
    return [price === today, reason]
  }
  expect(stateOf(early)).toEqual([false, 'advice'])
  await test(store, lamp)

  const send = (roundId: string, acceptConflicts?: boolean) =>
    sendPriceRound({ ctx, input: { roundId, acceptConflicts } })
  await expect(send(early.round.roundId)).rejects.toMatchObject({ text: { id: 'price_round.older' } })
  const solved = await solve()
  expect(stateOf(solved)).toEqual([true, 'test'])
  const { rows } = await listAdvice({ ctx, input: { pageSize: 100, move: 'change' } })
  expect(rows.map(({ sku }) => sku)).toEqual(['MUG'])

  const conflict = {
    code: 'plan_conflict',
    message: expect.stringMatching(/^“Lamp” is in the price test “Lamps in turn” until /),
  }
  const entries = [{ productId: lamp, price: '11', origin: 'manual' as const }]
  await expect(addToPricePlan({ ctx, input: { entries } })).rejects.toMatchObject({
    ...conflict,
    fields: { 'entries.0.productId': expect.stringContaining('Lamps in turn') },
  })
  // After its last day the price is free.
  const [later] = entries.map((entry) => ({ ...entry, startsOn: '2100-01-01' }))
  await addToPricePlan({ ctx, input: { entries: [later!] } })
  await ctx.inTenant(({ client }) =>
    client.query('delete from price_plan where company_id = $1', [ctx.companyId]),
  )

  // A person may set its price in a round, and is warned before it is planned.
  const { roundId } = solved.round
  await changePriceRound({ ctx, input: { roundId, pins: [{ productId: lamp, pin: 'set', price: '11' }] } })
  await expect(send(roundId)).rejects.toMatchObject(conflict)
  expect((await listPricePlan({ ctx })).entries).toEqual([])
  await send(roundId, true)
  expect((await listPricePlan({ ctx })).entries.map(({ sku }) => sku).sort()).toEqual(['LAMP', 'MUG'])
})
