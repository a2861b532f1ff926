import type { Queryable } from '../../kit/db/queryable.ts'

/** Temporary table of a batch of a file's lines, which the functions below write into the order lines. */
export const stagingSql = `
  create temporary table import_staging (
    line_id uuid not null, product_id bigint not null, order_ref text not null, ordered_at timestamptz not null,
    day date not null, quantity integer not null, total numeric(18,4) not null, lineitem_name text,
    customer_ref text, country text, sales_channel text, shop text, customer_group text,
    is_promoted boolean, has_offset boolean not null
  ) on commit delete rows`

/**
 * Finds lines that the connected store has sent already; a file may distribute their discounts differently to the
 * cent. A file dates a return on the day of its sale, and days in the time zone of the export.
 */
const toldByPlatform = `
  with told as materialized (
    select order_ref, product_id, sign(quantity) as direction, day from order_lines
    where company_id = $1 and import_id = any($3::uuid[]) and order_ref collate "C" = any($4::text[])
  )`
const notFromPlatform = `
  where not exists (
    select from told
    where told.order_ref collate "C" = line.order_ref collate "C" and told.product_id = line.product_id
      and told.direction = sign(line.quantity)
      and (told.direction < 0 or abs(told.day - line.day) <= 1)
  )`

/** Writes the totals of staged partial refunds (quantity 0) into known lines: a later export may state larger ones. */
export async function renewStagedRefunds(client: Queryable, companyId: string): Promise<void> {
  await client.query(
    `update order_lines known set total = line.total from import_staging line
     where known.company_id = $1 and known.line_id = line.line_id and line.quantity = 0
       and known.total <> line.total`,
    [companyId],
  )
}

/** Deletes the partial refunds of orders that a later export states as taken back. */
export async function deletePartialRefunds(
  client: Queryable,
  companyId: string,
  orders: readonly string[],
): Promise<void> {
  await client.query(
    `delete from order_lines
     where company_id = $1 and quantity = 0 and order_ref collate "C" = any($2)`,
    [companyId, orders],
  )
}

interface StagedLines {
  readonly companyId: string
  readonly importId: string
  /** Connected stores, whose lines are not inserted a second time. */
  readonly platforms: readonly string[]
  /** Orders of the staged lines; read with `platforms` only. */
  readonly orders: readonly string[]
  /** True if no staged line can exist already. */
  readonly takesNewOnly: boolean
}

/** Inserts the staged lines that do not exist yet, and returns how many. */
export async function insertStagedLines(
  client: Queryable,
  { companyId, importId, platforms, orders, takesNewOnly }: StagedLines,
): Promise<number> {
  const isConnected = platforms.length > 0
  const values = [companyId, importId, ...(isConnected ? [platforms, orders] : [])]
  const insert = `insert into order_lines (company_id, line_id, product_id, import_id, order_ref, ordered_at, day, quantity,
       total, lineitem_name, customer_ref, country, sales_channel, shop,
       customer_group, is_promoted, has_offset)
     select $1, line_id, product_id, $2, order_ref, ordered_at, day, quantity, total, lineitem_name,
       customer_ref, country, sales_channel, shop, customer_group, is_promoted, has_offset
     from import_staging line
     ${isConnected ? notFromPlatform : ''}`
  if (takesNewOnly) {
    const { rowCount } = await client.query(`${isConnected ? toldByPlatform : ''} ${insert}`, values)
    return rowCount ?? 0
  }
  // Counted by the returned rows, because Citus counts the rows of the SELECT, including existing ones.
  const { rows } = await client.query<{ added: number }>(
    `${isConnected ? `${toldByPlatform},` : 'with'}
     added as (${insert} on conflict (company_id, line_id) do nothing returning 1)
     select count(*)::int as added from added`,
    values,
  )
  return rows[0]?.added ?? 0
}

/** Adds channel, shop and group of the staged lines to known lines that lack them, and returns how many. */
export async function fillStagedChannels(client: Queryable, companyId: string): Promise<number> {
  const { rowCount } = await client.query(
    `update order_lines known set sales_channel = coalesce(known.sales_channel, line.sales_channel),
       shop = coalesce(known.shop, line.shop), customer_group = coalesce(known.customer_group, line.customer_group)
     from import_staging line
     where known.company_id = $1 and known.line_id = line.line_id
       and (known.sales_channel is null and line.sales_channel is not null
         or known.shop is null and line.shop is not null
         or known.customer_group is null and line.customer_group is not null)`,
    [companyId],
  )
  return rowCount ?? 0
}

/** Adds the marks of promotions of the staged lines to known lines that lack them. */
export async function fillStagedMarks(client: Queryable, companyId: string): Promise<void> {
  await client.query(
    `update order_lines known set is_promoted = true from import_staging line
     where known.company_id = $1 and known.line_id = line.line_id and line.is_promoted
       and known.is_promoted is null`,
    [companyId],
  )
}
