import type { Queryable } from '../../kit/db/queryable.ts'

/** A table of facts by subject and day, with the source of its values in the staged rows. */
export interface FactTable {
  readonly table: 'unit_costs' | 'price_log' | 'inventory_levels' | 'marketing_spend'
  readonly subject: 'product_id' | 'channel'
  readonly subjectType: 'bigint' | 'text'
  readonly day: 'effective_from' | 'day'
  /** Column of the table and expression over `staged`; the first one is required. */
  readonly values: readonly (readonly [column: string, type: string, staged: string])[]
}

export const factTables = {
  unit_costs: {
    table: 'unit_costs',
    subject: 'product_id',
    subjectType: 'bigint',
    day: 'effective_from',
    values: [['unit_cost', 'numeric', 'staged.cost']],
  },
  price_log: {
    table: 'price_log',
    subject: 'product_id',
    subjectType: 'bigint',
    day: 'effective_from',
    values: [
      ['price', 'numeric', 'staged.price'],
      ['compare_at_price', 'numeric', 'staged.compare_at'],
    ],
  },
  inventory_levels: {
    table: 'inventory_levels',
    subject: 'product_id',
    subjectType: 'bigint',
    day: 'day',
    values: [['quantity', 'int', 'staged.quantity']],
  },
  marketing_spend: {
    table: 'marketing_spend',
    subject: 'channel',
    subjectType: 'text',
    day: 'day',
    values: [['amount', 'numeric', 'staged.amount']],
  },
} as const satisfies Record<string, FactTable>

/** A row's values as JSON, recorded with the change: undoing compares them with the values of that time. */
export function factJson({ values }: FactTable, row: string): string {
  const own = values.map(([column]) => `'${column}', ${row}.${column}`)
  return `jsonb_build_object(${own.join(', ')}, 'source', ${row}.source, 'import_id', ${row}.import_id)`
}

export interface WrittenFacts {
  readonly added: number
  readonly updated: number
}

interface FactWriting {
  readonly companyId: string
  readonly importId: string
  readonly mode: 'add' | 'update' | 'add-and-update'
  readonly blankCells: 'keep' | 'clear'
  /** True to write only values that differ from the one valid on that day: a product list has few changes. */
  readonly onlyNews: boolean
  /**
   * The insert that records the facts written, `wanted (subject, day, before, after)`, in the same statement; it
   * returns `added`. `$1` is the company, `$2` the import.
   */
  readonly record: string
}

/** Writes one kind of fact from the temporary table `staged_records`. */
export async function writeStagedFacts(
  client: Queryable,
  fact: FactTable,
  options: FactWriting,
): Promise<WrittenFacts> {
  const { rows } = await client.query<{ added: string; updated: string }>(factsSql(fact, options), [
    options.companyId,
    options.importId,
  ])
  return { added: Number(rows[0]?.added ?? 0), updated: Number(rows[0]?.updated ?? 0) }
}

function factsSql(fact: FactTable, { mode, blankCells, onlyNews, record }: FactWriting): string {
  const { table, subject, day, values } = fact
  const columns = values.map(([column]) => column).join(', ')
  const [first] = values
  const kept = (column: string, staged: string) =>
    blankCells === 'keep' ? `coalesce(${staged}, known.${column})` : staged
  const staged = values.map(([column, , from]) => `${kept(column, from)} as ${column}`).join(', ')
  const sets = values.map(([column]) => `${column} = excluded.${column}`).join(', ')
  // A product list states the price of one day, which estimates do not treat as a price history.
  const source = onlyNews && table === 'price_log' ? 'catalogue' : 'file'
  const isUpdate = mode === 'update' ? `and known.${subject} is not null` : ''
  const isAdd = mode === 'add' ? `and known.${subject} is null` : ''
  const news = onlyNews
    ? `and not exists (
         select from (
           select ${columns} from ${table} now
           where now.company_id = $1 and now.${subject} = staged.${subject} and now.${day} <= staged.day
           order by now.${day} desc limit 1
         ) now
         where ${values.map(([column, , staged]) => `(${staged} is null or now.${column} is not distinct from ${staged})`).join(' and ')}
       )`
    : ''
  const known = values.map(([column]) => `known_${column}`)
  return `
    with staged_facts as materialized (
      select staged.${subject}, staged.day, ${staged}, known.${subject} is null as is_new,
        ${values.map(([column]) => `known.${column} as known_${column}`).join(', ')},
        '${source}'::text as source, $2::uuid as import_id,
        case when known.${subject} is null then null else ${factJson(fact, 'known')} end as before
      from staged_records staged
      left join ${table} known on known.company_id = $1 and known.${subject} = staged.${subject}
        and known.${day} = staged.day
      where staged.${subject} is not null and staged.day is not null and ${first![2]} is not null
        ${isUpdate} ${isAdd} ${news}
    ), fresh as materialized (
      select * from staged_facts where is_new or (${columns}) is distinct from (${known.join(', ')})
    ), written as (
      insert into ${table} (company_id, ${subject}, ${day}, ${columns}, source, import_id)
      select $1, ${subject}, day, ${columns}, source, import_id from fresh
      on conflict (company_id, ${subject}, ${day}) do update
      set ${sets}, source = excluded.source, import_id = excluded.import_id
    ), wanted as materialized (
      select ${subject}::text as subject, day::text as day, before, ${factJson(fact, 'fresh')} as after from fresh
    ), kept as (
      ${record}
    )
    select count(*) filter (where added) as added, count(*) filter (where not added) as updated from kept`
}
