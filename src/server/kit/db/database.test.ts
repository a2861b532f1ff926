import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { companies } from './schema/companies.ts'
import { identities } from './schema/identity.ts'

const database = useDatabase()

describe('inTenant', () => {
  it('sees its own company and no other', async () => {
    const ours = await database.createCompany('Ours')
    const theirs = await database.createCompany('Theirs')
    const seen = await database.db.inTenant(ours.companyId, (tx) => tx.select().from(companies))
    expect(seen.map(({ name }) => name)).toEqual(['Ours'])
    const asked = await database.db.inTenant(ours.companyId, (tx) =>
      tx.select().from(companies).where(eq(companies.companyId, theirs.companyId)),
    )
    expect(asked).toEqual([])
  })

  it('line 4: leaves nothing visible without a tenant', async () => {
    const { companyId } = await database.createCompany()
    const { rows } = await database.db.pool.query('select from companies')
    expect(rows).toHaveLength(0)
    const { rows: real } = await database.adminPool.query('select from companies where company_id = $1', [
      companyId,
    ])
    expect(real).toHaveLength(1)
  })

  it("refuses to write another tenant's rows", async () => {
    const ours = await database.createCompany()
    const theirs = await database.createCompany('Theirs')
    const insert = database.db.inTenant(ours.companyId, (tx) =>
      tx.insert(companies).values({ companyId: randomUUID(), name: 'Foreign', createdBy: ours.userId }),
    )
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } })
    const taken = database.db.inTenant(ours.companyId, ({ client }) =>
      client.query('update companies set company_id = $1', [theirs.companyId]),
    )
    await expect(taken).rejects.toMatchObject({ code: '42501' })
    const changed = await database.db.inTenant(ours.companyId, (tx) =>
      tx.update(companies).set({ name: 'Taken' }).where(eq(companies.companyId, theirs.companyId)),
    )
    expect(changed.rowCount).toBe(0)
  })

  it('line 5: keeps 20 tenants apart over 4 connections in 1,000 interleaved transactions', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 20 }, (_, index) => database.createCompany(`Tenant ${index}`)),
    )
    const seen = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const { companyId } = tenants[(index * 7) % tenants.length]!
        const rows = await database.db.inTenant(companyId, async (tx) => {
          if (index % 13 === 0) await tx.client.query('select pg_sleep(0.002)')
          return tx.select({ companyId: companies.companyId }).from(companies)
        })
        return rows.length === 1 && rows[0]?.companyId === companyId
      }),
    )
    expect(seen.filter((apart) => !apart)).toHaveLength(0)
    expect(database.db.pool.totalCount).toBeLessThanOrEqual(4)
  })

  it('takes back everything when the work fails, and frees the connection', async () => {
    const { companyId } = await database.createCompany('Before')
    const failing = database.db.inTenant(companyId, async (tx) => {
      await tx.update(companies).set({ name: 'After' })
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    const [company] = await database.db.inTenant(companyId, (tx) => tx.select().from(companies))
    expect(company?.name).toBe('Before')
    expect(database.db.pool.idleCount).toBe(database.db.pool.totalCount)
  })

  it('does not report success when a swallowed error has undone the transaction', async () => {
    const { companyId } = await database.createCompany('Before')
    const swallowed = database.db.inTenant(companyId, async (tx) => {
      await tx.update(companies).set({ name: 'After' })
      await tx.client.query('select 1 / 0').catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('had failed before')
  })

  it('nests as a savepoint and not as a transaction of its own', async () => {
    const { companyId } = await database.createCompany('Before')
    await database.db.inTenant(companyId, async (tx) => {
      await tx.update(companies).set({ name: 'Outer' })
      await tx
        .transaction(async (inner) => {
          await inner.update(companies).set({ name: 'Inner' })
          throw new Error('inner only')
        })
        .catch(() => undefined)
    })
    const [company] = await database.db.inTenant(companyId, (tx) => tx.select().from(companies))
    expect(company?.name).toBe('Outer')
  })

  it('refuses a tenant that is no UUID before it reaches the database', async () => {
    await expect(database.db.inTenant("x', true); drop table users; --", async () => null)).rejects.toThrow(
      'UUID',
    )
  })

  it('reads only where told so', async () => {
    const { companyId } = await database.createCompany()
    const write = database.db.inTenant(
      companyId,
      ({ client }) => client.query("update companies set name = 'x'"),
      {
        readOnly: true,
      },
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('stops a statement after 30 s unless a job asks for longer', async () => {
    const { companyId } = await database.createCompany()
    const timeout = ({ client }: { client: { query(text: string): Promise<{ rows: unknown[] }> } }) =>
      client.query("select current_setting('statement_timeout') as value")
    const standard = await database.db.inTenant(companyId, timeout)
    const raised = await database.db.inTenant(companyId, timeout, { statementTimeoutMs: 600_000 })
    const after = await database.db.inTenant(companyId, timeout)
    expect([standard, raised, after].map(({ rows }) => rows[0])).toEqual([
      { value: '30s' },
      { value: '10min' },
      { value: '30s' },
    ])
    const slow = database.db.inTenant(companyId, ({ client }) => client.query('select pg_sleep(5)'), {
      statementTimeoutMs: 50,
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
  })
})

describe('asIdentity', () => {
  const issuer = 'https://issuer.test/with "quotes" and \\slashes\''

  it('finds the rows that name the identity, and enters their tenant', async () => {
    const { companyId, userId } = await database.createCompany('Mine')
    await database.db.inTenant(companyId, (tx) =>
      tx.insert(identities).values({ companyId, issuer, subject: 'me', userId }),
    )
    const found = await database.db.asIdentity({ issuer, subject: 'me' }, async (tx) => {
      const rows = await tx.select().from(identities)
      const before = await tx.select().from(companies)
      await tx.enterTenant(companyId)
      return { rows, before, after: await tx.select().from(companies) }
    })
    expect(found.rows).toMatchObject([{ companyId, subject: 'me' }])
    expect(found.before).toEqual([])
    expect(found.after).toMatchObject([{ name: 'Mine' }])
  })

  it('sees nothing of the same subject at another issuer, and may not write', async () => {
    const { companyId, userId } = await database.createCompany()
    await database.db.inTenant(companyId, (tx) =>
      tx.insert(identities).values({ companyId, issuer, subject: 'other', userId }),
    )
    const elsewhere = await database.db.asIdentity(
      { issuer: 'https://elsewhere.test', subject: 'other' },
      (tx) => tx.select().from(identities),
    )
    expect(elsewhere).toEqual([])
    const removed = await database.db.asIdentity({ issuer, subject: 'other' }, (tx) => tx.delete(identities))
    expect(removed.rowCount).toBe(0)
  })

  it('lets one transaction at a time look for a newcomer where asked', async () => {
    const identity = { issuer, subject: 'newcomer' }
    const firstVisit = () =>
      database.db.asIdentity(
        identity,
        async (tx) => {
          const [known] = await tx.select().from(identities)
          if (known) return known.companyId
          const companyId = randomUUID()
          const userId = randomUUID()
          await tx.enterTenant(companyId)
          await tx.insert(companies).values({ companyId, name: 'New', createdBy: userId })
          await tx.client.query('insert into users (company_id, user_id) values ($1, $2)', [
            companyId,
            userId,
          ])
          await tx.insert(identities).values({ companyId, ...identity, userId })
          return companyId
        },
        { alone: true },
      )
    const companiesMade = await Promise.all([firstVisit(), firstVisit(), firstVisit(), firstVisit()])
    expect(new Set(companiesMade).size).toBe(1)
  })
})

it('answers a ping', async () => {
  await expect(database.db.ping()).resolves.toBeUndefined()
})
