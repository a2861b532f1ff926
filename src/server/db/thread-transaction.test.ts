import type { Client } from 'pg'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { oneByOne, withThreadClient } from './thread-transaction.ts'

const database = useDatabase()

it('statements that are asked at once, also behind one that fails, are each in a transaction of the tenant', async () => {
  const { companyId } = await database.createCompany()
  await withThreadClient(database.connection, async (client: Client) => {
    const one = oneByOne(client, { companyId })
    const names = () => one.query('select name from companies where company_id = $1', [companyId])
    const found = await Promise.all([names(), names(), names(), names()])
    expect(found.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1])
    const [unknown, next] = await Promise.allSettled([one.query('select nothing from nowhere'), names()])
    // The connection is in a failed transaction by now: whoever goes on is told so, and finds no lack of rows.
    expect([unknown?.status, next?.status]).toEqual(['rejected', 'rejected'])
  })
})
