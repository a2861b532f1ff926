import autocannon from 'autocannon'
import { percentile } from '../support/table.ts'
import type { Tenant } from './tenant.ts'

export interface Load {
  readonly tenants: readonly Tenant[]
  readonly connections: number
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  /** Returns the n-th request of a tenant; requests differ if the response must not come from a cache. */
  readonly request: (tenant: Tenant, n: number) => { readonly path: string; readonly body?: string }
  /** Requests per second over all connections; without it, as many as possible. */
  readonly overallRate?: number
}

export interface Driven {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly perSecond: number
  readonly answers: number
  readonly serverErrors: number
  readonly refused: number
  readonly otherFailures: number
}

/** Connections send requests as their tenants, each with its own token; responses are timed one by one. */
export async function drive({
  tenants,
  connections,
  seconds,
  method = 'GET',
  request,
  overallRate,
}: Load): Promise<Driven> {
  const timesMs: number[] = []
  const statuses = new Map<number, number>()
  const url = tenants[0]?.url ?? ''
  let connection = 0
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    ...(overallRate ? { overallRate } : {}),
    setupClient(client) {
      const tenant = tenants[connection++ % tenants.length]!
      let n = connection * 1000
      const next = () => {
        const { path, body } = request(tenant, n++)
        return {
          path,
          method,
          headers: {
            authorization: `Bearer ${tenant.token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body }),
        }
      }
      client.setRequests([{ ...next(), setupRequest: (own) => ({ ...own, ...next() }) }])
    },
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, told) => (error ? reject(error) : resolve(told)))
    running.on('response', (_client, status, _bytes, tookMs) => {
      timesMs.push(tookMs)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
  })
  const count = (test: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (test(status) ? times : 0), 0)
  return {
    p50Ms: percentile(timesMs, 0.5),
    p95Ms: percentile(timesMs, 0.95),
    perSecond: timesMs.length / result.duration,
    answers: timesMs.length,
    serverErrors: count((status) => status >= 500),
    refused: count((status) => status === 429),
    otherFailures: count((status) => status >= 300 && status < 500 && status !== 429) + result.errors,
  }
}
