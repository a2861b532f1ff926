import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { presentCompany } from './companies-of-person.ts'
import { ensureUser, findUser } from './ensure-user.ts'

const database = useDatabase()

const somebody = () => ({ issuer: 'https://issuer.example', subject: randomUUID() })

const notes = async (subject: string) =>
  (
    await database.adminPool.query<{ company_id: string }>(
      'select company_id from identity.person_companies where subject = $1',
      [subject],
    )
  ).rows.map((row) => row.company_id)

/** What a look for a person's company asks of the table that may be spread over servers. */
async function asked(person: ReturnType<typeof somebody>): Promise<readonly string[]> {
  return database.db.asIdentity(person, async (tx) => {
    const query = vi.spyOn(tx.client, 'query')
    await presentCompany(tx, person)
    return query.mock.calls
      .map(([text]) => (typeof text === 'string' ? text : (text as unknown as { text: string }).text))
      .filter((text) => text.includes('"identities"'))
  })
}

describe('the company of a person', () => {
  it('is found on its own server, without a question to any other one', async () => {
    const person = somebody()
    const { companyId } = await ensureUser(database.db, person, null)
    expect(await notes(person.subject)).toEqual([companyId])
    const texts = await asked(person)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('"identities"."company_id" = $1')
  })

  it('is searched on all of them where no note is there, and noted then', async () => {
    const person = somebody()
    const member = await ensureUser(database.db, person, null)
    await database.adminPool.query('delete from identity.person_companies where subject = $1', [
      person.subject,
    ])
    expect(await findUser(database.db, person)).toEqual(member)
    expect(await notes(person.subject)).toEqual([member.companyId])
  })

  it('is not that of an old note', async () => {
    const [person, other] = [somebody(), somebody()]
    const member = await ensureUser(database.db, person, null)
    const elsewhere = await ensureUser(database.db, other, null)
    await database.adminPool.query(
      'update identity.person_companies set company_id = $2 where subject = $1',
      [person.subject, elsewhere.companyId],
    )
    expect(await findUser(database.db, person)).toEqual(member)
    expect(await notes(person.subject)).toEqual([member.companyId])
  })

  it('cannot be noted, moved or removed by another person', async () => {
    const [person, other] = [somebody(), somebody()]
    const { companyId } = await ensureUser(database.db, person, null)
    const theirs = await ensureUser(database.db, other, null)
    const changed = await database.db.asIdentity(other, async (tx) => {
      await tx.enterTenant(theirs.companyId)
      const run = async (sql: string, values: string[]) => (await tx.client.query(sql, values)).rowCount
      return [
        await run('select from identity.person_companies where subject = $1', [person.subject]),
        await run('update identity.person_companies set company_id = $2 where subject = $1', [
          person.subject,
          theirs.companyId,
        ]),
        await run('delete from identity.person_companies where subject = $1', [person.subject]),
      ]
    })
    expect(changed).toEqual([0, 0, 0])
    await expect(
      database.db.asIdentity(other, async (tx) => {
        await tx.enterTenant(theirs.companyId)
        await tx.client.query('update identity.person_companies set company_id = $2 where subject = $1', [
          other.subject,
          companyId,
        ])
      }),
    ).rejects.toThrow('row-level security')
  })
})
