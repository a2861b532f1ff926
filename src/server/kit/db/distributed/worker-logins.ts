import pg from 'pg'
import { APP_ROLE } from '../connection.ts'
import { DatabaseProblem } from '../database-problem.ts'
import { hasCitus } from './has-citus.ts'

/** A server of the cluster that did not let a role in. */
interface RefusedLogin {
  readonly role: string
  readonly server: string
  /** What the server said. */
  readonly reason: string
}

const serversSql = `
  select nodename as host, nodeport as port from pg_dist_node
  where isactive and noderole = 'primary' and (groupid <> 0 or shouldhaveshards) order by 1, 2`

/** "connection to the remote node quanto@10.0.0.2:5432 failed with the following error: …" */
const FAILED_CONNECTION = /^connection to the remote node \S+ failed with the following error: (.*)$/s

/**
 * Citus connects to the servers of the rows as the role that is in force: the login while the structure changes, the
 * application's role in requests and jobs. Refuses, with what to run, where a server does not let one of them in.
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
  // Of a new cluster, the login makes the other role, which takes its way to every server already.
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

/** Runs what changes the structure; a server that does not let the login in becomes that sentence. */
export async function namingClosedServers<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isConnectionFailure(error) && (await hasCitus(client).catch(() => false)))
      await refuseClosedServers(client)
    throw error
  }
}

/** Class 08 of SQLSTATE, from the server: the connection that failed is one between servers. */
function isConnectionFailure(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^08\d{3}$/.test(each.code)) return true
  return false
}
