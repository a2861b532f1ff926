import pg from 'pg'
import { expect, it } from 'vitest'
import { refuseClosedServers } from './worker-logins.ts'

/** A new cluster, as Citus 12.1.12 answered: nobody made the application's role yet, and no server lets the login in. */
class NewCluster extends pg.Client {
  readonly asked: string[] = []

  override query = (async (text: string, values: readonly unknown[] = []) => {
    this.asked.push(text)
    if (text.includes('pg_dist_node')) return { rows: [{ host: '10.0.0.2', port: 5432 }], rowCount: 1 }
    if (text.includes('current_user')) return { rows: [{ name: 'quanto' }], rowCount: 1 }
    if (text.includes('pg_roles')) return { rows: [], rowCount: 0 }
    if (text.startsWith('set role')) throw new Error('role "quanto_app" does not exist')
    if (text.includes('citus_check_connection_to_node')) {
      const error = 'fe_sendauth: no password supplied'
      this.emit('notice', {
        message: `connection to the remote node quanto@${values.join(':')} failed with the following error: ${error}`,
      })
      return { rows: [{ isOpen: false }], rowCount: 1 }
    }
    throw new Error(`Nobody expected ${text}`)
  }) as unknown as pg.Client['query']
}

it('says what to run on a new cluster, where the application’s role does not exist yet', async () => {
  const client = new NewCluster()
  await expect(refuseClosedServers(client)).rejects.toThrow(
    '"quanto" at 10.0.0.2:5432 (fe_sendauth: no password supplied)',
  )
  await expect(refuseClosedServers(client)).rejects.toThrow(
    'CREATE ROLE quanto_app LOGIN NOSUPERUSER NOBYPASSRLS; GRANT quanto_app TO "quanto";',
  )
})
