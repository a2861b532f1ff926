import { describe, expect, it } from 'vitest'
import { importView } from '#contract/imports'
import { useDatabase } from '../../../../test/database.ts'
import { wizardUnderTest } from '../../../../test/import-wizard.ts'
import { type ImportsUnderTest, importsUnderTest, plain } from '../../../../test/imports.ts'
import { createImport } from '../imports/create-import.ts'
import { receiveImportContent } from '../imports/receive-import-content.ts'
import { changeStoreBasics } from './change-basics.ts'
import { getStoreBasics } from './read-basics.ts'

const database = useDatabase()

const header = 'date,order,sku,product,quantity,total'
const orders = plain(['2024-01-31T23:30:00Z,A1,MUG,Mug,2,20'], header)
const pounds = plain(['2024-01-31T23:30:00Z,A1,MUG,Mug,2,20,GBP'], `${header},currency`)

/** As a program does: announces with what it knows of the store, and sends the file. */
async function bring(
  store: ImportsUnderTest,
  content: string,
  known: { readonly currency?: string; readonly timezone?: string } = {},
) {
  const bytes = Buffer.from(content)
  const announced = { fileName: 'orders.csv', sizeBytes: bytes.length, ...known }
  const { importId } = (await createImport({ ctx: store.ctx, input: announced })).import
  const body = (async function* () {
    yield bytes
  })()
  await receiveImportContent({ ctx: store.ctx, input: { importId, body } })
  return importView.parse(await store.run(importId))
}

const basics = async (store: ImportsUnderTest) => {
  const { currency, timezone } = await getStoreBasics({ ctx: store.ctx })
  return { currency, timezone }
}

describe('a first import by a program', () => {
  it('takes currency and time zone, and counts the days in that zone', async () => {
    const store = await importsUnderTest(database)
    const done = await bring(store, orders, { currency: 'EUR', timezone: 'Europe/Berlin' })
    expect(done).toMatchObject({ status: 'done', assumed: null, summary: { currency: 'EUR' } })
    // 23:30 of 31 January in UTC is 00:30 of 1 February in Berlin.
    expect(done.summary?.firstDay).toBe('2024-02-01')
    expect(await basics(store)).toEqual({ currency: 'EUR', timezone: 'Europe/Berlin' })
  })

  it('says in one sentence what it assumed, and how to change it', async () => {
    const store = await importsUnderTest(database)
    const { assumed } = await bring(store, orders)
    expect(assumed).toMatchObject({ currency: 'USD', timezone: 'UTC' })
    expect(assumed?.sentence).toBe(
      'The currency USD and the time zone UTC were assumed, as neither the file nor the call names them: change them under Settings, Regional Preferences, or by PUT /api/store-basics.',
    )
    expect((await bring(store, orders)).assumed).toBeNull()
  })

  it('assumes no currency that the file names, and none that was chosen before', async () => {
    const store = await importsUnderTest(database)
    expect((await bring(store, pounds)).assumed).toMatchObject({ currency: null, timezone: 'UTC' })
    const other = await importsUnderTest(database)
    await changeStoreBasics({ ctx: other.ctx, input: { currency: 'CHF', timezone: 'Europe/Zurich' } })
    expect(await bring(other, orders)).toMatchObject({ assumed: null, summary: { currency: 'CHF' } })
    const reviewed = await importsUnderTest(database)
    const wizard = await wizardUnderTest(reviewed, 'orders.csv', orders)
    expect((await wizard.run()).assumed).toMatchObject({ currency: 'USD', timezone: 'UTC' })
  })

  it('refuses others than those of a store with figures, and what does not exist', async () => {
    const store = await importsUnderTest(database)
    await bring(store, orders, { currency: 'EUR', timezone: 'UTC' })
    await expect(bring(store, orders, { currency: 'USD' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await bring(store, orders, { currency: 'EUR' })).status).toBe('done')
    const fresh = await importsUnderTest(database)
    await expect(bring(fresh, orders, { timezone: 'Europe/Nowhere' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
