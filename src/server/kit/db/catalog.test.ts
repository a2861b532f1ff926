import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { fillEveryTable } from '../../../../test/every-table.ts'

const database = useDatabase()

const OWN_ROWS =
  "(company_id = ( SELECT (NULLIF(current_setting('quanto.company_id'::text, true), ''::text))::uuid AS \"nullif\"))"

/** Tables without a key that leads to companies, each with the reason; the deletion of a company sweeps them. */
const withoutForeignKey: readonly string[] = [
  // The check of every row took two fifths of an import's work in the database.
  'competitor_prices',
  // The check took two fifths of the work of claiming known lines, and half of that of the days.
  'import_known_lines',
  'product_days',
]

/** Tables of the schema that belong to no tenant, each with the reason. None so far. */
const withoutTenant: readonly string[] = []

const rows = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await database.adminPool.query<Row>(sql)).rows

interface Table {
  readonly name: string
  readonly enabled: boolean
  readonly forced: boolean
  readonly tenant: boolean
}

const tables = () =>
  rows<Table>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)

describe('every table', () => {
  it('belongs to a tenant, or is named here', async () => {
    const found = await tables()
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter(({ tenant }) => !tenant).map(({ name }) => name)).toEqual(withoutTenant)
  })

  it('line 3: has row-level security enabled and forced', async () => {
    const open = (await tables()).filter(({ tenant, enabled, forced }) => tenant && !(enabled && forced))
    expect(open).toEqual([])
  })

  it('line 3: has exactly the policy of its own company, for reading and for writing', async () => {
    const policies = await rows<{ tablename: string }>(`
      select tablename, permissive, cmd, roles::text[], qual, with_check
      from pg_policies where schemaname = 'public' and policyname = 'own_company' order by 1`)
    const tenantTables = (await tables()).filter(({ tenant }) => tenant)
    expect(policies).toEqual(
      tenantTables.map(({ name }) => ({
        tablename: name,
        permissive: 'PERMISSIVE',
        cmd: 'ALL',
        roles: ['public'],
        qual: OWN_ROWS,
        with_check: OWN_ROWS,
      })),
    )
  })

  it('line 3: outside of their schema two tables name a company, and are closed as they are', async () => {
    const outside = await rows(`
      select c.oid::regclass::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname <> 'public' order by 1`)
    expect(outside).toEqual([
      { name: 'identity.mails', enabled: true, forced: true },
      { name: 'identity.person_companies', enabled: true, forced: true },
    ])
    const own = `((company_id IS NULL) OR ${OWN_ROWS})`
    const policies = await rows(`
      select policyname, permissive, cmd, roles::text[], qual, with_check
      from pg_policies where schemaname = 'identity' and tablename = 'mails' order by 1`)
    expect(policies).toEqual([
      {
        ...{ policyname: 'operator_reads', permissive: 'PERMISSIVE', cmd: 'SELECT', roles: ['public'] },
        ...{ qual: "(current_setting('quanto.operator'::text, true) = 'on'::text)", with_check: null },
      },
      {
        ...{ policyname: 'own_company', permissive: 'PERMISSIVE', cmd: 'ALL', roles: ['public'] },
        ...{ qual: own, with_check: own },
      },
    ])
  })

  it('line 3: a person sees and moves the note of their company, and writes it into the one they are in alone', async () => {
    const policies = await rows(`
      select policyname, permissive, cmd, qual, with_check
      from pg_policies where schemaname = 'identity' and tablename = 'person_companies' order by 1`)
    const ownIdentity =
      "((issuer = NULLIF(current_setting('quanto.issuer'::text, true), ''::text)) AND (subject = NULLIF(current_setting('quanto.subject'::text, true), ''::text)))"
    const open = { permissive: 'PERMISSIVE' }
    expect(policies).toEqual([
      { ...open, policyname: 'own_company', cmd: 'ALL', qual: OWN_ROWS, with_check: OWN_ROWS },
      { ...open, policyname: 'own_identity_move', cmd: 'UPDATE', qual: ownIdentity, with_check: OWN_ROWS },
      { ...open, policyname: 'own_identity_read', cmd: 'SELECT', qual: ownIdentity, with_check: null },
    ])
  })

  it('has no other policy, but for what must be found before the company is known', async () => {
    const others = await rows(`
      select tablename, policyname, cmd, with_check from pg_policies
      where schemaname = 'public' and policyname <> 'own_company' order by 1, 2`)
    expect(others).toEqual([
      { tablename: 'identities', policyname: 'own_identity', cmd: 'SELECT', with_check: null },
      {
        tablename: 'platform_connections',
        policyname: 'named_connection',
        cmd: 'SELECT',
        with_check: null,
      },
      {
        tablename: 'platform_connections',
        policyname: 'named_shop',
        cmd: 'SELECT',
        with_check: null,
      },
    ])
  })

  it('has company_id first in its primary, unique and foreign keys', async () => {
    const others = await rows(`
      select k.conrelid::regclass as table, k.conname, k.contype
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f') and a.attname <> 'company_id'`)
    expect(others).toEqual([])
    const targets = await rows(`
      select k.conrelid::regclass as table, k.conname
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = k.confkey[1]
      where k.connamespace = 'public'::regnamespace and k.contype = 'f' and a.attname <> 'company_id'`)
    expect(targets).toEqual([])
    const keyless = await rows(`
      select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`)
    expect(keyless).toEqual([])
  })

  it('goes when its company goes: a chain of cascading keys leads to companies', async () => {
    const stranded = await rows(`
      with recursive reached (id) as (
        select 'public.companies'::regclass::oid
        union
        select k.conrelid from pg_constraint k join reached on k.confrelid = reached.id
        where k.contype = 'f' and k.confdeltype = 'c'
      )
      select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and c.oid not in (select id from reached) order by relname`)
    expect(stranded).toEqual(withoutForeignKey.toSorted().map((relname) => ({ relname })))
  })
})

