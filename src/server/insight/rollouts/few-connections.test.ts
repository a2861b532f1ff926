import { afterEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { draftOf, openRolloutStore, type RolloutStore } from '../../../../test/rollouts.ts'
import { listPricePlan } from '../price-plan/list-price-plan.ts'
import { listRollouts } from './list-rollouts.ts'

const database = useDatabase({ poolSize: 2 })
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const fourTimes = <T>(call: () => Promise<T>) => Promise.all([call(), call(), call(), call()])

it('answers more parallel readings than there are connections: each takes one', async () => {
  store = await openRolloutStore(database)
  // The second is beyond the largest step: list and plan word why it is refused.
  await draftOf(store, { 'SKU-0-0': 1.05, 'SKU-2-0': 1.6 })
  const { ctx } = store
  const lists = await fourTimes(() => listRollouts({ ctx, input: { page: 1 } }))
  expect(lists.map(({ total }) => total)).toEqual([1, 1, 1, 1])
  const plans = await fourTimes(() => listPricePlan({ ctx }))
  const reasons = plans[0].entries.map(({ onItsWay, foreseen }) => [onItsWay?.state, foreseen?.code])
  expect(reasons).toHaveLength(2)
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['pending', undefined],
      ['refused', 'over_half'],
    ]),
  )
})
