import {
  chooseGrain,
  dayOfIsoDate,
  demandAtPrice,
  FORECAST_HORIZON,
  type ForecastGrain,
  imputeStockOuts,
  isStoreYearKnown,
  type PriceMove,
  usualPrice,
} from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { COMPANY_CURRENCY } from '../../store/basics/company-facts.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { NEXT_DEVIATION } from '../outlook/next-deviation.ts'
import { outlookColumns, outlookCurve, outlookJoin, type StoredOutlook } from '../outlook/outlook-columns.ts'
import { type DatedSeries, nextPeriod, readMainSales, seriesOf, withStock } from './read-sales-series.ts'

type Answer = Output<'promotionForecast'>
type Assumption = Answer['assumptions'][number]

interface ProductRow extends Partial<StoredOutlook> {
  readonly title: string
  readonly currency: string
  readonly price: number | null
  readonly through: string | null
  readonly storeWeeks: number | null
  readonly elasticity: number | null
  readonly low: number | null
  readonly high: number | null
  readonly deviation: number | null
}

/** Two seasons: fewer periods cannot show a seasonal pattern. */
const SHORT_HISTORY = 12

const productSql = `
  select p.title, ${COMPANY_CURRENCY} as currency, ${TODAYS_PRICE}::float8 as price, e.elasticity, e.low, e.high,
    ${NEXT_DEVIATION} as deviation, ${outlookColumns}, ${outlookCurve},
    ${LAST_SALES_DAY}::text as through,
    (select (max(day) - min(day) + 1) / 7 from store_days where company_id = $1 and lines > 0)::int4 as "storeWeeks"
  from products p
  left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
  left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  ${outlookJoin}
  where p.company_id = $1 and p.product_id = $2`

/** Returns history and future of a product's quantity at a planned price; a price of 0 keeps today's price. */
export function forecastPromotion(args: VerbArgs<'promotionForecast'>): Promise<Answer> {
  const { ctx } = args
  const { productId, newPrice } = args.input
  return ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query<ProductRow>({
      name: 'forecast-product',
      text: productSql,
      values: [ctx.companyId, productId],
    })
    const product = rows[0]
    if (!product) throw problem('product.not_found')
    const read = product.through === null ? null : await readHistory(tx, ctx.companyId, productId, product)
    if (read === null) return unsold(productId, product, 'no_sales')
    if (!hasOutlook(product)) return unsold(productId, product, 'being_computed')
    return present({ productId, product, ...read, newPrice })
  })
}

type Known = ProductRow & StoredOutlook

function hasOutlook(product: ProductRow): product is Known {
  return product.weeks != null
}

async function readHistory(tx: TenantTransaction, companyId: string, productId: number, product: ProductRow) {
  const sales = await readMainSales(tx, companyId, productId)
  const weeks = seriesOf(sales, 'week', product.through!)
  if (weeks === null) return null
  const grain = chooseGrain(weeks.units)
  const chosen = grain === 'week' ? weeks : seriesOf(sales, grain, product.through!)
  if (chosen === null || chosen.units.length === 0) return null
  const { series, isKnown } = await withStock(tx, companyId, productId, chosen, grain)
  return { series, grain, isStockKnown: isKnown }
}

interface Found {
  readonly productId: number
  readonly product: Known
  readonly series: DatedSeries
  readonly grain: ForecastGrain
  readonly newPrice: number
  readonly isStockKnown: boolean
}

function present(found: Found): Answer {
  const { productId, product, series, grain, newPrice } = found
  const { elasticity, low, high } = product
  return {
    productId,
    title: product.title,
    grain,
    currency: product.currency,
    history: series.dates.map((start, t) => ({
      date: start,
      quantity: series.units[t]!,
      price: series.price[t]! > 0 ? series.price[t]! : null,
      mended: series.onSale[t]! < 1,
    })),
    future: futureOf(found),
    month: { value: product.monthlyUnits, low: product.monthlyUnitsLow, high: product.monthlyUnitsHigh },
    demandState: product.demandState,
    price: { planned: newPrice > 0 ? newPrice : null, current: product.price, usual: usualPrice(series) },
    elasticity:
      elasticity === null || low === null || high === null ? null : { value: elasticity, low, high },
    assumptions: assumptionsOf(found),
    mendedPeriods: imputeStockOuts(series).imputed,
    reason: null,
  }
}

/**
 * Returns weeks or months after the history, from the outlook that every other screen reads. The first of them may have
 * begun: what it sold so far is counted, and the outlook is that of its other days.
 */
function futureOf({ product, series, grain, newPrice }: Found): Answer['future'] {
  const firstDay = dayOfIsoDate(product.dataThrough) + 1
  const { dispersion, demandDeviation: deviation, drift } = product
  const curve = { dispersion, deviation, drift, weeks: Float32Array.from(product.weeks) }
  const move = moveOf(product, newPrice)
  const seen = dayOfIsoDate(product.through!) + 1 - firstDay
  const future: Answer['future'] = []
  let date = series.dates.at(-1)!
  for (let h = 0; h < FORECAST_HORIZON[grain]; h++) {
    date = nextPeriod(date, grain)
    const from = dayOfIsoDate(date) - firstDay
    const to = dayOfIsoDate(nextPeriod(date, grain)) - firstDay
    const { value, low, high } = demandAtPrice(curve, Math.max(from, seen), to, move)
    const sold = from < seen ? series.running : 0
    future.push({ date, quantity: sold + value, low: sold + low, high: sold + high })
  }
  return future
}

/** Returns `null` if the price stays, or if the effect of its change is unknown. */
function moveOf({ price, elasticity, deviation }: ProductRow, newPrice: number): PriceMove | null {
  if (newPrice <= 0 || elasticity === null || price === null || !(price > 0)) return null
  return { ratio: newPrice / price, elasticity, deviation: deviation ?? 0 }
}

function assumptionsOf({ product, series, newPrice, isStockKnown }: Found): Assumption[] {
  const periods = series.units.length
  const price: Assumption =
    newPrice <= 0 ? 'price_unchanged' : moveOf(product, newPrice) ? 'price_effect' : 'no_elasticity'
  return [
    price,
    // As the outlook decides it, which the forecast reads.
    isStoreYearKnown(product.storeWeeks ?? 0) ? 'seasonal' : 'no_season',
    imputeStockOuts(series).imputed > 0 ? 'stock_outs_mended' : isStockKnown ? null : 'stock_outs_unknown',
    'pooled_errors',
    periods < SHORT_HISTORY ? 'short_history' : null,
    'no_promotion',
  ].filter((assumption): assumption is Assumption => assumption !== null)
}

function unsold(productId: number, { title, currency }: ProductRow, reason: Answer['reason']): Answer {
  return {
    productId,
    title,
    grain: 'month',
    currency,
    history: [],
    future: [],
    month: null,
    demandState: null,
    price: { planned: null, current: null, usual: null },
    elasticity: null,
    assumptions: [],
    mendedPeriods: 0,
    reason,
  }
}
