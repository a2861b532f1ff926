import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { openPracticeNango } from '#practice-shop/nango'
import { standingShop } from '#practice-shop/shop'
import { ShopifyAdmin } from '#practice-shop/shopify/admin'
import { WoocommerceRest } from '#practice-shop/woocommerce-rest'
import { type Connection, connectionToDatabase, withClient } from '#server/kit/db/connection'
import { distribute } from '#server/kit/db/distributed/distribute'
import { migrate } from '#server/kit/db/migrate'
import { practiceTexts } from '#server/practice-texts'
import { type CitusCluster, type CitusNode, joinNodes, startCitus } from '../../test/citus-cluster.ts'
import { openRoundRobin } from '../../test/round-robin.ts'
import { makeShop } from '../../test/stand-ins/shop-data.ts'
import { freePort, type Product, startProduct } from './product.ts'
import { connectionUrl } from './scaled-product.ts'

/** The coordinator's log, kept after the run. */
const CITUS_SITE_LOG = path.resolve(import.meta.dirname, '../../dist/citus-product.log')

const DATABASE = 'quanto'
const WORKERS = 2
const EACH = 2

/** Two web and two worker processes on a coordinator and two workers of Citus, behind a balancer. */
export interface CitusSite {
  readonly url: string
  readonly cluster: CitusCluster
  /** The coordinator as a superuser, who sees rows of all companies. */
  readonly superuser: Connection
  /** The worker that holds the rows of a company. */
  workerOf(companyId: string): Promise<CitusNode>
  log(): string
  stop(): Promise<void>
}

const log = pino({ level: 'warn' })

export async function startCitusSite(): Promise<CitusSite> {
  const cluster = await startCitus({
    workers: WORKERS,
    settings: { 'citus.shard_count': '8', log_line_prefix: '%m [%p] %u@%d %e ' },
  })
  const superuser = connectionToDatabase(cluster.coordinator.superuser, DATABASE)
  const folder = await mkdtemp(path.join(tmpdir(), 'quanto-citus-site-'))
  const balancer = await openRoundRobin()
  const nango = await openStores(balancer.url)
  const products: Product[] = []
  const stop = async () => {
    await Promise.allSettled(products.map((product) => product.stop()))
    await balancer.close()
    await nango.close()
    await mkdir(path.dirname(CITUS_SITE_LOG), { recursive: true })
    await copyFile(cluster.coordinator.logFile, CITUS_SITE_LOG)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await spread(cluster, superuser)
    const ports = await Promise.all(Array.from({ length: EACH }, () => freePort()))
    const env = {
      DATABASE_URL: connectionUrl(superuser),
      PUBLIC_URL: balancer.url,
      NANGO_BASE_URL: nango.url,
      NANGO_SECRET_KEY: nango.secretKey,
      NANGO_WEBHOOK_SIGNING_KEY: nango.signingKey,
      RATE_LIMIT_PER_MINUTE: '100000',
      BACKUP_KEEP: '0',
    }
    const start = (port: number, QUANTO_ROLES: string) =>
      startProduct({ port, dataDir: folder, alone: true, env: { ...env, QUANTO_ROLES } })
    for (const port of ports) products.push(await start(port, 'web'), await start(0, 'worker'))
    balancer.serve(ports)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: balancer.url,
    cluster,
    superuser,
    workerOf: (companyId) => workerOf(cluster, superuser, companyId),
    log: () => products.map((product) => product.log()).join('\n'),
    stop,
  }
}

/** Sample stores behind a stand-in of their provider, shared by all processes. */
async function openStores(siteUrl: string) {
  const source = standingShop(makeShop({ products: 5, orders: 5 }), Date.now)
  const admin = new ShopifyAdmin({ source, now: Date.now })
  const nango = await openPracticeNango({
    admin,
    woocommerce: new WoocommerceRest(source),
    texts: practiceTexts(),
  })
  nango.webhookUrl = `${siteUrl}/api/webhooks/nango`
  return nango
}

async function spread(cluster: CitusCluster, superuser: Connection): Promise<void> {
  for (const node of [cluster.coordinator, ...cluster.workers])
    await withClient(node.superuser, (client) => client.query(`create database ${DATABASE}`))
  await joinNodes(cluster, DATABASE)
  await migrate({ connection: superuser, log })
  await withClient(superuser, (client) => client.query('alter role quanto_app login'))
  await distribute({ connection: superuser, log })
}

async function workerOf(cluster: CitusCluster, superuser: Connection, companyId: string): Promise<CitusNode> {
  const port = await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ port: number }>(
      `select p.nodeport as port from pg_dist_placement p0 join pg_dist_node p on p.groupid = p0.groupid
       where p0.shardid = get_shard_id_for_distribution_column('companies', $1::uuid)`,
      [companyId],
    )
    return rows[0]?.port
  })
  const found = cluster.workers.find((worker) => worker.port === port)
  if (!found) throw new Error(`No worker holds company ${companyId}.`)
  return found
}
