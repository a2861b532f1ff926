import { beforeEach, describe, expect, it } from 'vitest'
import { isoDateOfDay } from '#analytics'
import { setSalesChannelsInput } from '#contract/channels'
import { useDatabase } from '../../../../test/database.ts'
import { untilBlocked } from '../../../../test/locks.ts'
import { createTestStore, type TestLine, type TestStore } from '../../../../test/order-lines.ts'
import { workOnRun } from '../../kit/runs/work-on-run.ts'
import { markChannelsStale } from '../../store/channel-models/write-channel-model.ts'
import { customerPseudonym } from '../../store/imports/classify/customer-pseudonym.ts'
import { estimation, requestEstimation } from '../estimation/estimation.ts'
import { listSalesChannels } from './list-channels.ts'
import { previewSalesChannel } from './preview-channel.ts'
import { setSalesChannels } from './set-channels.ts'

const database = useDatabase()
const PRODUCTS = 8
const DAYS = 120
const FIRST = 20_454
const ID = 'rule:0b0b0b0b'
let store: TestStore

type Rule = NonNullable<Parameters<typeof setSalesChannels>[0]['input']['choices'][number]['rule']>
const rule = (by: Rule['by'], ...values: string[]): Rule => ({ by, values, leastUnits: null })

/** One line a day and product in the shop; every fifth day by telephone, too little cheaper there to be recognised. */
const linesOf = (from: number, to: number): TestLine[] =>
  Array.from({ length: to - from }, (_, k) => from + k).flatMap((at) =>
    Array.from({ length: PRODUCTS }, (_, product): TestLine[] => {
      const of = { sku: `P${product}`, day: isoDateOfDay(FIRST + at) }
      const price = 10 + product
      const shop = { ...of, quantity: 1, source: 'Web', customer: `C${at}`, total: price.toFixed(2) }
      const phone = {
        ...{ ...of, quantity: 4, order: `T${at}`, source: 'Phone', group: 'net 30, Trade', country: 'FR' },
        ...{ customer: customerPseudonym('buyer@example.test', store.ctx.companyId) },
        total: (4 * price * 0.985).toFixed(2),
      }
      return at % 5 === 0 ? [shop, phone] : [shop]
    }).flat(),
  )
const PHONE_LINES = (DAYS / 5) * PRODUCTS

beforeEach(async () => {
  store = await createTestStore(database)
  await store.addLines(linesOf(0, DAYS))
  await estimate()
})

async function estimate() {
  const { runId } = await requestEstimation({ ctx: store.ctx })
  const signal = new AbortController().signal
  await workOnRun(estimation, { ctx: store.ctx, input: { runId, connection: database.connection, signal } })
}

const list = () => listSalesChannels({ ctx: store.ctx })
const preview = (asked: Rule | null) => previewSalesChannel({ ctx: store.ctx, input: { rule: asked } })
const split = (asked: Rule | null, name = 'Telephone', role: 'main' | null = null) =>
  setSalesChannels({
    ctx: store.ctx,
    input: { choices: asked ? [{ identity: ID, name, role, follows: null, rule: asked }] : [] },
  })
const linesByChannel = async () =>
  Object.fromEntries((await list()).channels.map(({ identity, lines }) => [identity, lines]))

