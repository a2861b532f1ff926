import pg from 'pg'
import { type Connection, withClient } from '../connection.ts'
import type { Secrets } from './folder.ts'

export const DATABASE = 'quanto'
export const DATABASE_OWNER = 'quanto_owner'

/**
 * Quanto's database and its owner, who may make roles but is no superuser: nothing the application runs
 * can reach the server's files, even if it left its role.
 */
export async function provision(superuser: Connection, { ownerPassword }: Secrets): Promise<void> {
  await withClient(superuser, async (client) => {
    if (!(await has(client, 'select from pg_roles where rolname = $1', DATABASE_OWNER)))
      await client.query(
        `create role ${DATABASE_OWNER} login createrole nosuperuser nobypassrls password ${pg.escapeLiteral(ownerPassword)}`,
      )
    if (!(await has(client, 'select from pg_database where datname = $1', DATABASE)))
      await client.query(`create database ${DATABASE} owner ${DATABASE_OWNER}`)
  })
}

async function has(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return (rowCount ?? 0) > 0
}