describe('without a tenant', () => {
  it('line 4: no row of any table is seen, changed or removed, and none is added', async () => {
    const ids = { companyId: randomUUID(), userId: randomUUID(), accountId: randomUUID() }
    await fillEveryTable(database.adminPool, { ...ids, email: 'ada@example.test' })
    const tenantTables = (await tables()).filter(({ tenant }) => tenant)
    const { pool } = database.db
    for (const place of [...tenantTables.map(({ name }) => `"${name}" unnamed`), 'identity.mails']) {
      const { rows: real } = await database.adminPool.query(`select from ${place}`)
      expect([place, real.length]).toEqual([place, 1])
      for (const setting of [null, '']) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          if (setting !== null) await client.query(`set local quanto.company_id = '${setting}'`)
          const touched = [(await client.query(`select from ${place}`)).rowCount]
          if (!place.startsWith('"audit_log"'))
            for (const sql of [`update ${place} set company_id = company_id`, `delete from ${place}`])
              touched.push((await client.query(sql)).rowCount)
          expect([place, ...touched]).toEqual([place, ...touched.map(() => 0)])
        } finally {
          await client.query('rollback')
          client.release()
        }
      }
    }
    const newcomer = pool.query(
      `insert into companies (company_id, name, created_by) values ('${randomUUID()}', 'New', '${ids.userId}')`,
    )
    // The message names no policy, no row and no value.
    await expect(newcomer).rejects.toMatchObject({ code: '42501', detail: undefined })
  })
})

describe("the application's role", () => {
  it('line 3: is no superuser, bypasses nothing, cannot log in and owns nothing', async () => {
    const role = await rows(`
      select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication,
             (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
             (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where rolname = 'quanto_app'`)
    expect(role).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
        memberships: 0,
      },
    ])
  })

  // On a server that the tests were given there is no such login.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    'line 3: is what every connection runs as, and its login can become nothing else',
    async () => {
      const { pool } = database.db
      const { rows: now } = await pool.query('select current_user::text as role, session_user::text as login')
      expect(now).toEqual([{ role: 'quanto_app', login: 'quanto_login' }])
      const login = await rows(`
      select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb, rolreplication,
             (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
             (select array_agg(roleid::regrole::text) from pg_auth_members where member = pg_roles.oid) as "memberOf"
      from pg_roles where rolname = 'quanto_login'`)
      expect(login).toEqual([
        {
          ...{ rolsuper: false, rolbypassrls: false, rolinherit: false },
          ...{ rolcreaterole: false, rolcreatedb: false, rolreplication: false, owned: 0 },
          memberOf: ['quanto_app'],
        },
      ])
      // Beyond its role the login sees no table, and it can leave for no other one.
      const client = await pool.connect()
      await client.query('set role none')
      await expect(client.query('select from companies')).rejects.toMatchObject({ code: '42501' })
      for (const other of ['quanto_owner', 'postgres'])
        await expect(client.query(`set role ${other}`)).rejects.toThrow(/permission denied|does not exist/)
      client.release(true)
    },
  )

  it('line 43: adds to the audit log and reads it, and can neither change nor remove what stands there', async () => {
    const [may] = await rows(`
      select has_table_privilege('quanto_app', 'audit_log', 'SELECT') as read,
             has_table_privilege('quanto_app', 'audit_log', 'INSERT') as add,
             has_table_privilege('quanto_app', 'audit_log', 'UPDATE') as change,
             has_table_privilege('quanto_app', 'audit_log', 'DELETE') as remove`)
    expect(may).toEqual({ read: true, add: true, change: false, remove: false })
    const { pool } = database.db
    for (const sql of ["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  it('reaches rows of every table and none of the structure', async () => {
    const short = await rows(`
      select c.oid::regclass as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity', 'pgboss') and c.relkind in ('r', 'p')
      and not (has_table_privilege('quanto_app', c.oid, 'SELECT') and has_table_privilege('quanto_app', c.oid, 'INSERT')
        and has_table_privilege('quanto_app', c.oid, 'UPDATE') and has_table_privilege('quanto_app', c.oid, 'DELETE'))`)
    expect(short).toEqual([{ table: 'audit_log' }])
    const excessive = await rows(`
      select c.oid::regclass as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity', 'pgboss') and c.relkind in ('r', 'p')
      and (has_table_privilege('quanto_app', c.oid, 'TRUNCATE') or has_table_privilege('quanto_app', c.oid, 'TRIGGER')
        or has_table_privilege('quanto_app', c.oid, 'REFERENCES'))`)
    expect(excessive).toEqual([])
    const { pool } = database.db
    await expect(pool.query('create table extra (id int)')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('alter table companies disable row level security')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(pool.query('select from quanto.migrations')).rejects.toMatchObject({ code: '42501' })
  })
})

it('does not compress the pieces of an upload a second time', async () => {
  const [column] = await rows<{ attstorage: string }>(
    `select attstorage from pg_attribute where attrelid = 'import_chunks'::regclass and attname = 'bytes'`,
  )
  expect(column?.attstorage).toBe('e')
})
