import type { Measure } from '../support/table.ts'
import { cpuPerCall, cpuSpent } from './cpu.ts'
import { type Driven, drive, type Load } from './drive.ts'
import type { Tenant } from './tenant.ts'

type Measured = Driven & { readonly cpuMs: { readonly application: number; readonly database: number } }

interface ProductPage {
  readonly products: readonly { readonly id: string }[]
}

/** Number of tenants with estimates; only their dashboards are full, so only theirs are requested. */
export const ESTIMATED = 5

const words = ['heart', 'mug', 'lamp', 'no. 12', 'vintage', 'sku-9', 'clock', 'type']
const sorts = ['title', '-price', 'price', '-title']

/** Measures the reads of the load goals (design: two cores, everything on one machine). */
export async function benchReads(
  productPid: number,
  tenants: readonly Tenant[],
  seconds: number,
): Promise<Measure[]> {
  const large = tenants.slice(0, 1)
  const productIds = await idsOf(tenants)
  const load = async (part: Partial<Load> & Pick<Load, 'request'>) => {
    const before = cpuSpent(productPid)
    const driven = await drive({ tenants, connections: 50, seconds, ...part })
    return { ...driven, cpuMs: cpuPerCall(before, cpuSpent(productPid), driven.answers) }
  }
  const measures: Measure[] = []
  const add = (
    what: string,
    driven: Measured,
    goals: { readonly p95Ms?: number; readonly perSecond?: number },
  ) => measures.push(...rowsOf(what, driven, goals))

  const me = () => ({ path: '/api/users/me' })
  await load({ request: me, seconds: 3 })
  add('users/me, 50 at once', await load({ request: me }), { p95Ms: 25, perSecond: 2000 })
  add('settings, 50 at once', await load({ request: () => ({ path: '/api/users/settings' }) }), { p95Ms: 25 })
  const page = (_: Tenant, n: number) => ({
    path: `/api/shopify-products?page=${1 + (n % 40)}&pageSize=10&sort=${sorts[n % 4]}&search=${encodeURIComponent(words[n % 8] ?? '')}`,
  })
  add(
    'products page, search and sort, 100,000 products, 10 at once',
    await load({ tenants: large, connections: 10, request: page }),
    { p95Ms: 60 },
  )
  const evolution = (tenant: Tenant, n: number) => {
    const ids = productIds.get(tenant.companyId) ?? []
    return { path: `/api/products/${ids[n % ids.length]}/sales-evolution` }
  }
  add('sales evolution of a product, 10 at once', await load({ connections: 10, request: evolution }), {
    p95Ms: 60,
  })
  const dashboard = () => ({ path: '/api/dashboard' })
  add(
    'dashboard, 10 at once',
    await load({ connections: 10, tenants: tenants.slice(0, ESTIMATED), request: dashboard }),
    { p95Ms: 300 },
  )
  measures.push(...(await heavyBesideLight(tenants, load)))
  const twice = await load({ request: me, connections: 100 })
  measures.push(
    { what: 'users/me, 100 at once: answers 5xx', value: twice.serverErrors, unit: '', atMost: 0 },
    { what: 'users/me, 100 at once: other failures', value: twice.otherFailures, unit: '', atMost: 0 },
  )
  return measures
}

/** Repeats the totals of a whole store for its owner and measures the effect on the other tenants. */
async function heavyBesideLight(
  tenants: readonly Tenant[],
  load: (part: Partial<Load> & Pick<Load, 'request'>) => Promise<Measured>,
): Promise<Measure[]> {
  const request = () => ({ path: '/api/sales-period?from=2024-01-01&to=2026-01-01&compare=last_year' })
  const [heavy, light] = await Promise.all([
    load({ tenants: tenants.slice(0, 1), connections: 1, request }),
    load({
      tenants: tenants.slice(1),
      connections: 10,
      overallRate: 300,
      request: () => ({ path: '/api/users/me' }),
    }),
  ])
  return [
    ...rowsOf("the large store's sales of two years", heavy, { p95Ms: 900 }),
    ...rowsOf('users/me of the others meanwhile, 300 a second', light, { p95Ms: 40 }),
  ]
}

function rowsOf(
  what: string,
  driven: Measured,
  goals: { readonly p95Ms?: number; readonly perSecond?: number },
): Measure[] {
  const failures = driven.serverErrors + driven.refused + driven.otherFailures
  return [
    { what: `${what}: p95`, value: driven.p95Ms, unit: 'ms', atMost: goals.p95Ms ?? null },
    {
      what: `${what}: answers`,
      value: driven.perSecond,
      unit: '/s',
      atMost: null,
      ...(goals.perSecond === undefined ? {} : { atLeast: goals.perSecond }),
    },
    {
      what: `${what}: processor time of a call, application`,
      value: driven.cpuMs.application,
      unit: 'ms',
      atMost: null,
    },
    {
      what: `${what}: processor time of a call, database`,
      value: driven.cpuMs.database,
      unit: 'ms',
      atMost: null,
    },
    ...(failures > 0 ? [{ what: `${what}: failures`, value: failures, unit: '', atMost: 0 }] : []),
  ]
}

async function idsOf(tenants: readonly Tenant[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await Promise.all(
    tenants.map(async (tenant) => {
      const headers = { authorization: `Bearer ${tenant.token}` }
      const response = await fetch(`${tenant.url}/api/shopify-products?pageSize=50`, { headers })
      const { products } = (await response.json()) as ProductPage
      return [tenant.companyId, products.map(({ id }) => id)] as const
    }),
  )
  return new Map(found)
}
