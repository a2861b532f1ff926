import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PlatformId } from '#contract/platform'
import { resumeRollout } from '#server/insight/rollouts/pause-rollout'
import { type OwnDatabase, withDatabase } from '../../test/own-database.ts'
import { type RolloutStore, shown, startedOf } from '../../test/rollouts.ts'
import { seeded } from '../../test/stand-ins/shop-data.ts'
import { chosenPlatforms } from '../support/platforms.ts'
import { type Measure, printTable } from '../support/table.ts'
import { openStoreOf } from './open-store.ts'
import { overwritten, type ShopLog, watchPrices } from './shop-log.ts'

/**
 * `npm run bench:kills`: a roll-out on each platform is killed again and again while its shop fails and another
 * writer changes prices; then every item is compared with the shop.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '300' },
    platform: { type: 'string' },
    kills: { type: 'string', default: '34' },
    seed: { type: 'string', default: '1' },
  },
})
const random = seeded(Number(values.seed))
/** Share of the prices that another writer changes after the check, and per call while it is written. */
const CHANGED_BEFORE = 0.1
const CHANGED_A_CALL = 0.01
const FACTOR = 1.05
/** As in the writer's process. */
const FASTER = 50
const CLOCK_STEP_MS = 20

/** Compiled code is kept between the processes: starting them would take longer than writing. */
const compiled = await mkdtemp(path.join(tmpdir(), 'quanto-compiled-'))
await withDatabase(async (database) => {
  for (const kind of chosenPlatforms(values.platform))
    printTable(`Prices written to ${kind} under kills`, await killAt(database, kind))
}).finally(() => rm(compiled, { recursive: true, force: true }))

async function killAt(database: OwnDatabase, kind: PlatformId): Promise<Measure[]> {
  const { store, skus } = await openStoreOf(database, kind, Number(values.products))
  let clock: NodeJS.Timeout | undefined
  try {
    const rolloutId = await startedOf(store, Object.fromEntries(skus.map((sku) => [sku, FACTOR])))
    const shopLog = watchPrices(store.platform.shop)
    for (const sku of skus) if (random() < CHANGED_BEFORE) change(shopLog, sku)
    store.platform.nango.fault = () => {
      shopLog.nextCall()
      if (random() < CHANGED_A_CALL) change(shopLog, skus[Math.floor(random() * skus.length)]!)
      const drawn = random()
      return drawn < 0.03 ? 'half' : drawn < 0.05 ? 'error_500' : drawn < 0.07 ? 'throttled_429' : 'none'
    }
    // The writer shortens its pauses, and the shop's clock runs as much faster.
    clock = setInterval(() => void store.platform.wait(CLOCK_STEP_MS * FASTER), CLOCK_STEP_MS)
    const rounds = await killOften(store, rolloutId)
    store.platform.nango.fault = () => 'none'
    return [...rounds, ...(await compared(store, rolloutId, shopLog))]
  } finally {
    clearInterval(clock)
    await store.platform.nango.close()
  }
}

function change(shopLog: ShopLog, sku: string): void {
  shopLog.setAsOther(sku, 100 + Math.floor(random() * 9000))
}

/** Starts the writer and kills it at random, as often as wanted; then lets it come to its end. */
async function killOften(store: RolloutStore, rolloutId: string): Promise<Measure[]> {
  let [kills, pauses] = [0, 0]
  for (;;) {
    const isKilled = await workOnce(store, kills < Number(values.kills) ? 20 + random() * 400 : null)
    if (isKilled) {
      kills += 1
      continue
    }
    const { state } = (await shown(store, rolloutId)).rollout
    if (state !== 'paused') {
      if (state !== 'settling') throw new Error(`The roll-out ended as ${state}.`)
      return [figure('kills', kills), figure('pauses that the owner ended', pauses)]
    }
    pauses += 1
    await resumeRollout({ ctx: store.ctx, input: { rolloutId } })
  }
}

async function workOnce(store: RolloutStore, killAfterMs: number | null): Promise<boolean> {
  const job = store.sent.findLast(({ name }) => name === 'write-prices')
  if (!job) throw new Error('no writing has been asked for')
  const { runId, subject } = job.data as { runId: string; subject: string }
  const { nango } = store.platform
  const order = {
    ...{ connection: store.database.connection, companyId: store.ctx.companyId, userId: store.ctx.userId },
    ...{ runId, subject },
    env: {
      NANGO_BASE_URL: nango.url,
      NANGO_SECRET_KEY: nango.secretKey,
      NANGO_WEBHOOK_SIGNING_KEY: nango.signingKey,
    },
  }
  const entry = path.join(import.meta.dirname, '../../test/processes/write-prices.ts')
  const child = spawn(process.execPath, [...process.execArgv, entry, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  const ended = new Promise<NodeJS.Signals | null>((done) =>
    child.on('exit', (_code, signal) => done(signal)),
  )
  await Promise.race([new Promise((done) => child.stdout.once('data', done)), ended])
  if (killAfterMs !== null) {
    await Promise.race([sleep(killAfterMs), ended])
    child.kill('SIGKILL')
  }
  return (await ended) === 'SIGKILL'
}

async function compared(store: RolloutStore, rolloutId: string, shopLog: ShopLog): Promise<Measure[]> {
  const items = await store.rows<{ sku: string; state: string; cents: number; other: string | null }>(
    `select p.sku, i.state, i.other_writer as other, round(i.wanted_price * 100)::int4 as cents from price_rollout_items i
     join products p on p.company_id = i.company_id and p.product_id = i.product_id
     where i.company_id = $1 and i.rollout_id = '${rolloutId}'`,
  )
  const of = (state: string) => items.filter((each) => each.state === state)
  const lost = items.filter(({ state }) => ['pending', 'sending', 'taking_back'].includes(state))
  // A price that was written and changed afterwards by the other writer is written all the same.
  const lastOfUs = (sku: string) => shopLog.of(sku).findLast(({ who }) => who === 'us')?.cents
  const differing = [
    ...of('written').filter(({ sku, cents }) => lastOfUs(sku) !== cents),
    ...of('stale').filter(({ sku, cents }) => shopLog.priceOf(sku) === cents),
  ]
  const sums = items.map(({ sku }) => overwritten(shopLog.of(sku)))
  // A price that is put back is sent a second time on purpose.
  const putBack = items.filter(({ other }) => other === 'put_back')
  const twice = items.filter(
    ({ sku, other }) => other !== 'put_back' && shopLog.of(sku).filter(({ who }) => who === 'us').length > 1,
  )
  const seen = sums.reduce((sum, each) => sum + each.seen, 0)
  const inGap = sums.reduce((sum, each) => sum + each.inGap, 0)
  return [
    figure('items', items.length),
    figure('written', of('written').length),
    figure('left to another writer', of('stale').length),
    figure('refused', of('refused').length),
    figure('unknown', of('unknown').length),
    figure('approved items lost', lost.length, 0),
    figure('records that differ from the shop', differing.length, 0),
    figure('items sent more than once', twice.length),
    figure('overwritten although it was there when read', seen, 0),
    figure('overwritten between reading and writing', inGap),
    figure('of which put back and reported', putBack.length),
    figure('written without an answer that shows it', items.filter(({ other }) => other === 'unseen').length),
  ]
}

function figure(what: string, value: number, atMost: number | null = null): Measure {
  return { what, value, unit: '', atMost }
}
