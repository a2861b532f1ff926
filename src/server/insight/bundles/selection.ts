import {
  type BundleProduct,
  type BundleQuestion,
  decodeList,
  firstDayOfMonth,
  gatherEvidence,
  type ListedProduct,
  lastYear,
  type PriceForm,
  sharedBaskets,
  type TogetherEvidence,
  withSharedError,
} from '#analytics'
import { smallestAmount } from '#contract/smallest-amount'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { storeDeviationOf } from '../estimation/store-errors.ts'
import { type AdviceRow, readAdviceRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { type GuardRailTable, readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readEndings } from '../recommendations/pricing-setting.ts'
import { costOf, toNumber } from '../recommendations/weigh-row.ts'
import { readCrossedPlans } from './crossed-plans.ts'
import { demandAhead, readUsualMonths, type UsualMonth } from './demand-ahead.ts'
import { type BasketRun, readBasketRun } from './mining/mining-state.ts'

/** Everything known of products that the owner wants to sell together. */
export interface Selection {
  readonly currency: string
  readonly run: BasketRun
  /** Rows in the order asked for. */
  readonly rows: readonly AdviceRow[]
  readonly unknown: readonly number[]
  readonly listed: readonly ListedProduct[]
  readonly kinds: ReadonlyMap<string, 'complement' | 'substitute'>
  readonly question: BundleQuestion
  /** Sentences on the other plans that a bundle of them would cross. */
  readonly conflicts: readonly string[]
  readonly evidence: { readonly pairs: TogetherEvidence[]; readonly all: TogetherEvidence } | null
}

export const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`

/** Costs that only the caller knows, by product. */
type Costs = ReadonlyMap<number, number>

export async function readSelection(
  tx: TenantTransaction,
  ctx: TenantContext,
  productIds: readonly number[],
  costs: Costs = new Map(),
): Promise<Selection> {
  const run = await readBasketRun(tx, ctx)
  const setting = await readStoreSetting(tx, ctx.companyId)
  const rails = await readGuardRails(tx, ctx.companyId)
  const found = new Map(
    (await readAdviceRows(tx, ctx.companyId, productIds)).map((row) => [Number(row.productId), row]),
  )
  const rows = productIds.flatMap((id) => found.get(id) ?? [])
  const listed = await readLists(
    tx,
    ctx.companyId,
    rows.map((row) => Number(row.productId)),
  )
  return {
    currency: setting.currency,
    run,
    rows,
    unknown: productIds.filter((id) => !found.has(id)),
    listed,
    kinds: await readKinds(
      tx,
      ctx.companyId,
      rows.map((row) => Number(row.productId)),
    ),
    conflicts: [...(await readCrossedPlans(tx, ctx, productIds)).values()].flat(),
    evidence: rows.length < 2 ? null : gatherEvidence({ ...run, orders: run.state.orders }, listed),
    question: askBundle({
      ...{ run, rails, rows, listed, costs },
      storeDeviation: storeDeviationOf(setting.diagnostics),
      lacksOutlooks: setting.lacksOutlooks,
      form: await readForm(tx, ctx.companyId, setting.currency),
      usual: await readUsualMonths(tx, ctx.companyId, productIds, yearOf(run).days),
    }),
  }
}

interface Known extends BundleSetting {
  readonly run: BasketRun
  readonly rows: readonly AdviceRow[]
  readonly listed: readonly ListedProduct[]
  readonly usual: ReadonlyMap<number, UsualMonth>
}

/**
 * Builds the question what a bundle of these products would bring; their orders are those of the last year of data.
 */
export function askBundle({ run, rows, listed, usual, ...setting }: Known): BundleQuestion {
  const { rails } = setting
  const year = yearOf(run)
  const recent = listed.map(({ baskets }) => baskets.filter((basket) => basket >= year.firstBasket))
  const limits = rows.map((row) => rails.of(row.productType))
  return {
    products: rows.map((row, place) =>
      bundleProduct(row, ordersInYear(listed[place]!, recent[place]!), setting),
    ),
    together: rows.length < 2 ? 0 : sharedBaskets(recent).length,
    days: year.days,
    allOrders: year.orders,
    marginFloor: Math.max(0, ...limits.map((limit) => limit.marginFloor)),
    form: { ending: limits[0]?.ending ?? 'none', ...setting.form },
    demand: setting.lacksOutlooks ? null : demandAhead(rows, usual),
  }
}

/**
 * Counts all orders of the last year of data. Orders of one product alone have no basket: the share of recent ones is
 * taken to be that of the baskets.
 */
export function yearOf(run: BasketRun) {
  const year = lastYear(run.strata, run.span, firstDayOfMonth)
  const baskets = run.strata.reduce((sum, each) => sum + each.baskets, 0)
  return { ...year, orders: baskets === 0 ? 0 : run.state.orders * (1 - year.firstBasket / baskets) }
}

/**
 * Counts a product's orders within the year. Its orders without a basket are taken to be as recent as its baskets.
 */
function ordersInYear({ baskets, orders }: ListedProduct, recent: Int32Array): number {
  return baskets.length === 0 ? 0 : orders * (recent.length / baskets.length)
}

const HALF_A_CENT = 0.005 + 1e-9

/**
 * The screen sends back the cost that it shows, in whole cents: a cost from a stated margin keeps the exactness that
 * the suggestions use.
 */
function costBetween(sent: number | undefined, ofMargin: number | null): number | null {
  if (sent === undefined) return ofMargin
  return ofMargin !== null && Math.abs(sent - ofMargin) <= HALF_A_CENT ? ofMargin : sent
}

/** A cost that only the caller knows takes precedence over a stated margin. */
export function bundleProduct(
  row: AdviceRow,
  orders: number,
  { rails, storeDeviation, costs = new Map() }: BundleSetting,
): BundleProduct {
  const known = costOf(row, rails.of(row.productType))?.amount ?? null
  return {
    price: toNumber(row.price),
    cost: toNumber(row.cost) ?? costBetween(costs.get(Number(row.productId)), known),
    elasticity: row.elasticity,
    deviation: row.standardDeviation === null ? null : withSharedError(row.standardDeviation, storeDeviation),
    orders,
    isSelling: row.demandState === null || row.demandState === 'selling',
  }
}

export interface BundleSetting {
  /** How the shop's prices end. */
  readonly form: Omit<PriceForm, 'ending'>
  readonly rails: GuardRailTable
  /** Standard deviation of the store's mean elasticity. */
  readonly storeDeviation: number
  /** True while the outlooks are still being computed: nothing is expected of a bundle until then. */
  readonly lacksOutlooks: boolean
  readonly costs?: Costs
}

export async function readForm(tx: TenantTransaction, companyId: string, currency: string) {
  return { step: smallestAmount(currency), learned: await readEndings(tx, companyId, currency) }
}

export async function readLists(
  tx: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
): Promise<ListedProduct[]> {
  const { rows } = await tx.client.query<{ id: string; orders: number; baskets: Buffer }>(
    'select product_id as id, orders, baskets from basket_products where company_id = $1 and product_id = any($2::int8[])',
    [companyId, productIds],
  )
  const found = new Map(rows.map((row) => [Number(row.id), row]))
  return productIds.map((id) => {
    const row = found.get(id)
    return { orders: row?.orders ?? 0, baskets: row ? decodeList(row.baskets) : new Int32Array(0) }
  })
}

async function readKinds(tx: TenantTransaction, companyId: string, productIds: readonly number[]) {
  const { rows } = await tx.client.query<{ a: string; b: string; kind: 'complement' | 'substitute' }>(
    `select product_a as a, product_b as b, kind from basket_rules
     where company_id = $1 and product_a = any($2::int8[]) and product_b = any($2::int8[])`,
    [companyId, productIds],
  )
  return new Map(rows.map(({ a, b, kind }) => [pairKey(Number(a), Number(b)), kind]))
}
