import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '#contract/endpoints'
import type { ApiUser } from '../test/api-user.ts'
import { type Measure, percentile } from './support/table.ts'

const AT_ONCE = 20
const BURSTS = 12
/** Keeps within the server's own limit per user. */
const PAUSE_MS = 2100

/** The dashboard's calls, twenty at the same moment, again and again, on the store that is loaded. */
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
    await burst(run)
    const answersMs: number[] = []
    for (let i = 0; i < BURSTS; i++) {
      await sleep(PAUSE_MS)
      answersMs.push(...(await burst(run)))
    }
    measures.push({
      what: `${what}, ${AT_ONCE} at once, p95`,
      value: percentile(answersMs, 0.95),
      unit: 'ms',
      atMost: 50,
    })
  }
  return measures
}

function burst(run: () => Promise<unknown>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const askedAt = performance.now()
      await run()
      return performance.now() - askedAt
    }),
  )
}
