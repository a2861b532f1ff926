import { setTimeout as pause } from 'node:timers/promises'
import { call, type Tenant } from './tenant.ts'

/** Number of steps after which one store also adds lines, which triggers its estimation, and exports its sales. */
const LARGE_STEP = 15
const LINES = 100

export interface Writing {
  /** Numbers of writes that were acknowledged and that were not. */
  readonly count: { done: number; failed: number }
  stop(): Promise<void>
}

/** Writes during the measured reads: every `paceMs` a price and a decision of one of the small stores, in turn. */
export function keepWriting(tenants: readonly Tenant[], paceMs: number): Writing {
  const count = { done: 0, failed: 0 }
  let isOver = false
  const run = async () => {
    for (let step = 0; !isOver; step++) {
      const tenant = tenants[step % tenants.length]!
      const acts = [decide, ...(step % LARGE_STEP === 0 ? [addLines, exportSales] : [])]
      for (const act of acts)
        await act(tenant, step).then(
          () => count.done++,
          () => count.failed++,
        )
      await pause(paceMs)
    }
  }
  const running = run()
  return {
    count,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

async function decide(tenant: Tenant, step: number): Promise<void> {
  const { products } = await call<{ products: readonly { readonly id: number; readonly title: string }[] }>(
    tenant,
    'GET',
    `/api/shopify-products?page=${1 + (step % 40)}&pageSize=10`,
  )
  const { id, title } = products[0]!
  await call(tenant, 'PUT', `/api/shopify-products/${id}`, { title, price: `${1 + (step % 90)}.00` })
  await call(tenant, 'POST', `/api/price-advice/${id}/decision`, { decision: 'snoozed' })
}

async function addLines(tenant: Tenant, step: number): Promise<void> {
  const records = Array.from({ length: LINES }, (_, n) => ({
    paid_at: new Date(Date.UTC(2025, 0, 1 + ((step + n) % 300))).toISOString(),
    lineitem_name: `Bulk product ${n % 50}`,
    quantity: 1 + (n % 5),
    total: 9.5 * (1 + (n % 5)),
  }))
  await call(tenant, 'POST', '/api/sales-history/bulk', { records })
}

async function exportSales({ url, token }: Tenant): Promise<void> {
  const response = await fetch(`${url}/api/sales-history/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`export: ${response.status}`)
  for await (const _ of response.body ?? []) {
    // Only received; tests check the content.
  }
}
