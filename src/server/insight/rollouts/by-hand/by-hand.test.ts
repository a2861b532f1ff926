import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { rolloutSettings } from '#contract/rollout-shapes'
import { useDatabase } from '../../../../../test/database.ts'
import { wizardUnderTest } from '../../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest } from '../../../../../test/imports.ts'
import { carryOut } from '../../../kit/runs/work-on-run.ts'
import { addToPricePlan } from '../../price-plan/add-to-price-plan.ts'
import { listPricePlan } from '../../price-plan/list-price-plan.ts'
import { approveRollout } from '../approve-rollout.ts'
import { priceCheckWith } from '../check-prices.ts'
import { draftRollout } from '../draft-rollout.ts'
import { getRollout } from '../get-rollout.ts'
import { startRollout } from '../start-rollout.ts'
import { takeBackRollout } from '../take-back.ts'
import { watchRollouts } from '../watch/watch-rollouts.ts'
import { confirmRolloutItems } from './confirm-items.ts'
import { makeRolloutFile } from './make-file.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../../shared/data/shop-exports')
const isThere = existsSync(folder)
if (!isThere) console.warn('SKIPPED: tests on ../shared/data/shop-exports, which is not there.')

const database = useDatabase()
const settings = rolloutSettings.parse({ muchRevenue: true })
type Store = ImportsUnderTest

/** Imports a file of products; the second time changes those that are known. */
async function imported(store: Store, name: string, content: string | Buffer): Promise<void> {
  const wizard = await wizardUnderTest(store, name, Buffer.from(content))
  await wizard.run()
  await watchRollouts({ ctx: store.ctx })
}

/** Raises one product by 5 % in a roll-out by hand, approved and begun. */
async function begun(store: Store, sku: string) {
  const { ctx } = store
  const [product] = await store.rows<{ product_id: string; price: string }>(
    `select product_id, price from products where company_id = $1 and sku = '${sku}'`,
  )
  const price = (Number(product!.price) * 1.05).toFixed(2)
  const entry = { productId: Number(product!.product_id), price, origin: 'manual' as const }
  const { entries } = await addToPricePlan({ ctx, input: { entries: [entry] } })
  const entryIds = entries.map(({ entryId }) => entryId)
  const { rollout } = await draftRollout({ ctx, input: { entryIds, mode: 'all', settings, byHand: true } })
  const { rolloutId } = rollout
  const job = store.sent.findLast(({ name }) => name === 'check-prices')!
  const { runId } = job.data as { runId: string }
  const place = { connection: database.connection, signal: new AbortController().signal }
  await carryOut(priceCheckWith({}), { ctx, input: { runId, subject: rolloutId, ...place } })
  const { listHash } = (await shown(store, rolloutId)).rollout
  await approveRollout({ ctx, input: { rolloutId, listHash: listHash ?? '' } })
  await startRollout({ ctx, input: { rolloutId } })
  return { rolloutId, price, former: Number(product!.price).toFixed(2) }
}

const shown = ({ ctx }: Store, rolloutId: string) =>
  getRollout({ ctx, input: { rolloutId, page: 1, state: undefined } })

const cellsOf = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data

const [name, sku, column] = ['woocommerce_sample_products.csv', 'CC-HOODIE-GREEN', 'Regular price']

describe.runIf(isThere)('a roll-out by hand', () => {
  it('comes back with new prices, is confirmed by the next import, and taken back the same way', async () => {
    const content = readFileSync(path.join(folder, name), 'utf8')
    const store = await importsUnderTest(database)
    await imported(store, name, content)
    const { rolloutId, price, former } = await begun(store, sku)
    expect((await shown(store, rolloutId)).rollout).toMatchObject({
      ...{ platform: null, state: 'writing_rest', counts: { waiting: 1 } },
    })
    const file = await makeRolloutFile({ ctx: store.ctx, input: { rolloutId, content } })
    expect(file).toMatchObject({ prices: 1, leftOut: [] })
    const [header = [], ...rows] = cellsOf(file.text)
    const [, ...before] = cellsOf(content)
    const at = header.indexOf(column)
    expect(rows.filter((cells) => cells[at]!.replace(',', '.') === price)).toHaveLength(1)
    expect(rows.length).toBeLessThan(before.length)

    await imported(store, name, file.text)
    expect((await shown(store, rolloutId)).rollout.counts).toMatchObject({ written: 1, waiting: 0 })
    expect((await listPricePlan({ ctx: store.ctx })).entries[0]).toMatchObject({ status: 'applied' })
    await takeBackRollout({ ctx: store.ctx, input: { rolloutId } })
    const back = await makeRolloutFile({ ctx: store.ctx, input: { rolloutId, content: file.text } })
    expect(
      cellsOf(back.text)
        .flat()
        .map((cell) => cell.replace(',', '.')),
    ).toContain(former)
    await imported(store, name, back.text)
    expect((await shown(store, rolloutId)).rollout).toMatchObject({
      ...{ state: 'taken_back', counts: { restored: 1 } },
    })
  })

  it('leaves what the shop changed meanwhile, is confirmed by hand, and refuses other files', async () => {
    const content = readFileSync(path.join(folder, name), 'utf8')
    const store = await importsUnderTest(database)
    await imported(store, name, content)
    const { rolloutId, former } = await begun(store, sku)
    const make = (text?: string) => makeRolloutFile({ ctx: store.ctx, input: { rolloutId, content: text } })
    const rows = cellsOf(content)
    const at = rows[0]!.indexOf(column)
    const row = rows.find((cells) => cells[rows[0]!.indexOf('SKU')]?.toUpperCase() === sku)!
    row[at] = '99'
    const changed = await make(Papa.unparse(rows))
    expect(changed).toMatchObject({ prices: 0, leftOut: [{ sku, reason: expect.stringContaining('99') }] })
    await expect(make('a,b\n1,2\n')).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await make()).text.split('\r\n')[1]).toContain(former)
    await confirmRolloutItems({ ctx: store.ctx, input: { rolloutId } })
    expect((await shown(store, rolloutId)).rollout).toMatchObject({
      state: 'settling',
      counts: { written: 1 },
    })
  })
})
