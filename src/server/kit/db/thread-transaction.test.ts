import type { Client } from 'pg'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { serialized, withThreadClient } from './thread-transaction.ts'

const database = useDatabase()

it('a statement that is asked while another one is at its steps is in a transaction of the tenant, too', async () => {
  const { companyId } = await database.createCompany()
  await withThreadClient(database.connection, async (client: Client) => {
    const one = serialized(client, { companyId })
    const names = () => one.query('select name from companies where company_id = $1', [companyId])
    // The second begins while the first is at any of its steps.
    for (let steps = 0; steps < 5; steps++) {
      const first = names()
      for (let step = 0; step < steps; step++) await client.query('select')
      const found = await Promise.all([first, names()])
      expect([steps, ...found.map(({ rowCount }) => rowCount)]).toEqual([steps, 1, 1])
    }
    const [unknown, next] = await Promise.allSettled([one.query('select nothing from nowhere'), names()])
    // The connection is in a failed transaction by now: a caller that goes on gets this error, not a lack of rows.
    expect([unknown?.status, next?.status]).toEqual(['rejected', 'rejected'])
  })
})
