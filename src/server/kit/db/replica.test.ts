import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import type { Connection } from './connection.ts'
import { type Database, openDatabase, type TransactionOptions } from './database.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })

/** Where a transaction ran, by the name its pool gave its connections. */
async function placeOf(db: Database, companyId: string, options: TransactionOptions = {}) {
  return db.inTenant(
    companyId,
    async ({ client }) => {
      const { rows } = await client.query(
        `select current_user as role, current_setting('transaction_read_only') as "readOnly",
           current_setting('quanto.marker', true) as marker, (select count(*)::int from companies) as companies`,
      )
      return rows[0]
    },
    options,
  )
}

/** The same database again, marked, in the place of a copy: what follows a primary is PostgreSQL's part. */
function asReplica(connection: Connection): Connection {
  if (connection.connectionString !== undefined) {
    const url = new URL(connection.connectionString)
    url.searchParams.set('options', '-c quanto.marker=replica')
    return { connectionString: url.href }
  }
  const { host, port, user, password, database: name } = connection
  const url = new URL(`postgres://localhost/${name}`)
  url.searchParams.set('options', '-c quanto.marker=replica')
  url.searchParams.set('host', host ?? 'localhost')
  url.searchParams.set('port', String(port ?? 5432))
  url.username = user ?? ''
  url.password = encodeURIComponent(password ?? '')
  return { connectionString: url.href }
}

describe('a read replica', () => {
  it('answers what may be stale, read-only and within the tenant; all else stays with the primary', async () => {
    const replica = asReplica(database.connection)
    const db = await openDatabase({ connection: database.connection, poolSize: 2, log, replica })
    const { companyId } = await database.createCompany()
    await database.createCompany('another')
    expect(await placeOf(db, companyId, { mayBeStale: true })).toEqual({
      role: 'quanto_app',
      readOnly: 'on',
      marker: 'replica',
      companies: 1,
    })
    expect(await placeOf(db, companyId)).toMatchObject({ readOnly: 'off', marker: null })
    await db.close()
  })

  it('is done without while it is away', async () => {
    const replica = { connectionString: 'postgres://nobody@127.0.0.1:9/nowhere' }
    const db = await openDatabase({ connection: database.connection, poolSize: 2, log, replica })
    const { companyId } = await database.createCompany()
    expect(await placeOf(db, companyId, { mayBeStale: true })).toMatchObject({ marker: null })
    await db.close()
  })

  it('hands over a read that it had to end, and no other error', async () => {
    const replica = asReplica(database.connection)
    const db = await openDatabase({ connection: database.connection, poolSize: 2, log, replica })
    const { companyId } = await database.createCompany()
    const places: string[] = []
    const conflict = async () =>
      db.inTenant(
        companyId,
        async ({ client }) => {
          const { rows } = await client.query("select current_setting('quanto.marker', true) as marker")
          places.push(rows[0].marker)
          if (places.length === 1)
            await client.query("do $$ begin raise exception using errcode = '40001'; end $$")
          return 'read'
        },
        { mayBeStale: true },
      )
    expect(await conflict()).toBe('read')
    expect(places).toEqual(['replica', null])
    const wrong = db.inTenant(companyId, ({ client }) => client.query('select 1/0'), { mayBeStale: true })
    await expect(wrong).rejects.toThrow('division by zero')
    await db.close()
  })
})
