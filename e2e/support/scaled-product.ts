import path from 'node:path'
import { pino } from 'pino'
import type { Connection } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { openRoundRobin } from '../../test/round-robin.ts'
import { freePort, type Product, type StartOptions } from './product.ts'

const WEBS = 2
const WORKERS = 3

interface Scaled {
  readonly dataDir: string
  readonly port: number
  readonly env: Record<string, string>
  readonly startOne: (options: StartOptions) => Promise<Product>
}

/**
 * The same product as two web processes and three workers on one PostgreSQL, behind a balancer that sends each request
 * to the next process: state in one process's memory is missing in the next request.
 */
export async function startScaled({ dataDir, port, env, startOne }: Scaled): Promise<Product> {
  const server = await startEmbedded({
    dataDir: path.join(dataDir, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  const balancer = await openRoundRobin(port)
  const shared = {
    // Each process would create its own practice shop, which makes five shops.
    QUANTO_PRACTICE_SHOP: 'off',
    ...env,
    DATABASE_URL: connectionUrl(server.owning),
    PUBLIC_URL: balancer.url,
    BACKUP_KEEP: '0',
  }
  const ports = await Promise.all(Array.from({ length: WEBS }, () => freePort()))
  const started = await Promise.allSettled([
    ...ports.map((web) => startOne({ dataDir, port: web, env: { ...shared, QUANTO_ROLES: 'web' } })),
    ...Array.from({ length: WORKERS }, () =>
      startOne({ dataDir, port: 0, env: { ...shared, QUANTO_ROLES: 'worker' } }),
    ),
  ])
  const products = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const end = async (how: 'stop' | 'kill') => {
    await Promise.all(products.map((product) => product[how]()))
    await balancer.close()
    await server.stop()
  }
  const failed = started.find((each) => each.status === 'rejected')
  if (failed) {
    await end('kill')
    throw failed.reason
  }
  balancer.serve(ports)
  return {
    url: balancer.url,
    dataDir,
    process: products[0]!.process,
    log: () => products.map((product) => product.log()).join('\n'),
    kill: () => end('kill'),
    stop: () => end('stop'),
  }
}

export function connectionUrl({
  host = 'localhost',
  port = 5432,
  user = '',
  password = '',
  database = '',
}: Connection): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user
  url.password = encodeURIComponent(password)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}
