import type { ClientBase } from 'pg'
import { LINK_WITHOUT_SECRET, SECRET_OF_LINK } from '../../kit/mail/secret-of-link.ts'
import type { ExportScope } from './export-task.ts'

export interface ExportedTable {
  /** Folder and file name inside the archive, without ending. */
  readonly name: string
  readonly columns: readonly string[]
  /** `from … where …` of the statement that reads it; `$1` is the company, `$2` the user, `$3` the account. */
  readonly source: string
  readonly needsAccount: boolean
}

/** Tables that an archive leaves out, with the reason. All other tables of a company are in it, future ones too. */
const leftOut: Readonly<Record<string, string>> = {
  import_chunks: 'pieces of files that are on their way in',
  catalogue_changes: 'a number for each change of the products',
  import_known_lines: 'bookkeeping of which import brought a line',
  idempotency_keys: 'answers kept for a day against doubled requests',
  data_export_chunks: 'the archives themselves',
  report_chunks: 'files of reports, made again from the rest at any time',
  platform_deliveries: 'hashes of messages',
  billing_events: 'ids of messages',
  store_fits: 'numbers of the estimator in its own format',
  first_figures: 'figures that the estimates replace within minutes',
  product_fits: 'numbers of the estimator in its own format',
  product_totals: 'sums of the daily figures, with a hash',
  channel_models: 'numbers of the estimator, and hashes of orders',
  kept_lines: 'order lines once more, in a format of the estimator',
}

/** Columns that never leave the server, even for their owner: with them a reader could act as the user. */
const SECRET = /(^|_)(secret|token|password)(_|$)/

/**
 * Tables on people that an archive of the company contains whole; of other such tables each user gets the own rows.
 */
const ofEverybody = new Set(['users', 'audit_log'])

/** Rows of the sign-in, which belong to no company. */
const ofAccount: readonly ExportedTable[] = [
  {
    name: 'sign-in/account',
    columns: ['account_id', 'email', 'first_name', 'last_name', 'created_at', 'password_changed_at'],
    source: 'from identity.accounts where account_id = $3',
    needsAccount: true,
  },
  {
    name: 'sign-in/attempts',
    columns: ['attempted_at', 'email', 'ip_address', 'user_agent', 'succeeded', 'reason'],
    source: 'from identity.login_attempts where account_id = $3 order by attempted_at',
    needsAccount: true,
  },
  {
    name: 'sign-in/sessions',
    columns: ['started_at', 'last_used_at', 'ip_address', 'user_agent'],
    source: 'from identity.sign_ins where account_id = $3 order by started_at',
    needsAccount: true,
  },
  {
    // Mails of other companies to this address are left out, because the address may be unverified. Secrets are
    // removed from links, because a link may still be valid.
    name: 'sign-in/mails',
    columns: ['recipient', 'subject', 'body', 'state', 'created_at', 'sent_at'],
    source: `from (select recipient, subject, state, created_at, sent_at,
        regexp_replace(body, '${SECRET_OF_LINK}', '${LINK_WITHOUT_SECRET}', 'g') as body
      from identity.mails where (company_id is null or company_id = $1) and lower(recipient) =
        (select lower(email) from users where company_id = $1 and user_id = $2)) as mails order by created_at`,
    needsAccount: false,
  },
]

/** Columns that name the person a row belongs to, or who acted. */
const PERSON = /^user_id$|_by$/

interface Asked {
  readonly accountId: string | null
  readonly scope: ExportScope
}

/** Reads the tables from the database's own catalogue, so that new ones are exported without a change here. */
export async function exportedTables(
  client: ClientBase,
  { accountId, scope }: Asked,
): Promise<readonly ExportedTable[]> {
  const { rows } = await client.query<Found>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'uuid'::regtype), '{}') as ids
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.atttypid <> 'bytea'::regtype
     where c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
     group by c.relname order by c.relname`,
  )
  const ofCompany = rows
    .filter(({ name }) => !(name in leftOut))
    .flatMap((table) => {
      const condition = scope === 'company' ? conditionOf(table) : personalCondition(table)
      if (condition === null) return []
      const columns = table.columns.filter((column) => !SECRET.test(column))
      const source = `from "${table.name}" where company_id = $1${condition}`
      return [{ name: `data/${table.name}`, columns, source, needsAccount: false }]
    })
  return [...ofCompany, ...ofAccount.filter((table) => accountId !== null || !table.needsAccount)]
}

interface Found {
  readonly name: string
  readonly columns: readonly string[]
  /** Its columns that hold a UUID. */
  readonly ids: readonly string[]
}

const conditionOf = ({ name, columns }: Found): string =>
  columns.includes('user_id') && !ofEverybody.has(name) ? ' and user_id = $2' : ''

/** Selects rows about the person, and what they did; `null` for a table without a person. */
function personalCondition({ ids }: Found): string | null {
  const mine = ids.filter((column) => PERSON.test(column)).map((column) => `"${column}" = $2`)
  return mine.length === 0 ? null : ` and (${mine.join(' or ')})`
}