describe('a channel that the owner splits off', () => {
  it('is looked at before: how many lines, at which prices next to the others, and what could be named', async () => {
    expect((await list()).channels).toEqual([])
    const { known, match } = await preview(rule('source', 'phone'))
    expect(match).toMatchObject({
      ...{ lines: PHONE_LINES, units: 4 * PHONE_LINES, products: PRODUCTS },
      shareOfLines: expect.closeTo(1 / 6, 6),
      priceRatio: expect.closeTo(0.985, 6),
    })
    expect(match?.examples[0]).toMatchObject({ price: '9.85', otherPrice: '10.00' })
    expect(known.map(({ by, value, lines }) => [by, value, lines])).toEqual([
      ['country', 'FR', PHONE_LINES],
      ['group', 'Trade', PHONE_LINES],
      ['group', 'net 30', PHONE_LINES],
      ['source', 'Web', 5 * PHONE_LINES],
      ['source', 'Phone', PHONE_LINES],
    ])
    expect((await preview(null)).match).toBeNull()
    expect((await list()).isWaiting).toBe(false)
  })

  it.each([
    rule('source', 'PHONE'),
    rule('group', 'trade'),
    rule('country', 'fr', 'be'),
    rule('customer', 'buyer@example.test'),
    { by: 'units', values: [], leastUnits: 32 } satisfies Rule,
  ])('takes effect with the next estimate, told by $by', async (asked) => {
    expect((await preview(asked)).match?.lines).toBe(PHONE_LINES)
    const answer = await split(asked)
    expect(answer).toMatchObject({
      isWaiting: true,
      channels: [{ identity: ID, name: 'Telephone', lines: 0 }],
    })
    await estimate()
    expect(await linesByChannel()).toEqual({ main: 5 * PHONE_LINES, [ID]: PHONE_LINES })
    const { rows } = await database.adminPool.query(
      'select rule::text from sales_channels where company_id = $1 and rule is not null',
      [store.ctx.companyId],
    )
    expect(rows[0].rule).not.toContain('@')
  })

  it('takes no order of fewer units than were named', async () => {
    expect((await preview({ by: 'units', values: [], leastUnits: 33 })).match?.lines).toBe(0)
  })

  it('stays through new lines and estimates, can be the main one, and goes back', async () => {
    await split(rule('source', 'Phone'))
    await estimate()
    await store.addLines(linesOf(DAYS, DAYS + 5))
    await estimate()
    const more = PHONE_LINES + PRODUCTS
    await database.adminPool.query('delete from store_fits where company_id = $1', [store.ctx.companyId])
    await estimate()
    expect(await linesByChannel()).toEqual({ main: 5 * more, [ID]: more })
    await split(rule('source', 'Phone'), 'Telephone', 'main')
    await estimate()
    const { rows } = await database.adminPool.query<{ price: number }>(
      `select f.sold_price::float8 as price from price_facts f join products p using (company_id, product_id)
       where company_id = $1 and p.sku = 'P0'`,
      [store.ctx.companyId],
    )
    expect(rows).toEqual([{ price: 9.85 }])
    await split(null)
    expect((await list()).isWaiting).toBe(true)
    await estimate()
    expect(await list()).toMatchObject({ channels: [], choices: [], isWaiting: false })
  })

  it('waits for the estimate after the one that had begun before the choice', async () => {
    await split(rule('source', 'Phone'))
    const chooser = await database.adminPool.connect()
    try {
      await chooser.query('begin')
      await markChannelsStale(chooser, store.ctx.companyId)
      const running = estimate()
      // It has read the choices by now, and waits to write what it made of them.
      await untilBlocked(database)
      await chooser.query('commit')
      await running
    } finally {
      chooser.release()
    }
    expect((await list()).isWaiting).toBe(true)
    await estimate()
    expect((await list()).isWaiting).toBe(false)
  })

  it('is refused without a name, without a value, and where a recognised channel is meant', () => {
    const fault = (choice: object) => setSalesChannelsInput.safeParse({ choices: [choice] }).success
    const asked = rule('source', 'Phone')
    expect(fault({ identity: ID, name: 'Telephone', rule: asked })).toBe(true)
    expect(fault({ identity: ID, rule: asked })).toBe(false)
    expect(fault({ identity: ID, name: 'Telephone', rule: { ...asked, values: [] } })).toBe(false)
    expect(fault({ identity: ID, name: 'Telephone' })).toBe(false)
    expect(fault({ identity: 'source:Phone', name: 'Telephone', rule: asked })).toBe(false)
    expect(fault({ identity: ID, name: 'T', rule: { ...asked, leastUnits: 5 } })).toBe(false)
  })

  it('of another company is neither shown nor counted', async () => {
    await split(rule('source', 'Phone'))
    const other = await createTestStore(database)
    expect(await listSalesChannels({ ctx: other.ctx })).toMatchObject({ channels: [], choices: [] })
    const answer = await previewSalesChannel({
      ctx: other.ctx,
      input: { rule: rule('source', 'Phone') },
    })
    expect(answer).toMatchObject({ known: [], match: { lines: 0, priceRatio: null } })
  })
})
