import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fastFolder } from '../../../../test/fast-folder.ts'
import { copyCluster, replaySql, startStandby } from '../../../../test/standby.ts'
import { withClient } from './connection.ts'
import { type Database, openDatabase, type TenantTransaction } from './database.ts'
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

/** Only ends a test that waits for what never comes. */
const HANG_MS = 60_000
const log = pino({ level: 'silent' })
const quick = { fsync: 'off', shared_buffers: '16MB' }

let folder: string
let primary: Embedded
let standby: Awaited<ReturnType<typeof startStandby>>
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(path.join(fastFolder(), 'quanto-replica-'))
  await chmod(folder, 0o711)
  const dataDir = path.join(folder, 'primary')
  primary = await startEmbedded({ dataDir, log, settings: quick })
  await migrate({ connection: primary.owning, log })
  await primary.stop()
  await copyCluster(dataDir, path.join(folder, 'standby'))
  primary = await startEmbedded({ dataDir, log, settings: quick })
  standby = await startStandby(path.join(folder, 'standby'), primary.superuser, {
    ...quick,
    // What the primary sends is never held back for a read.
    max_standby_streaming_delay: '0',
  })
  db = await openDatabase({
    connection: primary.connection,
    poolSize: 2,
    log,
    replica: standby.connection,
  })
}, HANG_MS)

afterAll(async () => {
  await db?.close()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function addCompany(): Promise<string> {
  const companyId = randomUUID()
  await db.inTenant(companyId, ({ client }) =>
    client.query("insert into companies (company_id, name, created_by) values ($1, 'Followed', $1)", [
      companyId,
    ]),
  )
  return companyId
}

/** Until the standby has all that the primary has. */
async function followed(): Promise<void> {
  const [at] = await rowsOf(primary.superuser, 'select pg_current_wal_insert_lsn() as lsn')
  await vi.waitFor(async () => {
    expect(await rowsOf(standby.superuser, replaySql, [at?.lsn])).toEqual([{ there: true }])
  }, HANG_MS)
}

const rowsOf = (connection: Embedded['superuser'], sql: string, values: unknown[] = []) =>
  withClient(connection, async (client) => (await client.query(sql, values)).rows)

const placeOf = async ({ client }: TenantTransaction) => {
  const { rows } = await client.query(
    'select pg_is_in_recovery() as standby, (select count(*)::int from companies where company_id = $1) as companies',
    [(await client.query("select current_setting('quanto.company_id') as id")).rows[0].id],
  )
  return rows[0]
}
const mayBeStale = { mayBeStale: true } as const

describe('a standby that PostgreSQL streams to', { timeout: HANG_MS }, () => {
  it('answers what may be stale with what was written on the primary, of the own company alone', async () => {
    const companyId = await addCompany()
    const other = await addCompany()
    await followed()
    expect(await db.inTenant(companyId, placeOf, mayBeStale)).toEqual({ standby: true, companies: 1 })
    expect(await db.inTenant(companyId, placeOf)).toEqual({ standby: false, companies: 1 })
    const all = async ({ client }: TenantTransaction) =>
      (
        await client.query('select company_id from companies where company_id = any($1)', [
          [companyId, other],
        ])
      ).rows
    expect(await db.inTenant(companyId, all, mayBeStale)).toEqual([{ company_id: companyId }])
    const reading = await db.readingConnection()
    expect(await rowsOf(reading, 'select pg_is_in_recovery() as standby')).toEqual([{ standby: true }])
  })

  it('refuses to write, and that is no reason to write on the primary', async () => {
    const companyId = await addCompany()
    await followed()
    const rename = db.inTenant(
      companyId,
      ({ client }) => client.query("update companies set name = 'Other' where company_id = $1", [companyId]),
      mayBeStale,
    )
    await expect(rename).rejects.toMatchObject({ code: '25006' })
  })

  it('ends a read that is in the way of the primary, which then answers it', async () => {
    const companyId = await addCompany()
    await followed()
    const places: boolean[] = []
    const read = db.inTenant(
      companyId,
      async (tx) => {
        const place = await placeOf(tx)
        places.push(place.standby)
        if (!place.standby) return place
        await rowsOf(
          primary.superuser,
          `begin; lock table companies in access exclusive mode;
           update companies set name = 'Moved' where company_id = '${companyId}'; commit`,
        )
        // Holds the table until PostgreSQL ends it.
        await tx.client.query('select pg_sleep(30)')
        return place
      },
      mayBeStale,
    )
    expect(await read).toEqual({ standby: false, companies: 1 })
    expect(places).toEqual([true, false])
  })

  it('is done without once it has stopped', async () => {
    const companyId = await addCompany()
    await standby.stop()
    expect(await db.inTenant(companyId, placeOf, mayBeStale)).toEqual({ standby: false, companies: 1 })
    expect(await rowsOf(await db.readingConnection(), 'select pg_is_in_recovery() as standby')).toEqual([
      { standby: false },
    ])
  })
})
