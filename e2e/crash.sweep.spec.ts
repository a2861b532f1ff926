import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isoDateOfDay } from '#analytics'
import type { Output } from '#contract/calls'
import { generateSampleStore, sampleOrderLines } from '#sample-store'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { freePort, type Product, startProduct } from './support/product.ts'

const KILLS = 3
const file = orderFile()

let dataDir: string
let port: number
let product: Product
let user: ApiUser

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quanto-crash-'))
  port = await freePort()
  product = await startProduct({ dataDir, port })
  user = await registerApiUser(product.url)
})

afterAll(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

it('loses and doubles nothing when the server is killed again and again in the middle of an import', async () => {
  const importId = await upload()
  let kills = 0
  for (let rows = 0; kills < KILLS; ) {
    const state = await importState(importId)
    if (state.status === 'done') break
    if (state.linesAdded > rows) {
      rows = state.linesAdded
      await product.kill()
      kills++
      product = await startProduct({ dataDir, port })
    }
    await sleep(20)
  }
  expect(kills).toBeGreaterThan(0)
  await expect.poll(async () => (await importState(importId)).status, { interval: 300 }).toBe('done')
  const finished = await importState(importId)
  expect(finished).toMatchObject({ rowsRead: file.rows, linesAdded: file.rows, linesKnown: 0, leftOut: {} })
  await expect.poll(async () => (await dashboard()).estimation.state, { interval: 300 }).toBe('done')
  const { store } = await dashboard()
  expect({ orders: store.orders, units: store.units, revenue: Number(store.revenue) }).toEqual({
    orders: file.orders,
    units: file.units,
    revenue: file.revenueCents / 100,
  })
})

it('counts the same file once when it is uploaded again', async () => {
  const importId = await upload()
  await expect.poll(async () => (await importState(importId)).status, { interval: 300 }).toBe('done')
  expect(await importState(importId)).toMatchObject({ linesAdded: 0, linesKnown: file.rows })
  expect((await dashboard()).store.units).toBe(file.units)
})

async function upload(): Promise<string> {
  const { import: created } = await user.json<Output<'createImport'>>('POST', '/api/imports', {
    fileName: 'orders.csv',
    sizeBytes: file.bytes.byteLength,
  })
  const answer = await fetch(`${product.url}/api/imports/${created.importId}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    body: file.bytes,
  })
  expect(answer.status).toBe(200)
  return created.importId
}

async function importState(importId: string): Promise<Output<'getImport'>['import']> {
  return (await user.json<Output<'getImport'>>('GET', `/api/imports/${importId}`)).import
}

function dashboard(): Promise<Output<'dashboard'>> {
  return user.json('GET', '/api/dashboard')
}

/** The sale lines of the sample shop as a plain table, large enough that an import takes a while. */
function orderFile() {
  const store = generateSampleStore({
    seed: 7,
    endDay: Date.parse('2026-01-01') / 86_400_000,
    productCount: 400,
    months: 24,
  })
  const text = ['order_id,date,sku,product,quantity,total,customer']
  const orders = new Set<string>()
  let units = 0
  let revenueCents = 0
  for (const line of sampleOrderLines(store)) {
    if (line.quantity <= 0) continue
    const title = store.products.find((product) => product.sku === line.sku)?.title ?? line.sku
    text.push(
      `${line.orderRef},${isoDateOfDay(line.day)},${line.sku},${JSON.stringify(title)},${line.quantity},${line.total},${line.customerRef ?? ''}`,
    )
    orders.add(line.orderRef)
    units += line.quantity
    revenueCents += Math.round(Number(line.total) * 100)
  }
  return {
    bytes: Buffer.from(`${text.join('\n')}\n`),
    rows: text.length - 1,
    orders: orders.size,
    units,
    revenueCents,
  }
}
