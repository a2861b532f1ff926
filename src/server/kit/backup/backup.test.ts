import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { fillEveryTable, personalTables } from '../../../../test/every-table.ts'
import { fingerprint } from '../../../../test/fingerprint.ts'
import { applyMigrations } from '../db/apply-migrations.ts'
import { APP_ROLE, type Connection, connectionToDatabase, withClient } from '../db/connection.ts'
import { installQueue } from '../db/install-queue.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })
const now = new Date('2026-06-15T12:00:00Z')
const made: string[] = []
let home = ''
const inHome = (name: string) => path.join(home, name)

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quanto-backup-'))
  const [first, second] = [randomUUID(), randomUUID()].map((companyId) => ({
    companyId,
    userId: randomUUID(),
    accountId: randomUUID(),
    email: `${companyId}@example.test`,
  }))
  await fillEveryTable(database.adminPool, first!)
  await fillEveryTable(database.adminPool, second!)
  await keepReferences()
  await withClient(database.owning, async (client) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    const boss = new PgBoss({ db, migrate: false, supervise: false, schedule: false })
    await boss.start()
    await boss.createQueue('waiting')
    await boss.send('waiting', { companyId: first!.companyId })
    await boss.stop({ graceful: false, close: false })
  })
})

afterAll(async () => {
  await rm(home, { recursive: true, force: true })
  await withClient(inject('database').superuser, async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`)
  })
})

/** The rows are made from names alone: here they get to refer to what is there, as a real database's do. */
async function keepReferences(): Promise<void> {
  const { rows } = await database.adminPool.query<{ update: string }>(
    `select format('update %s c set (%s) = (select %s from %s p where p.company_id = c.company_id)',
       k.conrelid::regclass, string_agg(quote_ident(own.attname), ', '), string_agg('p.' || quote_ident(theirs.attname), ', '),
       k.confrelid::regclass) as update
     from pg_constraint k
     cross join unnest(k.conkey, k.confkey) as pair (own, theirs)
     join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
     join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.theirs
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and own.attname <> 'company_id'
     group by k.oid, k.conrelid, k.confrelid`,
  )
  const client = await database.adminPool.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  for (const { update } of rows) await client.query(update)
  await client.query('commit')
  client.release()
}

/** An empty database, owned by the owner of the test databases. */
async function emptyPlace(): Promise<{ readonly owning: Connection; readonly admin: Connection }> {
  const { owning, superuser } = inject('database')
  const name = `quanto_test_${randomBytes(6).toString('hex')}`
  made.push(name)
  const owner = await withClient(owning, (client) => client.query('select current_user as name'))
  await withClient(superuser, (client) =>
    client.query(`create database ${name} owner ${pg.escapeIdentifier(owner.rows[0].name)}`),
  )
  return { owning: connectionToDatabase(owning, name), admin: connectionToDatabase(superuser, name) }
}

const admin = () => connectionToDatabase(inject('database').superuser, database.connection.database ?? '')

describe('a backup', () => {
  it('brings every row of every table to an empty place, checksum by checksum, as an ordinary owner', async () => {
    const file = inHome('owner.backup')
    const written = await writeBackup({ connection: database.owning, file, now })
    const place = await emptyPlace()
    const restored = await restoreBackup({ connection: place.owning, file, log })
    const before = await fingerprint(admin())
    expect(await fingerprint(place.admin)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(60)
    const filled = await personalTables(database.adminPool)
    expect(filled.filter((name) => before[name]?.startsWith('0 rows'))).toEqual([])
    const other = await emptyPlace()
    await restoreBackup({ connection: other.owning, superuser: other.admin, file, log })
    expect(await fingerprint(other.admin)).toEqual(before)
    expect(restored).toMatchObject({ rows: written.rows, tables: written.tables, withoutQueue: false })
    expect((await stat(file)).mode & 0o077).toBe(0)
  })

  it('leaves the place as safe as it was: row-level security forced, no policy left behind', async () => {
    const file = inHome('safe.backup')
    await writeBackup({ connection: database.owning, file, now })
    const place = await emptyPlace()
    await restoreBackup({ connection: place.owning, file, log })
    for (const connection of [admin(), place.admin])
      await withClient(connection, async (client) => {
        const { rows } = await client.query(
          `select (select count(*)::int from pg_policies where policyname = 'backup_reads') as policies,
             (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
              and not (relrowsecurity and relforcerowsecurity)) as open`,
        )
        expect(rows).toEqual([{ policies: 0, open: 0 }])
      })
    const seen = await withClient(
      place.admin,
      (client) => client.query('select count(*)::int as n from companies'),
      {
        role: APP_ROLE,
      },
    )
    expect(seen.rows).toEqual([{ n: 0 }])
  })

  it('goes on counting where the counters stood', async () => {
    const file = inHome('counters.backup')
    const { companyId } = await database.createCompany()
    const insert = (client: pg.ClientBase) =>
      client.query<{ product_id: string }>(
        `insert into products (company_id, sku, title, source) values ($1, $2, 'Mug', 'file') returning product_id`,
        [companyId, randomUUID()],
      )
    const last = (await insert(database.adminPool as unknown as pg.ClientBase)).rows[0]!.product_id
    await writeBackup({ connection: database.owning, file, now })
    const place = await emptyPlace()
    await restoreBackup({ connection: place.owning, file, log })
    const next = await withClient(place.admin, insert)
    expect(Number(next.rows[0]!.product_id)).toBe(Number(last) + 1)
  })

  it('is of one moment, while others write', async () => {
    const file = inHome('moment.backup')
    let busy = true
    let companies = 0
    const writing = (async () => {
      while (busy) {
        await database.createCompany()
        companies++
      }
    })()
    await writeBackup({ connection: database.owning, file, now })
    const during = companies
    busy = false
    await writing
    const place = await emptyPlace()
    await restoreBackup({ connection: place.owning, file, log })
    const { rows } = await withClient(place.admin, (client) =>
      client.query(`select count(*)::int as halves from companies c
        full join users u using (company_id) where c.company_id is null or u.company_id is null`),
    )
    expect(during).toBeGreaterThan(0)
    expect(rows).toEqual([{ halves: 0 }])
  })

  it('is refused while another one runs, whose rows all arrive', async () => {
    const holder = await database.adminPool.connect()
    try {
      // The first one waits here, with the tables of companies still to read.
      await holder.query('begin; lock table pgboss.job in access exclusive mode')
      const first = writeBackup({ connection: database.owning, file: inHome('first.backup'), now })
      first.catch(() => undefined)
      await vi.waitFor(async () => expect(await readdir(home)).toContain('first.backup.partial'), 20_000)
      const second = writeBackup({ connection: database.owning, file: inHome('second.backup'), now })
      await expect(second).rejects.toThrow('Another backup is running')
      await holder.query('rollback')
      const { rows } = await first
      const after = await writeBackup({ connection: database.owning, file: inHome('third.backup'), now })
      expect(rows).toBe(after.rows)
      expect(await readdir(home)).not.toContain('second.backup')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  it('never writes over a file, and leaves nothing behind when it fails', async () => {
    const file = inHome('there.backup')
    await writeFile(file, 'precious')
    await expect(writeBackup({ connection: database.owning, file, now })).rejects.toThrow('exists already')
    expect(await readFile(file, 'utf8')).toBe('precious')
    const nowhere = { ...database.owning, database: 'quanto_not_there' }
    await expect(writeBackup({ connection: nowhere, file: inHome('none.backup'), now })).rejects.toThrow()
    expect((await readdir(home)).filter((name) => name.includes('none'))).toEqual([])
  })
})

describe('a restore', () => {
  const backup = async () => {
    const file = inHome(`${randomUUID()}.backup`)
    await writeBackup({ connection: database.owning, file, now })
    return file
  }
  const rowsIn = (connection: Connection) =>
    withClient(connection, async (client) => (await client.query('select from companies')).rowCount)

  it('refuses a place with data in it, and says the way out', async () => {
    await expect(restoreBackup({ connection: database.owning, file: await backup(), log })).rejects.toThrow(
      /not empty .* another QUANTO_DATA_DIR/,
    )
  })

  it('brings all or nothing: a cut file, a changed byte and a stranger are refused', async () => {
    const file = await backup()
    const whole = await readFile(file)
    const tar = gunzipSync(whole)
    const changed = Buffer.from(tar)
    changed[changed.indexOf('@example.test') + 1] = 'X'.charCodeAt(0)
    const cut = tar.subarray(0, tar.indexOf('contents.json') - 512)
    const place = await emptyPlace()
    const cases: [string, Buffer, RegExp][] = [
      ['cut.backup', whole.subarray(0, whole.length / 2), /incomplete/],
      ['cut-at-a-file.backup', gzipSync(cut), /incomplete: its end is missing/],
      ['changed.backup', gzipSync(changed), /are not those that were saved/],
      ['stranger.backup', gzipSync('hello'), /no backup of Quanto/],
      ['plain.backup', Buffer.from('hello'), /damaged/],
    ]
    for (const [name, bytes, problem] of cases) {
      await writeFile(inHome(name), bytes)
      await expect(restoreBackup({ connection: place.owning, file: inHome(name), log })).rejects.toThrow(
        problem,
      )
    }
    expect(await rowsIn(place.admin)).toBe(0)
    await restoreBackup({ connection: place.owning, file, log })
    expect(await rowsIn(place.admin)).toBeGreaterThan(1)
  })

  it('takes a backup of an earlier version, and brings its tables up to date', async () => {
    const folder = path.join(import.meta.dirname, '../db/migrations')
    const names = (await readdir(folder)).filter((name) => /^\d{4}_/.test(name)).sort()
    const earlier = await Promise.all(
      names.slice(0, -2).map(async (name) => {
        const sha256 = createHash('sha256')
          .update(await readFile(path.join(folder, name), 'utf8'))
          .digest('hex')
        return { name, sha256 }
      }),
    )
    const old = await emptyPlace()
    const companyId = randomUUID()
    await withClient(old.owning, async (client) => {
      await applyMigrations(client, earlier)
      await installQueue(client, log)
    })
    await withClient(old.admin, (client) =>
      client.query(`insert into companies (company_id, name, created_by) values ($1, 'Old', $1)`, [
        companyId,
      ]),
    )
    const file = inHome('old.backup')
    await writeBackup({ connection: old.owning, file, now })
    const place = await emptyPlace()
    await restoreBackup({ connection: place.owning, file, log })
    const { rows } = await withClient(place.admin, (client) =>
      client.query(
        `select (select array_agg(name order by name) from quanto.migrations) as migrations, array_agg(company_id) as ids from companies`,
      ),
    )
    expect(rows).toEqual([{ migrations: names, ids: [companyId] }])
  })

  it('ends what waited for jobs of a queue that does not fit, so that nothing waits for ever', async () => {
    const waits = `select (select count(*)::int from identity.mails where state = 'waiting') as mails,
      (select count(*)::int from webhook_deliveries where state = 'waiting') as deliveries,
      (select count(*)::int from runs where status in ('queued', 'running')) as runs`
    await database.adminPool.query(
      `update identity.mails set state = 'waiting'; update webhook_deliveries set state = 'waiting';
       update runs set status = 'queued'`,
    )
    const { rows: before } = await database.adminPool.query<Record<string, number>>(waits)
    for (const count of Object.values(before[0] ?? {})) expect(count).toBeGreaterThan(0)
    const tar = gunzipSync(await readFile(await backup())).toString('latin1')
    const other = tar.replace(/"queueVersion": (\d+)/, (found, version: string) =>
      found.replace(version, '0'.padStart(version.length, '1')),
    )
    await writeFile(inHome('queue.backup'), gzipSync(Buffer.from(other, 'latin1')))
    const place = await emptyPlace()
    const restored = await restoreBackup({ connection: place.owning, file: inHome('queue.backup'), log })
    expect(restored.withoutQueue).toBe(true)
    const { rows } = await withClient(place.admin, (client) => client.query(waits))
    expect(rows).toEqual([{ mails: 0, deliveries: 0, runs: 0 }])
  })

  it('refuses a backup of a newer Quanto', async () => {
    const tar = gunzipSync(await readFile(await backup())).toString('latin1')
    const newer = tar.replace('0000_baseline.sql', '9999_baseline.sql')
    await writeFile(inHome('newer.backup'), gzipSync(Buffer.from(newer, 'latin1')))
    const { owning } = await emptyPlace()
    await expect(restoreBackup({ connection: owning, file: inHome('newer.backup'), log })).rejects.toThrow(
      'does not fit this place',
    )
  })
})
