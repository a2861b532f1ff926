import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Output } from '#contract/calls'
import { openPracticeNango } from '#practice-shop/nango'
import { loadPracticeState, savePracticeState } from '#practice-shop/practice-state'
import { standingShop } from '#practice-shop/shop'
import { ShopifyAdmin } from '#practice-shop/shopify/admin'
import { PLUS_BUCKET, STANDARD_BUCKET } from '#practice-shop/shopify/bucket'
import { practiceTexts } from '#server/practice-texts'
import { freePort, startProduct } from '../e2e/support/product.ts'
import { type ApiUser, registerApiUser } from '../test/api-user.ts'
import { makeShop } from '../test/stand-ins/shop-data.ts'
import { type Measure, printTable } from './support/table.ts'

/**
 * `npm run bench:platform`: the running product reads a shop of 100,000 products and is killed on the way. `--pages`:
 * the shop refuses bulk operations; `--plus`: it has the larger bucket.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '1' },
    pages: { type: 'boolean', default: false },
    plus: { type: 'boolean', default: false },
  },
})
const products = Number(values.products)
const orders = Number(values.orders)
const bucket = values.plus ? PLUS_BUCKET : STANDARD_BUCKET

const shop = makeShop({ products, orders })
const admin = new ShopifyAdmin({ source: standingShop(shop, Date.now), now: Date.now, bucket })
admin.bulk.starts = !values.pages
const nango = await openPracticeNango({ admin, texts: practiceTexts() })
const port = await freePort()
const dataDir = await mkdtemp(path.join(tmpdir(), 'quanto-platform-'))
const { secretKey, signingKey } = nango
// The product joins a practice shop that already runs in its folder: this one.
const kept = { ...loadPracticeState(path.join(dataDir, 'none'), 0), secretKey, signingKey }
savePracticeState(path.join(dataDir, 'practice-shop.json'), {
  ...kept,
  port: Number(new URL(nango.url).port),
})
let product = await startProduct({ port, dataDir })
let peakRssMb = 0
let killedAt: number | null = null
let seenAtKill = 0
let resumedAfter = 0
try {
  const user = await registerApiUser(product.url)
  const seconds = await importShop(user)
  printTable(title(), await measures(user, seconds))
} finally {
  await product.stop()
  await nango.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function importShop(user: ApiUser): Promise<number> {
  const { redirectUrl } = await user.json<{ redirectUrl: string }>('POST', '/api/nango/oauth/start')
  nango.approve(redirectUrl)
  await stateOf(user)
  const startedAt = performance.now()
  await user.json('POST', '/api/nango/shopify/fetch-products')
  let killsLeft = Number(values.kills)
  for (;;) {
    await sleep(1000)
    const memory = memoryOf(product.process.pid ?? 0)
    peakRssMb = Math.max(peakRssMb, memory.peakMb)
    const { run } = await stateOf(user)
    const seen = run?.products.seen ?? 0
    const now = (performance.now() - startedAt) / 1000
    if (killedAt !== null && seen > seenAtKill) {
      resumedAfter = now - killedAt
      killedAt = null
    }
    process.stderr.write(
      `\r${Math.round(now)} s: ${seen} products, ${run?.orders.seen ?? 0} orders, ${Math.round(memory.nowMb)} MB `,
    )
    if (run?.status === 'done') break
    if (run?.status === 'failed') throw new Error(`the import failed: ${run.problem}`)
    if (
      killsLeft === 0 ||
      seen < (products * (Number(values.kills) - killsLeft + 1)) / (Number(values.kills) + 1)
    )
      continue
    killsLeft--
    killedAt = now
    seenAtKill = seen
    await product.kill()
    product = await startProduct({ port, dataDir })
  }
  process.stderr.write('\n')
  return (performance.now() - startedAt) / 1000
}

async function measures(user: ApiUser, seconds: number): Promise<Measure[]> {
  const { run } = await stateOf(user)
  const { total } = await user.json<{ total: number }>('GET', '/api/shopify-products?page=1&pageSize=10')
  const spent = admin.costs.reduce((sum, cost) => sum + cost, 0)
  const figure = (what: string, value: number, unit: string, atMost: number | null = null): Measure => {
    return { what, value, unit, atMost }
  }
  return [
    figure('until the import is done', seconds, 's'),
    { ...figure('products added', run?.products.added ?? 0, ''), atLeast: products },
    figure('of them failed', run?.products.failed ?? 0, '', 0),
    { ...figure('rows of the catalogue', total, ''), atLeast: products },
    { ...figure('orders added', run?.orders.added ?? 0, ''), atLeast: orders },
    figure('from the last kill to the next page, start included', resumedAfter, 's'),
    figure('peak memory of the Node process', peakRssMb, 'MB', 500),
    figure('requests to the store', nango.proxied, ''),
    figure('of them refused by its throttle', admin.throttled, '', 0),
    figure('points asked for', spent, ''),
    figure('results fetched', nango.downloads, ''),
  ]
}

function stateOf(user: ApiUser): Promise<Output<'platformState'>> {
  return user.json('GET', '/api/platform')
}

function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { nowMb: mb('VmRSS'), peakMb: mb('VmHWM') }
}

function title(): string {
  const how = values.pages ? 'page by page' : 'in one go'
  return `A store of ${products} products and ${orders} orders, ${how}, ${bucket.restoreRate} points/s, killed ${values.kills} time(s)`
}
