import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, inject, it } from 'vitest'
import { connectionUrl } from '../../../../e2e/support/scaled-product.ts'
import { useDatabase } from '../../../../test/database.ts'
import { loadConfig } from '../config/read-config.ts'
import { openDatabase } from './database.ts'
import { openApplicationDatabase } from './open-application-database.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })

let server: Server | null = null
afterEach(() => server?.close())

/** What PgBouncer answers to a connection that wants settings at its start. */
async function openRefusing(message: string): Promise<number> {
  server = createServer((socket) => {
    socket.once('data', () => {
      const fields = `SFATAL\0C08P01\0M${message}\0\0`
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(4 + Buffer.byteLength(fields), 1)
      socket.end(Buffer.concat([head, Buffer.from(fields)]))
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

it.each(['unsupported startup parameter: options', 'unsupported startup parameter in options: role'])(
  'a DATABASE_URL that leads to a pooler is refused with what to set: %s',
  async (message) => {
    const port = await openRefusing(message)
    const config = loadConfig({ DATABASE_URL: `postgres://ana:s3cret@127.0.0.1:${port}/shop` })
    const refused = openApplicationDatabase({ ...config, dataDir: '/nowhere' }, log)
    await expect(refused).rejects.toThrow('DATABASE_POOLER_URL to the pooler')
    await expect(refused).rejects.not.toThrow('s3cret')
  },
)

it('each transaction brings its role and settings along, on a connection that has none', async () => {
  const pooler = { connectionString: urlOf() }
  const db = await openDatabase({ connection: database.connection, poolSize: 2, log, pooler })
  const ours = await database.createCompany('Ours')
  const theirs = await database.createCompany('Theirs')
  const seen = await db.inTenant(ours.companyId, async ({ client }) => {
    const { rows } = await client.query({
      name: 'a-name-that-a-pooler-would-not-know',
      text: `select current_user::text as role, current_setting('search_path') as path, current_setting('TimeZone') as zone,
        current_setting('statement_timeout') as timeout, (select count(*)::int from companies) as companies`,
    })
    return rows[0]
  })
  expect(seen).toEqual({ role: 'quanto_app', path: 'public', zone: 'UTC', timeout: '30s', companies: 1 })
  const read = { name: 'names', text: 'select name from companies where company_id = $1' }
  expect(await db.readInTenant(ours.companyId, { ...read, values: [ours.companyId] })).toEqual([
    { name: 'Ours' },
  ])
  expect(await db.readInTenant(ours.companyId, { ...read, values: [theirs.companyId] })).toEqual([])
  const { rows } = await db.pool.query('select current_user::text as role, $1::text as given', ['x'])
  expect(rows).toEqual([{ role: 'quanto_app', given: 'x' }])
  // Nothing stays behind on the connection: no role, no tenant, no prepared statement.
  const bare = await db.pool.connect()
  const left = await bare.query(
    `select current_user::text as role, nullif(current_setting('quanto.company_id', true), '') as company,
       (select count(*)::int from pg_prepared_statements) as prepared`,
  )
  bare.release()
  expect(left.rows).toEqual([{ role: ownerName(), company: null, prepared: 0 }])
  await expect(db.pool.query('select 1/0')).rejects.toThrow('division by zero')
  await db.inTenant(ours.companyId, ({ client }) => client.query('select 1'), { statementTimeoutMs: 1000 })
  await db.close()
})

const ownerName = () => new URL(urlOf()).username

/** Of the owner, as operators give it. */
function urlOf(): string {
  const { connectionString } = database.owning
  if (connectionString !== undefined) return connectionString
  return connectionUrl({ ...inject('database').owning, ...database.owning })
}
