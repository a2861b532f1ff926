import pg from 'pg'
import { APP_ROLE } from './connection.ts'
import { DatabaseProblem } from './database-problem.ts'

interface RoleState {
  readonly login: string
  readonly exists: boolean
  readonly tooStrong: boolean
  readonly usable: boolean
}

/** Ensures that the role of all requests exists, has no extra rights, and can be assumed by the login user. */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const state = await readState(client)
  if (state.login === APP_ROLE)
    throw new DatabaseProblem(
      `Log in to the database as the owner of its tables, not as "${APP_ROLE}": row-level security could be changed by the application.`,
    )
  if (state.tooStrong)
    throw new DatabaseProblem(
      `The database role "${APP_ROLE}" can bypass row-level security. Ask an administrator to run: ` +
        `ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS;`,
    )
  if (state.exists && state.usable) return
  const statements = [
    ...(state.exists
      ? []
      : [`CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`]),
    `GRANT ${APP_ROLE} TO ${pg.escapeIdentifier(state.login)}`,
  ]
  for (const statement of statements) await administer(client, statement, statements)
}

async function readState(client: pg.Client): Promise<RoleState> {
  const { rows } = await client.query<RoleState>(
    `select current_user as login,
            app.oid is not null as exists,
            coalesce(app.rolsuper or app.rolbypassrls, false) as "tooStrong",
            app.oid is not null and pg_has_role(current_user, app.oid, $2) as usable
     from (values ($1::name)) as wanted (name)
     left join pg_roles app on app.rolname = wanted.name`,
    [APP_ROLE, await membershipKind(client)],
  )
  const state = rows[0]
  if (!state) throw new Error('The database did not answer about its roles.')
  return state
}

/** Since PostgreSQL 16, membership alone no longer allows a login to assume the role. */
async function membershipKind(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ kind: string }>(
    "select case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end as kind",
  )
  return rows[0]?.kind ?? 'MEMBER'
}

async function administer(client: pg.Client, statement: string, all: readonly string[]): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    // Roles are shared by the whole server, and another of its databases may be migrated at the same moment.
    if (error.code === '42710' || error.code === '23505') return
    if (error.code !== '42501') throw error
    throw new DatabaseProblem(
      `The database user may not create roles. Ask an administrator to run: ${all.join('; ')};`,
      { cause: error },
    )
  }
}
