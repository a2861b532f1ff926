import pg from 'pg'
import { APP_ROLE } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'
import { hasCitus } from './has-citus.ts'

/** Server of the cluster that refused a role's login. */
interface RefusedLogin {
  readonly role: string
  readonly server: string
  /** Message of the server. */
  readonly reason: string
}

const serversSql = `
  select nodename as host, nodeport as port from pg_dist_node
  where isactive and noderole = 'primary' and (groupid <> 0 or shouldhaveshards) order by 1, 2`

/** Matches "connection to the remote node quanto@10.0.0.2:5432 failed with the following error: …". */
const FAILED_CONNECTION = /^connection to the remote node \S+ failed with the following error: (.*)$/s

/**
 * Citus connects to the workers as the current role: the login during migrations, the application's role in requests
 * and jobs. Throws an error with the commands to run if a worker refuses one of them.
 */
export async function refuseClosedServers(client: pg.Client): Promise<void> {
  const refused = await refusedLogins(client)
  if (refused.length === 0) return
  throw new DatabaseProblem(sentenceOf(refused, await currentUser(client), await hasAppRole(client)))
}

async function refusedLogins(client: pg.Client): Promise<readonly RefusedLogin[]> {
  const { rows: servers } = await client.query<{ host: string; port: number }>(serversSql)
  const login = await currentUser(client)
  const refused: RefusedLogin[] = []
  // In a new cluster the application's role does not exist yet: the login creates it later, over connections that
  // work by then.
  for (const role of (await hasAppRole(client)) ? [login, APP_ROLE] : [login])
    for (const { host, port } of servers) {
      const reason = await reasonOfRefusal(client, role === login ? null : role, host, port)
      if (reason !== null) refused.push({ role, server: `${host}:${port}`, reason })
    }
  return refused
}

async function reasonOfRefusal(
  client: pg.Client,
  role: string | null,
  host: string,
  port: number,
): Promise<string | null> {
  let reason = 'it did not say why'
  const hear = ({ message = '' }: { readonly message?: string | undefined }) => {
    reason = FAILED_CONNECTION.exec(message)?.[1]?.trim() ?? reason
  }
  client.on('notice', hear)
  try {
    if (role !== null) await client.query(`set role ${role}`)
    const { rows } = await client.query<{ isOpen: boolean }>(
      'select citus_check_connection_to_node($1, $2) as "isOpen"',
      [host, port],
    )
    return rows[0]?.isOpen ? null : reason
  } finally {
    client.off('notice', hear)
    if (role !== null) await client.query('reset role')
  }
}

async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  return rows[0]?.name ?? ''
}

async function hasAppRole(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  return rowCount === 1
}

function sentenceOf(refused: readonly RefusedLogin[], login: string, hasRole: boolean): string {
  const letIn = hasRole
    ? `ALTER ROLE ${APP_ROLE} LOGIN;`
    : `CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS; GRANT ${APP_ROLE} TO ${pg.escapeIdentifier(login)};`
  const list = refused.map(({ role, server, reason }) => `"${role}" at ${server} (${reason})`).join(', ')
  return (
    `Citus connects to its servers as the role that asks, and these do not let it in: ${list}. ` +
    'Ask an administrator to see that the servers run, and to run on the coordinator: ' +
    `${letIn} Then let "${login}" and "${APP_ROLE}" in from the other servers of the cluster: by a line in ` +
    `pg_hba.conf of each (host all ${login},${APP_ROLE} <address> trust, in a network of their own), or by a password: ` +
    `ALTER ROLE ${APP_ROLE} PASSWORD '…'; INSERT INTO pg_dist_authinfo VALUES (0, '${APP_ROLE}', 'password=…'); ` +
    'the same for the login.'
  )
}

/** Runs a migration; if a server refuses the login, the error becomes the message of `refuseClosedServers`. */
export async function namingClosedServers<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isConnectionFailure(error) && (await hasCitus(client).catch(() => false)))
      await refuseClosedServers(client)
    throw error
  }
}

/** True for SQLSTATE class 08 reported by the server: a connection between servers has failed. */
function isConnectionFailure(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^08\d{3}$/.test(each.code)) return true
  return false
}
