import { createHmac } from 'node:crypto'
import pg from 'pg'
import { APP_ROLE, type Connection, withClient } from '../connection.ts'
import type { Secrets } from './folder.ts'

export const DATABASE = 'quanto'
export const DATABASE_OWNER = 'quanto_owner'
export const APP_LOGIN = 'quanto_login'

/** Derives the application's password from the owner's, so that the file needs no second secret. */
export function appPassword({ ownerPassword }: Secrets): string {
  return createHmac('sha256', ownerPassword).update(APP_LOGIN).digest('base64url')
}

/**
 * Creates Quanto's database, its owner (who may create roles but is no superuser) and the application's login. That
 * login has no rights except membership in its role, so a statement that leaves the role can do nothing.
 */
export async function provision(superuser: Connection, secrets: Secrets): Promise<void> {
  await withClient(superuser, async (client) => {
    await ensureRole(client, APP_ROLE, 'nologin')
    await ensureRole(
      client,
      DATABASE_OWNER,
      `login createrole password ${pg.escapeLiteral(secrets.ownerPassword)}`,
    )
    await ensureRole(client, APP_LOGIN, `login noinherit password ${pg.escapeLiteral(appPassword(secrets))}`)
    await client.query(`grant ${APP_ROLE} to ${DATABASE_OWNER}, ${APP_LOGIN}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${DATABASE_OWNER}`)
  })
}

async function ensureRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await client.query(`create role ${name} nosuperuser nobypassrls ${attributes}`)
}
