import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packageEvent, packageEventsInput } from '#contract/bundles'
import { loadConfig } from '#server/kit/config/read-config'
import { useDatabase } from '../../../../test/database.ts'
import { partsJson } from '../../../../test/model-texts.ts'
import type { TestStore } from '../../../../test/order-lines.ts'
import { createPriceStore } from '../../../../test/price-store.ts'
import { openStandInModel, type StandInModel } from '../../../../test/stand-in-model.ts'
import { analyzePackage } from './analyze-package.ts'
import { streamPackage } from './stream-package.ts'

const database = useDatabase()
let model: StandInModel
let store: TestStore
let ids: number[]

beforeAll(async () => {
  model = await openStandInModel()
  store = await createPriceStore(database, [
    { sku: 'CUP', title: 'Cup', price: '20', cost: '5', elasticity: -3 },
    { sku: 'SAUCER', title: 'Saucer', price: '20', cost: '5', elasticity: -3 },
  ])
  ids = [await store.productId('CUP'), await store.productId('SAUCER')]
})
afterAll(() => model.close())

let ctx: TestStore['ctx']
beforeEach(() => {
  ctx = { ...store.ctx, config: loadConfig(model.env) }
})

const follow = async (price: string, productIds: readonly number[] = ids) => {
  const query = packageEventsInput.parse({ productIds: productIds.join(), price, name: 'Breakfast' })
  const events = []
  for await (const event of await streamPackage({ ctx, input: query })) events.push(packageEvent.parse(event))
  return events
}
const analyse = (price: string) => {
  const products = ids.map((id) => ({ product_id: id, name: '', cost: null }))
  return analyzePackage({ ctx, input: { packageDetails: { name: 'Breakfast', price, products } } })
}

it('tells the computed facts first, then sentence by sentence; the same call without a stream has the same text', async () => {
  model.reply({
    text: partsJson(
      'Here are {title1} and {title2}. {together}',
      'You asked about {price}. It comes with {margin}.',
    ),
  })
  const whole = await follow('36.00')
  expect(whole.map(({ kind }) => kind)).toEqual(['restart', 'facts', 'sentence', 'sentence', 'done'])
  expect(whole[1]).toMatchObject({ facts: { listPrice: '40.00', asked: { price: '36.00' } } })
  expect(whole[2]).toEqual({ kind: 'sentence', part: 'conclusion', text: 'Here are “Cup” and “Saucer”. ' })
  expect(whole[4]).toMatchObject({
    source: 'model',
    modelFault: null,
    analysis: expect.stringMatching(
      /^Here are “Cup” and “Saucer”\. .*\n\nYou asked about \$36\.00 \(package price that you asked about\)\. It comes with \$26\.00 \(margin /,
    ),
  })
  const { kind: _, ...answer } = whole[4] as Extract<(typeof whole)[number], { kind: 'done' }>
  expect(await analyse('36.00')).toEqual(answer)
  expect(model.requests).toHaveLength(1)
})

it('takes back what comes before an invented figure, and ends with our rules', async () => {
  model.reply({ text: partsJson('Here is the package. You will earn $9,999.00 soon. Yes.', 'Do it.') })
  const events = await follow('35.00')
  expect(events.map(({ kind }) => kind)).toEqual([
    'restart',
    'facts',
    ...['sentence', 'restart', 'sentence', 'restart', 'done'],
  ])
  expect(JSON.stringify(events)).not.toContain('9,999')
  expect(events.at(-1)).toMatchObject({ source: 'rules' })
})

it('ends with the listener who leaves: nothing of it is kept', async () => {
  const query = packageEventsInput.parse({ productIds: ids.join(), price: 34, name: '' })
  model.reply({
    text: partsJson('Here is the package. {together}', 'You asked about {price}. It comes with {margin}.'),
  })
  for await (const event of await streamPackage({ ctx, input: query })) if (event.kind === 'sentence') break
  const kept = await database.adminPool.query(
    "select 1 from ai_texts where parts::text like '%Here is the package%'",
  )
  expect(kept.rows).toEqual([])
})

it('is at once the plain text without a model', async () => {
  ctx = store.ctx
  const events = await follow('33.00')
  expect(events.map(({ kind }) => kind)).toEqual(['restart', 'facts', 'done'])
  expect(events.at(-1)).toMatchObject({ source: 'rules', analysis: (await analyse('33.00')).analysis })
})

it('line 37: says before the first event what is wrong with the question, in the specified words', async () => {
  await expect(follow('33.00', [999_999_999])).rejects.toMatchObject({ code: 'invalid_input' })
  ctx = { ...ctx, inTenant: () => Promise.reject(new Error('the database is gone')) }
  await expect(follow('33.00')).rejects.toMatchObject({
    code: 'internal',
    message: 'Analysis failed. Please try again.',
  })
  expect(packageEventsInput.safeParse({ productIds: '1', price: '0', name: '' }).success).toBe(false)
})
