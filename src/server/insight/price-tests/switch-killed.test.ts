import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { at, differing, startedTest } from '../../../../test/price-test-in-shop.ts'
import {
  firstSkus,
  openRolloutStore,
  type RolloutStore,
  variantOf,
  workOnCheck,
  workOnWriting,
} from '../../../../test/rollouts.ts'
import { getPriceTest } from './list-tests.ts'
import { runTests } from './run-tests.ts'
import { stopPriceTest } from './start-test.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

const NIGHT = '2026-06-16T23:00:00Z'
const START_MS = 60_000

/** A process of its own that writes the prices that were asked for last. */
function writer(): ChildProcess {
  const job = store.sent.findLast(({ name }) => name === 'write-prices')
  const { nango } = store.platform
  const order = {
    ...{ connection: database.connection, companyId: store.ctx.companyId, userId: store.ctx.userId },
    ...(job?.data as object),
    env: {
      NANGO_BASE_URL: nango.url,
      NANGO_SECRET_KEY: nango.secretKey,
      NANGO_WEBHOOK_SIGNING_KEY: nango.signingKey,
    },
  }
  const entry = 'test/processes/write-prices.ts'
  const child = spawn(process.execPath, ['--import', './bin/module-hooks.js', entry, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Kills the writer during its `nth` call to the shop, which the shop still answers. */
async function killedAt(nth: number): Promise<NodeJS.Signals | null> {
  const child = writer()
  let calls = 0
  store.platform.nango.fault = () => {
    if (++calls === nth) child.kill('SIGKILL')
    return 'none'
  }
  await once(child, 'exit')
  store.platform.nango.fault = () => 'none'
  return child.signalCode
}

const states = async (testId: string) =>
  (await getPriceTest({ ctx: store.ctx, input: { testId } })).products.map(({ periods }) => periods[0]!.state)

describe('a process that is killed in the night of a switch', () => {
  it(
    'leaves a shop that shows the schedule once another has gone on, there and back',
    async () => {
      store = await openRolloutStore(database, 'shopify', 14)
      const skus = firstSkus(store).slice(0, 8)
      const former = new Map(skus.map((sku) => [sku, variantOf(store, sku).priceCents]))
      const testId = await startedTest(store, skus)
      await runTests({ ctx: at(store, NIGHT) })
      await workOnCheck(store)
      const wrong = (await differing(store, testId, 0)).length
      expect(wrong).toBeGreaterThan(1)
      // Reading, writing and reading again are calls of one price after the other: each of these falls into another one.
      for (const nth of [3, 4, 5]) expect(await killedAt(nth)).toBe('SIGKILL')
      const half = (await differing(store, testId, 0)).length
      expect(half).toBeGreaterThan(0)
      expect(half).toBeLessThan(wrong)
      await workOnWriting(store)
      await runTests({ ctx: at(store, NIGHT) })
      expect(await differing(store, testId, 0)).toEqual([])
      expect(await states(testId)).toEqual(skus.map(() => 'written'))

      await stopPriceTest({ ctx: at(store, NIGHT), input: { testId } })
      await workOnCheck(store)
      expect(await killedAt(4)).toBe('SIGKILL')
      await workOnWriting(store)
      await runTests({ ctx: at(store, NIGHT) })
      expect((await getPriceTest({ ctx: store.ctx, input: { testId } })).test.state).toBe('done')
      for (const sku of skus) expect(variantOf(store, sku).priceCents).toBe(former.get(sku))
    },
    4 * START_MS,
  )
})
