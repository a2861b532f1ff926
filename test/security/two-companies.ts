import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { CallName } from '#contract/calls'
import { rememberingJobs } from '../app-context.ts'
import type { TestDatabase } from '../database.ts'
import { fillEveryTable, personalTables, type Said } from '../every-table.ts'
import { type Answered, type Asked, openCompanyApi } from './company-api.ts'
import { columns, idsIn, named, nestedColumns, paramsOf, usable } from './known-ids.ts'
import { inputSchema, sampleOf } from './sample-input.ts'

/** A figure that no other data adds up to: a sum over all companies' rows would reveal it. */
const FIGURE = '73931'
/** Meaningful values in Ada's rows, so that she can find them herself on the day of these tests. */
const said: Said = {
  'users.email': 'ada@a-marker.example',
  'identity.mails.recipient': 'ada@a-marker.example',
  'companies.timezone': 'UTC',
  'companies.currency': 'USD',
  'companies.country': 'DE',
  'promotions.status': 'proposed',
  'deletions.created_at': '2026-06-15T12:00:00Z',
  'deletions.restored_at': null,
  'notifications.in_app': 'true',
  'reports.status': 'done',
  'reports.format': 'pdf',
  'reports.expires_at': '2027-01-01T00:00:00Z',
  'report_chunks.seq': '0',
  'report_chunks.bytes': `\\x${Buffer.from('a-marker').toString('hex')}`,
  'report_schedules.timezone': 'UTC',
  'data_exports.status': 'completed',
  'data_exports.scope': 'company',
  'data_exports.expires_at': '2027-01-01T00:00:00Z',
  'data_export_chunks.seq': '0',
  'data_export_chunks.bytes': `\\x${Buffer.from('a-marker').toString('hex')}`,
  'price_plan.status': 'done',
  'price_plan.removed_at': null,
  'price_plan.expected': 'null',
  'price_rollouts.state': 'draft',
  'price_rollouts.paused_from': null,
  'price_rollouts.mode': 'all',
  'price_rollouts.check_status': 'done',
  'price_rollout_items.state': 'pending',
  'price_rollout_items.reason_code': null,
  'price_rollout_items.broken_rule': null,
  'price_rollout_looks.verdict': 'cannotTell',
  'price_rounds.goal': 'advice',
  'price_rounds.constraints': '[]',
  'price_rounds.state': 'solved',
  'price_rounds.about': 'store',
  'price_rounds.totals': 'null',
  'price_rounds.conflict': 'null',
  'price_rounds.weights': 'null',
  'price_rounds.removed_at': null,
  'price_round_items.reason': 'advice',
  'price_round_items.advice_reason': 'pays',
  'price_round_items.held_by': '{}',
  'price_round_items.pin': null,
  'price_round_items.objective': 'profit',
  'price_ladders.status': 'proposed',
  'competitors.tax': 'same',
  'competitors.removed_at': null,
  'competitor_rules.kind': 'ceiling',
  'competitor_rules.reference': 'lowest',
  'competitor_rules.product_type': null,
  'competitor_rules.lasting_days': null,
  'competitor_rules.most_follows': null,
  'competitor_rules.sensitivity_below': null,
  'competitor_rules.removed_at': null,
  'competitor_products.state': 'waiting',
  'competitor_matches.how': 'title',
  'competitor_matches.status': 'proposed',
  'competitor_matches.veto': null,
  'competitor_prices.condition': 'new',
  'competitor_prices.kind': 'regular',
  'competitor_prices.source': 'file',
  'competitor_prices.suspect': null,
  'price_tests.state': 'draft',
  'price_tests.promise':
    '{"cost":1,"badCost":1,"value":1,"months":6,"before":{"low":-2,"high":-1},"widthAfter":1,"error":1}',
  'price_tests.replay': 'null',
  'price_tests.prior': '{"products":[],"typeVariances":[],"tested":0,"inflation":1}',
  'price_tests.started_on': null,
  'price_tests.ended_on': null,
  'price_tests.verdict': 'null',
  'price_test_arms.arm': '1',
  'price_test_arms.state': 'planned',
  'price_test_arms.void_reason': null,
  'imports.error': null,
  'import_rejects.raw': '["a-marker"]',
  'strategy_submissions.selected_products': '[]',
  'product_elasticities.grade': 'A',
  'demand_outlooks.state': 'selling',
  'webhook_endpoints.url': 'https://hooks.example.com/a-marker',
  'webhook_endpoints.events': '["rollout.done"]',
  'webhook_endpoints.is_on': 'true',
  'webhook_endpoints.off_reason': null,
  'webhook_endpoints.removed_at': null,
  'webhook_deliveries.state': 'delivered',
  'webhook_deliveries.problem': null,
  'webhook_attempts.problem': null,
  'channel_models.model': 'null',
  'channel_models.orders': '\\x',
  'channel_models.customers': '\\x',
  'order_lines.quantity': FIGURE,
  'order_lines.total': FIGURE,
  'product_days.units': FIGURE,
  'product_days.revenue': FIGURE,
  'store_days.units': FIGURE,
  'store_days.orders': FIGURE,
  'store_days.revenue': FIGURE,
}

