import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { APP_ROLE, type Connection, clientConfig, connectionToDatabase, withClient } from './connection.ts'
import { openDatabase } from './database.ts'
import { DatabaseProblem } from './database-problem.ts'
import { migrate } from './migrate.ts'

// `drizzle-kit` adds it to every array; other test files of this process read PDF files, whose library refuses that.
Reflect.deleteProperty(Array.prototype, 'random')

const database = useDatabase()
const log = pino({ level: 'silent' })
const folder = path.join(import.meta.dirname, 'migrations')
const asSuperuser = <T>(run: (client: pg.Client) => Promise<T>) =>
  withClient(inject('database').superuser, run)

const made: string[] = []
const emptyDatabase = async (owner?: string): Promise<string> => {
  const name = `quanto_test_${randomBytes(6).toString('hex')}`
  made.push(name)
  await asSuperuser((client) => client.query(`create database ${name} ${owner ? `owner ${owner}` : ''}`))
  return name
}

afterAll(() =>
  asSuperuser(async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`)
  }),
)

describe('migrate', () => {
  it('changes nothing the second time, and may run in several processes at once', async () => {
    const before = await shape(database.adminPool)
    await Promise.all([1, 2, 3].map(() => migrate({ connection: database.owning, log })))
    expect(await shape(database.adminPool)).toEqual(before)
  })

  it('closes a table that a later migration adds, and leaves a revoked grant revoked', async () => {
    await withClient(database.owning, async (client) => {
      await client.query('create table later (company_id uuid primary key)')
      await client.query('revoke update, delete on later from quanto_app')
    })
    await migrate({ connection: database.owning, log })
    const { rows } = await database.adminPool.query(`
      select relrowsecurity, relforcerowsecurity, has_table_privilege('quanto_app', oid, 'SELECT') as reads,
             has_table_privilege('quanto_app', oid, 'DELETE') as deletes
      from pg_class where relname = 'later'`)
    expect(rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true, reads: true, deletes: false }])
    await database.adminPool.query('drop table later')
  })

  it('refuses a database of a newer Quanto, and an edited migration', async () => {
    await database.adminPool.query(
      "insert into quanto.migrations (name, sha256) values ('9999_newer.sql', '')",
    )
    await expect(migrate({ connection: database.owning, log })).rejects.toThrow('it is newer')
    await database.adminPool.query("delete from quanto.migrations where name = '9999_newer.sql'")
    await database.adminPool.query("update quanto.migrations set sha256 = 'edited' where name like '0000%'")
    await expect(migrate({ connection: database.owning, log })).rejects.toThrow('was edited')
  })

  it('leaves nothing behind when one statement fails', async () => {
    const owner = await ownerOf(inject('database').owning)
    const connection = connectionToDatabase(inject('database').owning, await emptyDatabase(owner))
    await withClient(connection, (client) => client.query('create table users (id int)'))
    await expect(migrate({ connection, log })).rejects.toThrow('0000_baseline.sql')
    const { rows } = await withClient(connection, (client) =>
      client.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      ),
    )
    expect(rows).toEqual([{ relname: 'users' }])
  })

  it('tells what to ask an administrator for where it may not become the role', async () => {
    await withLogin({}, async (connection) => {
      await expect(migrate({ connection, log })).rejects.toThrow(
        /administrator to run: GRANT quanto_app TO "?quanto_login/,
      )
    })
  })

  it('works for an ordinary login that an administrator has prepared', async () => {
    await withLogin({}, async (connection, login) => {
      await asSuperuser((client) => client.query(`grant ${APP_ROLE} to ${login}`))
      await migrate({ connection, log })
      const db = await openDatabase({ connection, poolSize: 1, log })
      const { rows } = await db.pool.query(
        'select session_user as login, current_user as role from companies right join (values (1)) one (n) on true',
      )
      await db.close()
      expect(rows).toEqual([{ login, role: APP_ROLE }])
    })
  })
})

describe('a login', () => {
  // PostgreSQL looks into the schema of the login's name first, and Quanto makes one of this name.
  it('that is called quanto, as that of deploy/compose.yaml, finds its tables where they belong', async () => {
    await withLogin({ login: 'quanto' }, async (connection) => {
      await asSuperuser((client) => client.query(`grant ${APP_ROLE} to quanto`))
      await migrate({ connection, log })
      const { rows } = await withClient(connection, (client) =>
        client.query(
          `select relname from pg_class where relkind = 'r' and relnamespace = 'quanto'::regnamespace`,
        ),
      )
      expect(rows).toEqual([{ relname: 'migrations' }])
      const db = await openDatabase({ connection, poolSize: 1, log })
      const companyId = randomUUID()
      await db.inTenant(companyId, ({ client }) =>
        client.query('insert into companies (company_id, name, created_by) values ($1, $2, $1)', [
          companyId,
          'Mugs',
        ]),
      )
      const text = 'select name from companies where company_id = $1'
      expect(await db.readInTenant(companyId, { name: 'mugs', text, values: [companyId] })).toEqual([
        { name: 'Mugs' },
      ])
      await db.close()
    })
  })

  it.each([
    ['has the database granted, as administrators do', 'grant all on database $database to $login'],
    ['has nothing granted', 'select 1'],
  ])('that does not own the database and %s learns what to ask for', async (_, grant) => {
    await withLogin({ isOwner: false }, async (connection, login, name) => {
      const statements = [`grant ${APP_ROLE} to ${login}`, grant]
      await asSuperuser(async (client) => {
        for (const each of statements)
          await client.query(each.replace('$database', name).replace('$login', login))
      })
      const refused = migrate({ connection, log })
      await expect(refused).rejects.toBeInstanceOf(DatabaseProblem)
      await expect(refused).rejects.toThrow(
        `The database user "${login}" may not bring the database "${name}" up to date (permission denied for`,
      )
      await expect(refused).rejects.toThrow(`ALTER DATABASE "${name}" OWNER TO "${login}";`)
      // What the sentence says is enough.
      await asSuperuser((client) => client.query(`alter database "${name}" owner to "${login}"`))
      await migrate({ connection, log })
    })
  })

  it('that owns the database and not its tables learns that, too', async () => {
    await withLogin({}, async (connection, login, name) => {
      await asSuperuser((client) => client.query(`grant ${APP_ROLE} to ${login}`))
      await migrate({ connection: connectionToDatabase(inject('database').superuser, name), log })
      await expect(migrate({ connection, log })).rejects.toThrow(
        /what is in it belongs to "\w+".* REASSIGN OWNED BY/,
      )
    })
  })
})

describe('openDatabase', () => {
  it('does not let options in the connection string replace the role', () => {
    const config = clientConfig(
      { connectionString: 'postgres://u:p@h/d?options=-c%20search_path%3Dx&sslmode=disable' },
      { role: APP_ROLE },
    )
    expect(config.options).toBe('-c search_path=x -c search_path=public -c role=quanto_app')
    expect(new pg.Client(config)).toMatchObject({
      connectionParameters: {
        options: config.options,
        database: 'd',
      },
    })
  })
})

describe('the queue', () => {
  it("takes and gives jobs under the application's role alone", async () => {
    const boss = new PgBoss({
      ...(clientConfig(database.connection, { role: APP_ROLE }) as object),
      schema: 'pgboss',
      migrate: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
    })
    const problems: unknown[] = []
    boss.on('error', (error) => problems.push(error))
    await boss.start()
    await boss.createQueue('tried')
    await boss.send('tried', { n: 1 })
    const [job] = await boss.fetch<{ n: number }>('tried')
    await boss.complete('tried', job?.id ?? '')
    await boss.supervise()
    await boss.stop({ graceful: false })
    expect(job?.data).toEqual({ n: 1 })
    expect(problems).toEqual([])
  })
})

describe('the migrations folder', () => {
  it('makes the tables that the schema describes: nothing is left to generate', async () => {
    const modules = (await readdir(path.join(import.meta.dirname, 'schema'))).filter((name) =>
      name.endsWith('.ts'),
    )
    const tables = await Promise.all(
      modules.map((name) => import(path.join(import.meta.dirname, 'schema', name)) as Promise<object>),
    )
    const snapshots = (await readdir(path.join(folder, 'meta'))).filter((name) => /^\d{4}_/.test(name)).sort()
    const last = JSON.parse(await readFile(path.join(folder, 'meta', snapshots.at(-1) ?? ''), 'utf8'))
    const wanted = generateDrizzleJson(Object.assign({}, ...tables), last.id)
    expect(await generateMigration(last, wanted)).toEqual([])
  })

  it('has every file in the journal, so that the next generated one continues its numbers', async () => {
    const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[]
    }
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    expect(files).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  })
})

/** Everything the migrations decide, as text. */
async function shape(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select n.nspname, c.relname, c.relkind, c.relacl::text, c.relrowsecurity, c.relforcerowsecurity, c.oid
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'identity', 'pgboss', 'quanto') order by 1, 2`)
  expect(rows.length).toBeGreaterThan(40)
  return rows
}

async function ownerOf(connection: Connection): Promise<string> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ name: string }>('select current_user as name'),
  )
  return rows[0]?.name ?? ''
}

interface Login {
  readonly login?: string
  readonly attributes?: string
  /** Whether the login owns the database, as it should. */
  readonly isOwner?: boolean
}

async function withLogin(
  {
    login = `quanto_login_${randomBytes(4).toString('hex')}`,
    attributes = 'nocreaterole',
    isOwner = true,
  }: Login,
  run: (connection: Connection, login: string, database: string) => Promise<void>,
): Promise<void> {
  await asSuperuser((client) => client.query(`create role ${login} login password 'p' ${attributes}`))
  const name = await emptyDatabase(isOwner ? login : undefined)
  const { connectionString, ...address } = inject('database').superuser
  const url = connectionString ? new URL(connectionString) : null
  if (url) Object.assign(url, { username: login, password: 'p', pathname: `/${name}` })
  try {
    await run(
      url ? { connectionString: url.href } : { ...address, user: login, password: 'p', database: name },
      login,
      name,
    )
  } finally {
    await asSuperuser(async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`drop role ${login}`)
    })
  }
}
