import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '#contract/calls'
import type { ApiUser } from '../test/api-user.ts'
import { type Measure, percentile } from './support/table.ts'

const PEOPLE = 20
const ROUNDS = 6
/**
 * Pause between two calls of one person, in ms. Twenty people then stay within the server's limit for one account.
 */
const THINKING_MS = 2200

/**
 * Measures the dashboard's calls by twenty people in parallel on the loaded store, and by all of them at the same
 * moment.
 */
export async function benchDashboard(user: ApiUser): Promise<Measure[]> {
  const { bars } = await user.json<Output<'dashboard'>>('GET', '/api/dashboard')
  const productIds = bars.map((bar) => bar.productId)
  const calls: { readonly what: string; readonly run: () => Promise<unknown> }[] = [
    { what: 'dashboard', run: () => user.json('GET', '/api/dashboard') },
    {
      what: 'sales evolution, one product',
      run: () => user.json('GET', `/api/products/${productIds[0]}/sales-evolution`),
    },
    {
      what: 'sales evolution, eight products',
      run: () => user.json('POST', '/api/product-sales-evolution', { productIds }),
    },
    { what: 'product search', run: () => user.json('GET', '/api/product-options?search=christmas') },
  ]
  const measures: Measure[] = []
  for (const { what, run } of calls) {
    await people(run, 1, 0)
    const spread = await people(run, ROUNDS, THINKING_MS / PEOPLE)
    await sleep(THINKING_MS)
    const burst = await people(run, 1, 0)
    await sleep(THINKING_MS)
    measures.push(
      { what: `${what}, ${PEOPLE} users, p95`, value: percentile(spread, 0.95), unit: 'ms', atMost: 50 },
      {
        what: `${what}, ${PEOPLE} in the same moment, slowest`,
        value: percentile(burst, 1),
        unit: 'ms',
        atMost: null,
      },
    )
  }
  return measures
}

/** Each person calls, pauses, and calls again; they start `apartMs` after one another. */
async function people(run: () => Promise<unknown>, rounds: number, apartMs: number): Promise<number[]> {
  const answersMs: number[] = []
  const onePerson = async (_: unknown, index: number) => {
    await sleep(index * apartMs)
    for (let round = 0; round < rounds; round++) {
      if (round > 0) await sleep(THINKING_MS)
      const askedAt = performance.now()
      await run()
      answersMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, onePerson))
  return answersMs
}
