import pg from 'pg'
import { DatabaseProblem } from './database-problem.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

interface Rights {
  readonly login: string
  readonly database: string
  readonly ownsDatabase: boolean
  /** Owner of the tables that migrations created; `null` if there are none. */
  readonly tableOwner: string | null
}

/** Runs a migration; if the login lacks a right, the error message says how to grant it. */
export async function namingMissingRight<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const refused = refusalIn(error)
    if (!refused) throw error
    const { login, database, ownsDatabase, tableOwner } = await rightsOf(client)
    const [owned, named] = [pg.escapeIdentifier(database), pg.escapeIdentifier(login)]
    const wayOut =
      ownsDatabase && tableOwner !== null && tableOwner !== login
        ? `what is in it belongs to "${tableOwner}". Log in as that user, or ask an administrator to run in it: ` +
          `REASSIGN OWNED BY ${pg.escapeIdentifier(tableOwner)} TO ${named};`
        : `it has to own it. Ask an administrator to run: ALTER DATABASE ${owned} OWNER TO ${named};`
    throw new DatabaseProblem(
      `The database user "${login}" may not bring the database "${database}" up to date (${refused.message}): ${wayOut}`,
      { cause: error },
    )
  }
}

function refusalIn(error: unknown): Error | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && each.code === INSUFFICIENT_PRIVILEGE && !(each instanceof DatabaseProblem))
      return each
  return null
}

async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select current_user as login, d.datname as database, pg_has_role(d.datdba, 'usage') as "ownsDatabase",
       (select pg_get_userbyid(c.relowner) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'quanto' and c.relname = 'migrations') as "tableOwner"
     from pg_database d where d.datname = current_database()`,
  )
  if (!rows[0]) throw new Error('The database did not answer about its rights.')
  return rows[0]
}
