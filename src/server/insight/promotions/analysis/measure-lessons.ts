import type { Client } from 'pg'
import {
  byProfit,
  compareKinds,
  depthStep,
  measureOnLines,
  pauseBefore,
  type Uplift,
  type UpliftBasis,
  weekdayOfDay,
} from '#analytics'
import { uuidLiteral } from '../../../kit/db/tenant-setting.ts'
import { withoutNestedLoops } from '../../../kit/db/without-nested-loops.ts'
import { copyOut } from '../../estimation/copy-out.ts'
import { createOrderLineDecoder } from '../../estimation/order-line-decoder.ts'
import type { StoreData } from '../../estimation/read-store.ts'
import { type LessonFindings, lessonFindings } from './findings.ts'
import type { MeasuredPromotion } from './measure-store.ts'

/** Larger shops skip this lesson: sorting all buyers would take longer than the rest of the analysis. */
const MOST_LINES = 3_000_000

/** Measures on the store's own promotions which weekday, depth and frequency worked. */
export async function measureLessons(
  client: Client,
  companyId: string,
  store: StoreData,
  basis: UpliftBasis,
  promotions: readonly MeasuredPromotion[],
): Promise<LessonFindings[]> {
  const all = upliftsOf(promotions)
  const bundles = upliftsOf(promotions.filter(({ promotion }) => promotion.kind === 'bundle'))
  const weekday = (uplift: Uplift) => weekdayOfDay(uplift.promotion.startDay)
  const ofBundles = compareKinds(bundles, weekday)
  const returning = await returningUplifts(client, companyId, store, basis, promotions)
  const depth = (uplift: Uplift) => depthStep(uplift.promotion.depth)
  // Profit is compared, because a deeper cut nearly always sells more.
  const costOf = (product: number) => store.products.cost[product] ?? Number.NaN
  const profit = byProfit(costOf)
  const ofReturning = compareKinds(returning, depth, profit)
  // Promotions of products without a cost cannot be compared by profit, so they are not counted.
  const compared = (uplifts: readonly Uplift[]) =>
    uplifts.filter(({ promotion }) => costOf(promotion.product) > 0).length
  return [
    ofBundles
      ? lessonFindings('weekday', 'bundles', bundles.length, ofBundles)
      : lessonFindings('weekday', 'all', all.length, compareKinds(all, weekday)),
    ofReturning
      ? lessonFindings('depth', 'returning', compared(returning), ofReturning)
      : lessonFindings('depth', 'all', compared(all), compareKinds(all, depth, profit)),
    lessonFindings('pause', 'all', all.length, compareKinds(all, pauseBefore(all))),
  ]
}

function upliftsOf(promotions: readonly MeasuredPromotion[]): Uplift[] {
  return promotions.flatMap(({ uplift }) => (uplift === null ? [] : [uplift]))
}

/** Measures the same promotions on the purchases of customers who had bought before. */
async function returningUplifts(
  client: Client,
  companyId: string,
  { lines, products, productIds }: StoreData,
  basis: UpliftBasis,
  promotions: readonly MeasuredPromotion[],
): Promise<Uplift[]> {
  if (lines.day.length > MOST_LINES || promotions.length === 0) return []
  const numbers = new Map(productIds.map((id, at) => [id, at]))
  const decoder = createOrderLineDecoder((id) => numbers.get(id))
  const company = uuidLiteral(companyId)
  await withoutNestedLoops(client, () =>
    copyOut(
      client,
      `copy (
      select l.product_id::int8, l.day - date '1970-01-01', l.quantity::int4, l.total::float8
      from order_lines l
      join (select customer_ref, min(day) as first from order_lines
        where company_id = ${company} and customer_ref is not null
        group by 1) c on c.customer_ref = l.customer_ref and l.day > c.first
      where l.company_id = ${company}
    ) to stdout (format binary)`,
      decoder.write,
    ),
  )
  const measured = measureOnLines(
    decoder.end(),
    products,
    promotions.map(({ promotion }) => promotion),
    basis,
  )
  return measured?.promotions.flatMap(({ uplift }) => (uplift === null ? [] : [uplift])) ?? []
}
