import { DAY_MS } from '#contract/durations'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { markChannelsStale } from '../channel-models/write-channel-model.ts'
import {
  deletePlatformLines,
  insertPlatformLines,
  type MovedLine,
  relabelPlatformLines,
} from '../order-lines/platform-lines.ts'
import { refreshRollups } from '../rollups/refresh-rollups.ts'
import type { OrderLineRecord, OrderRecord } from './classify-orders.ts'
import { findLineProducts, type LineProduct } from './line-products.ts'
import type { Written } from './write-products.ts'

interface WriteOrders {
  readonly tx: TenantTransaction
  readonly companyId: string
  readonly connectionId: string
  readonly platform: string
  readonly orders: readonly OrderRecord[]
}

interface PlacedLine extends OrderLineRecord {
  readonly productId: string
  readonly lineitemName: string | null
}

/** Replaces an order's former lines; lines that a file brought before stay the file's. */
export async function writeOrders(args: WriteOrders): Promise<Written> {
  const { tx, companyId, connectionId, orders } = args
  const run = async <Row>(sql: string, ...values: unknown[]) =>
    (await tx.client.query(sql, [companyId, connectionId, ...values])).rows as Row[]
  const lines = orders.flatMap((order) => order.lines)
  const products = await findLineProducts({ ...args, lines })
  const foreign = await readForeignLines(run, lines)
  const placed = new Map(
    orders.map((order) => [
      order.externalId,
      order.lines.map((line) => place(line, products)).filter((line) => !foreign.has(line)),
    ]),
  )
  const ids = orders.map(({ externalId }) => externalId)
  const known = new Map(
    (await run<Known>(knownOrdersSql, ids)).map((row) => [row.external_id, new Set(row.line_ids)]),
  )

  const wanted = [...placed.values()].flat()
  const keep = new Set(wanted.map(({ lineId }) => lineId))
  const gone = [...known.values()].flatMap((lineIds) => [...lineIds]).filter((lineId) => !keep.has(lineId))
  const moved: MovedLine[] = []
  if (gone.length > 0) moved.push(...(await deletePlatformLines(tx.client, args, gone)))
  const relabelled = wanted.length > 0 ? await relabel(args, wanted) : new Set<string>()
  if (wanted.length > 0) moved.push(...(await insertPlatformLines(tx.client, args, wanted)))
  await run(
    saveOrdersSql,
    JSON.stringify([...placed].map(([id, its]) => ({ id, lines: its.map((line) => line.lineId) }))),
  )
  await refreshRollups({
    tx,
    companyId,
    days: [...new Set(moved.map(({ day }) => day))],
    productIds: [...new Set(moved.map(({ product_id }) => product_id))],
  })
  const changed = orders.filter(({ externalId }) => {
    const its = placed.get(externalId) ?? []
    return differs(known.get(externalId), its) || its.some(({ lineId }) => relabelled.has(lineId))
  })
  return { added: orders.filter(({ externalId }) => !known.has(externalId)).length, changed: changed.length }
}

interface Known {
  readonly external_id: string
  readonly line_ids: readonly string[]
}

function differs(before: ReadonlySet<string> | undefined, now: readonly PlacedLine[]): boolean {
  if (before === undefined) return false
  return before.size !== now.length || now.some(({ lineId }) => !before.has(lineId))
}

/**
 * Updates lines whose order now has another source or other groups: the same lines, perhaps of another sales channel.
 */
async function relabel(
  { tx: { client }, companyId, connectionId }: Pick<WriteOrders, 'tx' | 'companyId' | 'connectionId'>,
  lines: readonly PlacedLine[],
): Promise<ReadonlySet<string>> {
  const changed = await relabelPlatformLines(client, { companyId, connectionId }, lines)
  if (changed.length > 0) await markChannelsStale(client, companyId)
  return new Set(changed)
}

function place(line: OrderLineRecord, products: ReadonlyMap<OrderLineRecord, LineProduct>): PlacedLine {
  const product = products.get(line)
  if (!product) throw new Error(`The product of the code ${line.sku} was neither found nor made.`)
  return {
    ...line,
    productId: product.productId,
    lineitemName: line.title === product.title ? null : line.title,
  }
}

interface Foreign {
  readonly order_ref: string
  readonly product_id: string
  /** 1: a sale, 0: a partial refund, -1: a return. */
  readonly direction: number
  readonly day: string
}

/**
 * Reads lines of the same orders from elsewhere, such as a file. A file may distribute a discount differently by a
 * cent, so two lines are the same if order, product, direction and day are equal.
 */
async function readForeignLines(
  run: (sql: string, ...values: unknown[]) => Promise<Foreign[]>,
  lines: readonly OrderLineRecord[],
): Promise<{ has(line: PlacedLine): boolean }> {
  const rows =
    lines.length === 0 ? [] : await run(foreignLinesSql, [...new Set(lines.map((line) => line.orderRef))])
  const daysOf = new Map<string, string[]>()
  const keyOf = (order: string, product: string, direction: number) =>
    `${order}\u001f${product}\u001f${direction}`
  for (const row of rows) {
    const key = keyOf(row.order_ref, row.product_id, row.direction)
    daysOf.set(key, [...(daysOf.get(key) ?? []), row.day])
  }
  return {
    has: ({ orderRef, productId, quantity, day }) =>
      (daysOf.get(keyOf(orderRef, productId, Math.sign(quantity))) ?? []).some(
        // A file may date the return on the day of the sale; the sale itself differs at most by the time zone.
        (other) => quantity < 0 || Math.abs(Date.parse(other) - Date.parse(day)) <= DAY_MS,
      ),
  }
}

const foreignLinesSql = `
  select order_ref, product_id, sign(quantity)::int as direction, day::text
  from order_lines
  where company_id = $1 and order_ref collate "C" = any($3) and import_id is distinct from $2`

const knownOrdersSql = `
  select external_id, line_ids from platform_orders
  where company_id = $1 and connection_id = $2 and external_id = any($3)`

const saveOrdersSql = `
  insert into platform_orders (company_id, connection_id, external_id, line_ids)
  select $1, $2, id, array(select jsonb_array_elements_text(lines)::uuid)
  from jsonb_to_recordset($3) as o (id text, lines jsonb)
  order by id
  on conflict (company_id, connection_id, external_id) do update set line_ids = excluded.line_ids
  where platform_orders.line_ids <> excluded.line_ids`
