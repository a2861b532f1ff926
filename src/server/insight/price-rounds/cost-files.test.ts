import { beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../test/imports.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { createPriceRound } from './create-round.ts'
import { getPriceRound } from './get-round.ts'
import { listPriceRounds } from './list-rounds.ts'

const database = useDatabase()
let store: ImportsUnderTest

/** Costs without a dated row, as of products whose cost was never recorded by day. */
beforeAll(async () => {
  const product = (sku: string, cost?: string) => ({
    ...{ sku, title: sku, vendor: 'Own', type: 'Tea', price: '20', elasticity: -2, monthlyUnits: 100 },
    ...(cost === undefined ? {} : { cost }),
  })
  const { ctx } = await createPriceStore(database, [
    product('A', '10'),
    product('B', '8'),
    product('C', '6'),
    product('NEW'),
  ])
  store = await importsUnderTest(database, { companyId: ctx.companyId, userId: ctx.userId })
})

const open = async (importId?: string) =>
  (await listPriceRounds({ ctx: store.ctx, input: { importId } })).costChanges

async function importCosts(text: string): Promise<string> {
  const wizard = await wizardUnderTest(store, 'costs.csv', text)
  expect(await wizard.run()).toMatchObject({ status: 'done' })
  return wizard.importId
}

it('opens a round of the products whose cost a file without dates changed', async () => {
  expect(await open()).toBeNull()
  // C keeps its cost, and NEW had none: nothing about them has changed.
  const first = await importCosts('sku,unit_cost\nA,11\nC,6\nNEW,4\n')
  // The clock says 15 June 2026.
  expect(await open()).toEqual({ products: 1, since: '2026-06-15' })
  const second = await importCosts('sku,unit_cost\nB,10\n')
  expect(await open()).toEqual({ products: 2, since: '2026-06-15' })
  expect(await open(first)).toEqual({ products: 1, since: '2026-06-15' })
  const { round } = await createPriceRound({
    ctx: store.ctx,
    input: {
      ...{ name: 'Costs', goal: 'advice', isCareful: false, constraints: [] },
      ...{ about: 'costs', importId: second },
    },
  })
  const { items } = await getPriceRound({
    ctx: store.ctx,
    input: { roundId: round.roundId, page: 1, show: 'all', search: undefined },
  })
  expect(items.map(({ sku, costChange }) => [sku, costChange?.from, costChange?.to])).toEqual([
    ['B', '8.00', '10.00'],
  ])
  expect(await open(second)).toBeNull()
  expect(await open()).toEqual({ products: 1, since: '2026-06-15' })
})
