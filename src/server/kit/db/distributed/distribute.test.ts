import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { describe, expect, inject, it } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { type Connection, connectionToDatabase, withClient } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'
import { migrate } from '../migrate.ts'
import { distribute } from './distribute.ts'
import { planDistribution, readShape, type Shape } from './plan-distribution.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })
const standInSql = await readFile(new URL('../../../../../test/stand-ins/citus.sql', import.meta.url), 'utf8')

const installCitus = () => database.adminPool.query(standInSql)

const table = (name: string, part: Partial<Shape['tables'][number]> = {}) => ({
  name: `public.${name}`,
  hasCompany: true,
  state: 'none' as const,
  uniqueWithoutCompany: [],
  ...part,
})

describe('the plan', () => {
  const companies = table('companies')
  const products = table('products')
  const countries = table('countries', { hasCompany: false })
  const key = {
    name: 'products_company',
    from: 'public.products',
    to: 'public.companies',
    definition: 'FOREIGN KEY (company_id) REFERENCES companies(company_id)',
  }

  it('takes keys off, shares what is shared, spreads companies and what is theirs, puts keys back', () => {
    expect(planDistribution({ tables: [companies, countries, products], foreignKeys: [key] })).toEqual([
      'alter table public.products drop constraint products_company',
      "select create_reference_table('public.countries')",
      "select create_distributed_table('public.companies', 'company_id', colocate_with => 'none')",
      "select create_distributed_table('public.products', 'company_id', colocate_with => 'public.companies')",
      'alter table public.products add constraint products_company FOREIGN KEY (company_id) REFERENCES companies(company_id)',
    ])
  })

  it('leaves alone what is done, and takes in a table that came later', () => {
    const done = { ...companies, state: 'distributed' as const }
    expect(planDistribution({ tables: [done], foreignKeys: [] })).toEqual([])
    expect(planDistribution({ tables: [done, products], foreignKeys: [key] })).toHaveLength(3)
  })

  it('refuses a key that no single server could keep unique', () => {
    const wrong = table('links', { uniqueWithoutCompany: ['links_token_unique'] })
    expect(() => planDistribution({ tables: [companies, wrong], foreignKeys: [] })).toThrow(
      'public.links links_token_unique',
    )
  })
})

describe('the real tables', () => {
  it('are refused in plain words where there is no Citus', async () => {
    await expect(distribute({ connection: database.owning, log })).rejects.toThrow(
      'this database has no Citus',
    )
  })

  it('can all be spread by company: every key holds company_id', async () => {
    await installCitus()
    const { tables, foreignKeys } = await withClient(database.owning, readShape)
    expect(tables.length).toBeGreaterThan(30)
    expect(tables.filter(({ uniqueWithoutCompany }) => uniqueWithoutCompany.length > 0)).toEqual([])
    expect(tables.filter(({ hasCompany }) => !hasCompany)).toEqual([])
    expect(foreignKeys.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (company_id'))).toEqual(
      [],
    )
  })

  it('are not spread before every server lets both roles in; the refusal says what to run', async () => {
    await installCitus()
    await database.adminPool.query("insert into citus_stand_in.closed values ('quanto_app', 5434)")
    const refused = distribute({ connection: asSuperuser(), log })
    await expect(refused).rejects.toBeInstanceOf(DatabaseProblem)
    await expect(refused).rejects.toThrow(
      '"quanto_app" at worker.example:5434 (FATAL:  role "quanto_app" is not permitted to log in)',
    )
    await expect(refused).rejects.toThrow('ALTER ROLE quanto_app LOGIN;')
    await expect(refused).rejects.toThrow(
      /INSERT INTO pg_dist_authinfo VALUES \(0, 'quanto_app', 'password=…'\)/,
    )
    await database.adminPool.query('delete from citus_stand_in.closed')
  })

  it('have policies that Citus takes once it is installed and the database was migrated, and not before', async () => {
    await installCitus()
    await expect(distribute({ connection: asSuperuser(), log })).rejects.toThrow('cannot create policy')
    await migrate({ connection: asSuperuser(), log })
    const { rows } = await database.adminPool.query(
      `select distinct qual from pg_policies where schemaname = 'public' and policyname = 'own_company'`,
    )
    expect(rows).toEqual([
      {
        qual: "(company_id = (NULLIF(current_setting('quanto.company_id'::text, true), ''::text))::uuid)",
      },
    ])
  })

  it('are spread once, beside their company, with the same keys as before; again changes nothing', async () => {
    await installCitus()
    const before = await foreignKeysNow()
    const statements = await distribute({ connection: asSuperuser(), log })
    expect(statements.filter((text) => text.includes('create_distributed_table')).length).toBeGreaterThan(30)
    expect(await foreignKeysNow()).toEqual(before)
    const { rows } = await database.adminPool.query(
      'select distinct key_column, beside from citus_stand_in.calls order by 2',
    )
    expect(rows).toEqual([
      { key_column: 'company_id', beside: 'none' },
      { key_column: 'company_id', beside: 'public.companies' },
    ])
    expect(await distribute({ connection: asSuperuser(), log })).toEqual([])
  })
})

async function foreignKeysNow(): Promise<unknown[]> {
  const { rows } = await database.adminPool.query(
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' order by 1, 2",
  )
  return rows
}

/** The stand-in keeps its own in the catalog, which only a superuser may write. */
function asSuperuser(): Connection {
  return connectionToDatabase(inject('database').superuser, database.adminPool.options.database ?? '')
}
