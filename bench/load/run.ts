import os from 'node:os'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from '../../e2e/support/product.ts'
import { startMeasured } from '../support/measured-product.ts'
import { type Measure, printTable } from '../support/table.ts'
import { cpuPerCall, cpuSpent } from './cpu.ts'
import { fillTenants } from './fill-tenants.ts'
import { benchReads, ESTIMATED } from './reads.ts'
import { measureSlopes } from './slopes.ts'
import { benchSoak } from './soak.ts'
import { call, type Tenant } from './tenant.ts'
import { openTokenIssuer } from './token-issuer.ts'
import { benchWrites } from './writes.ts'

/**
 * `npm run bench:load [-- --seconds 10] [--soak 30 [--rate 300] [--write-every 1]] [--no-writes]`: fifty tenants, a
 * million lines, a token and row-level security on every call; product, database and load generator on this machine.
 * Prints each figure next to its goal.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const seconds = option('seconds', 10)
const soakMinutes = option('soak', 0)
/** Reads a second; on a slow machine 300 fill both cores, and p95 is then that of a queue. */
const soakRate = option('rate', 300)
/** Seconds from one store's price to the next one's; each requests an estimate, some 3 s of processor time. */
const writeEvery = option('write-every', 1)
const startedAt = performance.now()

console.log(
  `Node ${process.version}, ${os.availableParallelism()} cores, load before the run ${os.loadavg()[0]?.toFixed(1)}`,
)
const issuer = await openTokenIssuer()
const product = await startMeasured({
  ...issuer.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  // The limit of calls is not measured here.
  RATE_LIMIT_PER_MINUTE: '10000000',
})
try {
  const tenants = await fillTenants(product, issuer)
  console.log(`filled in ${secondsSince(startedAt)} s`)
  const pid = product.process.pid ?? 0
  for (const some of [tenants.slice(0, 1), tenants.slice(1, ESTIMATED)]) {
    const before = cpuSpent(pid)
    await estimate(some)
    const { application, database } = cpuPerCall(before, cpuSpent(pid), some.length * 1000)
    console.log(
      `estimating ${some.length === 1 ? 'the large store' : 'a small one'}: ${application.toFixed(1)} s of processor in the application, ${database.toFixed(1)} s in the database`,
    )
  }
  printTable('Slopes', await measureSlopes(product.dataDir))
  printTable('Reads', await benchReads(product.process.pid ?? 0, tenants, seconds))
  if (soakMinutes > 0)
    printTable(
      `Soak of ${soakMinutes} minutes, ${soakRate} reads a second, a price every ${writeEvery} s`,
      await benchSoak(product, tenants, soakMinutes, { rate: soakRate, writeEvery }),
    )
  if (!process.argv.includes('--no-writes')) {
    const token = await issuer.tokenFor('newcomer')
    await call({ url: product.url, token }, 'POST', '/api/sync-user', {})
    printTable('Writes', await benchWrites(product, { url: product.url, token, companyId: '' }))
  }
  printTable('After kill -9', [await restart()])
} finally {
  await product.stop()
  await issuer.close()
}

async function estimate(some: readonly Tenant[]): Promise<void> {
  for (const tenant of some) await call(tenant, 'POST', '/api/estimations', {})
  for (const tenant of some)
    for (;;) {
      const { estimation } = await call<{ estimation: { state: string } }>(tenant, 'GET', '/api/dashboard')
      if (estimation.state === 'done' || estimation.state === 'failed') break
      await pause(500)
    }
}

function secondsSince(at: number): string {
  return ((performance.now() - at) / 1000).toFixed(0)
}

/** Kills the process with SIGKILL and measures the time until the next one answers its first call with 200. */
async function restart(): Promise<Measure> {
  await product.kill()
  const startedAt = performance.now()
  const again = await startProduct({ dataDir: product.dataDir, env: issuer.env })
  const ready = await fetch(`${again.url}/readyz`)
  const value = ready.ok ? (performance.now() - startedAt) / 1000 : Number.POSITIVE_INFINITY
  await again.stop()
  return { what: 'start to the first 200', value, unit: 's', atMost: 3 }
}
