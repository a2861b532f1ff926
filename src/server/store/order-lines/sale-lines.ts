import type { Queryable } from '../../kit/db/queryable.ts'

/** A sales record as a line of its product. */
export interface SaleLine {
  readonly lineId: string
  readonly productId: string
  readonly orderRef: string
  readonly instantMs: number
  readonly day: string
  readonly quantity: number
  readonly total: string
  /** The record's wording of its product. */
  readonly name: string
  readonly hasOffset: boolean | null
}

/**
 * Stores the line's own wording for its product `p` only where it differs from the product's name or code by more
 * than case.
 */
function wordingSql(name: string): string {
  return `case when lower(${name}) not in (lower(p.title), lower(p.sku)) then ${name} end`
}

const insertSql = `
  insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total, lineitem_name,
    has_offset)
  select p.company_id, n.line_id, n.product_id, n.order_ref, n.ordered_at, n.day, n.quantity, n.total, ${wordingSql('n.name')},
    n.has_offset
  from unnest($2::uuid[], $3::int8[], $4::text[], $5::timestamptz[], $6::date[], $7::int4[], $8::numeric[], $9::text[], $10::bool[])
    as n (line_id, product_id, order_ref, ordered_at, day, quantity, total, name, has_offset)
  join products p on p.company_id = $1 and p.product_id = n.product_id`

/** Inserts lines as they are given, equal ones too. */
export async function insertSaleLines(
  client: Queryable,
  companyId: string,
  lines: readonly SaleLine[],
): Promise<void> {
  await client.query(insertSql, [
    companyId,
    lines.map((line) => line.lineId),
    lines.map((line) => line.productId),
    lines.map((line) => line.orderRef),
    lines.map((line) => new Date(line.instantMs).toISOString()),
    lines.map((line) => line.day),
    lines.map((line) => line.quantity),
    lines.map((line) => line.total),
    lines.map((line) => line.name),
    lines.map((line) => line.hasOffset),
  ])
}

const updateSql = `
  update order_lines l set product_id = $3, order_ref = $4, day = $5, quantity = $6, total = $7,
    ordered_at = case when $8 and l.day = $5 then l.ordered_at else $9::timestamptz end,
    has_offset = case when $8 and l.day = $5 then l.has_offset else $11::boolean end,
    lineitem_name = ${wordingSql('$10::text')}
  from products p
  where l.company_id = $1 and l.line_id = $2 and p.company_id = $1 and p.product_id = $3`

/** Changes a line. A date without a time keeps the line's time if the day is unchanged. */
export async function updateSaleLine(
  client: Queryable,
  companyId: string,
  line: SaleLine & { readonly isWholeDay: boolean },
): Promise<void> {
  await client.query(updateSql, [
    ...[companyId, line.lineId, line.productId, line.orderRef, line.day, line.quantity, line.total],
    ...[line.isWholeDay, new Date(line.instantMs).toISOString(), line.name, line.hasOffset],
  ])
}

/** Deletes lines, and returns the product and day of each. */
export async function deleteSaleLines(
  client: Queryable,
  companyId: string,
  lineIds: readonly string[],
): Promise<readonly { readonly product_id: string; readonly day: string }[]> {
  const { rows } = await client.query<{ product_id: string; day: string }>(
    `with gone as (
       delete from order_lines where company_id = $1 and line_id = any($2::uuid[]) returning product_id, day
     )
     select product_id, day::text from gone`,
    [companyId, lineIds],
  )
  return rows
}
