import { beforeAll, describe, expect, it } from 'vitest'
import { bundleSuggestionsAnswer, packageFactsAnswer } from '#contract/bundles'
import { useDatabase } from '../../../../test/database.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { runNow } from '../../../../test/runs.ts'
import { createPromotion } from '../../store/calendar/write-promotion.ts'
import { decidePrice } from '../decisions/decide-price.ts'
import { undoDecision } from '../decisions/undo-decision.ts'
import { addToPricePlan } from '../price-plan/add-to-price-plan.ts'
import { getPackageFacts } from './get-package-facts.ts'
import { basketMining } from './mining/basket-mining.ts'
import { suggestBundles } from './suggest-bundles.ts'

const database = useDatabase()
let store: TestStore
let cup: number
let saucer: number

/** 600 orders of a year; cup and saucer share each second one. */
function orderLines() {
  return Array.from({ length: 600 }, (_, order) => {
    const day = `2025-${String((order % 12) + 1).padStart(2, '0')}-10`
    const skus = order % 2 === 0 ? ['CUP', 'SAUCER'] : [['CUP', 'JUG', 'SAUCER', 'JUG'][(order >> 1) % 4]!]
    return skus.map((sku) => ({ sku, day, quantity: 1, total: '20.00', order: `O${order}` }))
  }).flat()
}

beforeAll(async () => {
  const product = { price: '20', cost: '5', elasticity: -3 }
  store = await createPriceStore(database, [
    { sku: 'CUP', title: 'Cup', ...product },
    { sku: 'SAUCER', title: 'Saucer', ...product },
    { sku: 'JUG', title: 'Jug', ...product },
  ])
  await store.addLines(orderLines())
  await runNow(basketMining, store.ctx, database.connection)
  cup = await store.productId('CUP')
  saucer = await store.productId('SAUCER')
})

const suggested = async () => {
  const answer = bundleSuggestionsAnswer.parse(await suggestBundles({ ctx: store.ctx, input: {} }))
  return answer.suggestions[0]!.conflicts
}
const selected = async (productIds: number[]) =>
  packageFactsAnswer.parse(await getPackageFacts({ ctx: store.ctx, input: { productIds } })).conflicts

describe('bundles and other plans', () => {
  it('name no conflict where no part is planned otherwise', async () => {
    expect(await suggested()).toEqual([])
  })

  it('name a planned price, a promotion and a product to be left alone, for the suggestion and the selection', async () => {
    const entries = [{ productId: cup, price: '21', origin: 'manual' as const }]
    await addToPricePlan({ ctx: store.ctx, input: { entries } })
    await createPromotion({
      ctx: store.ctx,
      input: {
        ...{ name: 'Spring sale', kind: 'price_cut', depth: 0.2, note: '' },
        ...{ startsOn: '2100-03-01', endsOn: '2100-03-15' },
        products: [{ productId: saucer, depth: null }],
      },
    })
    const sentences = [
      expect.stringMatching(
        /^“Cup” has a planned price of \$21\.00; this bundle counts with today’s price\./,
      ),
      expect.stringMatching(/^“Saucer” is in the promotion “Spring sale” from 03\/01\/2100 to 03\/14\/2100:/),
    ]
    expect((await suggested()).toSorted()).toEqual(sentences)
    expect(await selected([saucer])).toEqual(sentences.slice(1))
    const body = { decision: 'snoozed' as const, snoozeDays: 90 }
    const { decision } = await decidePrice({
      ctx: store.ctx,
      input: { productId: saucer, ...body },
    })
    expect((await selected([saucer]))[0]).toMatch(/^“Saucer” is to be left alone until /)
    await undoDecision({ ctx: store.ctx, input: { decisionId: decision!.decisionId } })
    expect(await selected([saucer])).toEqual(sentences.slice(1))
  })
})