/** The day of her rows, which generated input uses. */
const ADAS_DAY = '2026-01-01'

const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id)

export const nobodysIds = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(params).map(([key, id]) => [key, isUuid(id) ? randomUUID() : '987654321']),
  )

/** An answer without its ids: the rest shows whether a record was found. */
export const comparable = ({ status, text }: Answered) =>
  `${status} ${text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\b\d{9,10}\b/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW')}`

/**
 * Ada's company, with a row in every table, and Ben's, which must not see it. Call it at the top of a test file and
 * use its members inside tests and hooks only.
 */
export function useTwoCompanies(database: TestDatabase) {
  const ada = {
    companyId: randomUUID(),
    userId: randomUUID(),
    accountId: randomUUID(),
    email: 'ada@a-marker.example',
  }
  const adasJobs = rememberingJobs()
  let ben: { readonly companyId: string; readonly userId: string }
  let call: ReturnType<typeof openCompanyApi>
  let asAda: ReturnType<typeof openCompanyApi>

  beforeAll(async () => {
    await fillEveryTable(database.adminPool, ada, said)
    await keepRows()
    ben = await database.createCompany('Ben’s shop')
    await database.adminPool.query(`update companies set country = 'DE' where company_id = $1`, [
      ben.companyId,
    ])
    call = openCompanyApi(database.db, ben)
    // Her rows are generated, so answers about them may violate the contract.
    asAda = openCompanyApi(database.db, ada, { NODE_ENV: 'production' }, adasJobs)
  })

  const known = new Map<string, string>()
  const idAt = async (place: string): Promise<string> => {
    // The table may be prefixed by a schema.
    const at = place.lastIndexOf('.')
    const [table, column] = [place.slice(0, at), place.slice(at + 1)]
    if (!known.has(place)) {
      const { rows } = await database.adminPool.query<{ id: string }>(
        `select ${column}::text as id from ${table} where company_id = $1 limit 1`,
        [ada.companyId],
      )
      known.set(place, rows[0]!.id)
    }
    return known.get(place)!
  }

  async function adasIds(name: CallName): Promise<Record<string, string>> {
    const ids: Record<string, string> = {}
    for (const key of paramsOf(name)) {
      const place = columns[`${name}.${key}`] ?? columns[key]
      if (!place) continue
      ids[key] = await idAt(place)
    }
    return ids
  }

  const nobodysId = async (place: string) => (isUuid(await idAt(place)) ? randomUUID() : '987654321')

  /** All fields that a call accepts, with the right id in each place. */
  async function asking(
    name: CallName,
    part: 'body' | 'query',
    idOf: (place: string) => Promise<string>,
  ): Promise<Asked> {
    const ids = new Map<string, string>()
    for (const key of idsIn(name, part)) ids.set(key, await idOf(named(name, key)!))
    const put = (value: unknown, key = ''): unknown => {
      const id = ids.get(key)
      if (Array.isArray(value)) {
        const each = value.length === 0 && id !== undefined ? [''] : value
        return each.map((one) => put(one, key))
      }
      if (value !== null && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, put(each, inner)]))
      if (id !== undefined) return isUuid(id) || (typeof value === 'string' && value !== '') ? id : Number(id)
      return /^(day|fromDay|effectiveFrom)$/.test(key) ? ADAS_DAY : value
    }
    const schema = inputSchema(name, part)!
    const params = await adasIds(name)
    if (part === 'body')
      return { params, body: { ...(put(sampleOf(schema, true)) as object), ...usable[name] } }
    const query = {
      ...(sampleOf(schema) as object),
      ...Object.fromEntries([...ids.keys()].map((key) => [key, 'x'])),
    }
    return {
      params,
      query: Object.fromEntries(
        Object.entries(put(query) as object).map(([key, value]) => [key, String(value)]),
      ),
    }
  }

  /** All of Ada's rows as one text. */
  async function adasRows(): Promise<string> {
    const each = (await companyTables()).map(
      (table) =>
        `select '${table}: ' || coalesce(string_agg(t::text, '|' order by t::text), '') as text
         from ${table} t where company_id = '${ada.companyId}'`,
    )
    const { rows } = await database.adminPool.query<{ text: string }>(each.join(' union all '))
    return rows.map(({ text }) => text).join('\n')
  }

  const companyTables = async () =>
    (await personalTables(database.adminPool)).filter(
      (table) =>
        table.startsWith('public.') || ['identity.mails', 'identity.person_companies'].includes(table),
    )

  let markers: readonly string[] | null = null

  /** Texts found only in Ada's rows: her company's id, her figure, and generated texts; not the ids given to Ben. */
  async function adasMarkers(): Promise<readonly string[]> {
    if (markers) return markers
    const told = await Promise.all(
      [...new Set([...Object.values(columns), ...Object.values(nestedColumns)])].map((place) => idAt(place)),
    )
    const made = new Set((await adasRows()).match(/\b[0-9a-f]{12}\b/g))
    const texts = ['a-marker', FIGURE, ...made].filter((text) => !told.some((id) => id.endsWith(text)))
    markers = [ada.companyId, ada.userId, ...texts]
    return markers
  }

  /** Copies the original rows for `refill`: generating them again would give the same rows, but takes time. */
  async function keepRows(): Promise<void> {
    const kept = (await companyTables()).map(
      (table) =>
        `create table kept."${table}" as select * from ${table} where company_id = '${ada.companyId}'`,
    )
    await database.adminPool.query(['create schema kept', ...kept].join('; '))
  }

  /** Restores the rows after Ada changed something herself. */
  async function refill(): Promise<void> {
    putBack ??= await puttingBack()
    await database.adminPool.query(putBack)
  }
  let putBack: string | null = null

  async function puttingBack(): Promise<string> {
    const { rows } = await database.adminPool.query<{ table: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as table, string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.columns where is_generated = 'NEVER' group by 1`,
    )
    const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
    const tables = await companyTables()
    return [
      "begin; set local session_replication_role = 'replica'",
      ...tables.flatMap((table) => [
        `delete from ${table} where company_id = '${ada.companyId}'`,
        `insert into ${table} (${columnsOf.get(table)}) overriding system value
         select ${columnsOf.get(table)} from kept."${table}"`,
      ]),
      'commit',
    ].join('; ')
  }

  return {
    ada,
    get ben() {
      return ben
    },
    call: (name: CallName, asked?: Asked) => call(name, asked),
    /** Calls as the owner of the data: proves that what Ben must not find exists. */
    asAda: (name: CallName, asked?: Asked) => asAda(name, asked),
    /** Jobs queued by her calls. */
    adasJobs,
    ...{ idAt, nobodysId, adasIds, asking, adasRows, adasMarkers, refill },
  }
}
