import type { Queryable } from '../../kit/db/queryable.ts'

interface Connection {
  readonly companyId: string
  readonly connectionId: string
}

/** Day and product of a line that was deleted or inserted, whose sums change. */
export interface MovedLine {
  readonly day: string
  readonly product_id: string
}

/** A line that a connected store has sent. */
export interface PlatformLine {
  readonly lineId: string
  readonly salesChannel: string | null
  readonly customerGroup: string | null
}

export interface NewPlatformLine extends PlatformLine {
  readonly productId: string
  readonly orderRef: string
  readonly orderedAt: string
  readonly day: string
  readonly quantity: number
  readonly total: string
  readonly lineitemName: string | null
}

const deleteLinesSql = `
  with gone as (
    delete from order_lines where company_id = $1 and import_id = $2 and line_id = any($3::uuid[])
    returning day, product_id
  )
  select day::text, product_id from gone`

const insertLinesSql = `
  insert into order_lines (company_id, line_id, product_id, import_id, order_ref, ordered_at, day, quantity, total,
    lineitem_name, sales_channel, customer_group, has_offset)
  select $1, "lineId", "productId", $2, "orderRef", "orderedAt", day, quantity, total, "lineitemName", "salesChannel",
    "customerGroup", true
  from jsonb_to_recordset($3) as l ("lineId" uuid, "productId" bigint, "orderRef" text, "orderedAt" timestamptz,
    day date, quantity int, total numeric, "lineitemName" text, "salesChannel" text, "customerGroup" text)
  order by "lineId"
  on conflict (company_id, line_id) do nothing
  returning day::text, product_id`

/** A source that is no longer named stays. */
const relabelSql = `
  update order_lines known set sales_channel = coalesce(l."salesChannel", known.sales_channel),
    customer_group = l."customerGroup"
  from jsonb_to_recordset($3) as l ("lineId" uuid, "salesChannel" text, "customerGroup" text)
  where known.company_id = $1 and known.import_id = $2 and known.line_id = l."lineId"
    and (coalesce(l."salesChannel", known.sales_channel), l."customerGroup")
      is distinct from (known.sales_channel, known.customer_group)
  returning known.line_id`

export async function deletePlatformLines(
  client: Queryable,
  { companyId, connectionId }: Connection,
  lineIds: readonly string[],
): Promise<readonly MovedLine[]> {
  return (await client.query<MovedLine>(deleteLinesSql, [companyId, connectionId, lineIds])).rows
}

/** Inserts lines; one that exists stays as it is. */
export async function insertPlatformLines(
  client: Queryable,
  { companyId, connectionId }: Connection,
  lines: readonly NewPlatformLine[],
): Promise<readonly MovedLine[]> {
  const values = [companyId, connectionId, JSON.stringify(lines)]
  return (await client.query<MovedLine>(insertLinesSql, values)).rows
}

/** Gives existing lines the source and group that the store names now, and returns the ids of those that changed. */
export async function relabelPlatformLines(
  client: Queryable,
  { companyId, connectionId }: Connection,
  lines: readonly PlatformLine[],
): Promise<readonly string[]> {
  const values = [companyId, connectionId, JSON.stringify(lines)]
  const { rows } = await client.query<{ line_id: string }>(relabelSql, values)
  return rows.map(({ line_id }) => line_id)
}
