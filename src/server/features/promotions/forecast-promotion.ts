import type * as z from 'zod'
import {
  chooseGrain,
  FORECAST_HORIZON,
  type ForecastGrain,
  forecastProduct,
  type ProductForecast,
} from '#analytics'
import type { forecastAnswer, forecastInput } from '#contract/schemas/promotions'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { TODAYS_PRICE } from '../catalogue/todays-price.ts'
import { type DatedSeries, nextPeriod, readSeries, withStock } from './read-sales-series.ts'

type Answer = z.infer<typeof forecastAnswer>
type Assumption = Answer['assumptions'][number]

interface ProductRow {
  readonly title: string
  readonly currency: string
  readonly price: number | null
  readonly through: string | null
  readonly elasticity: number | null
  readonly low: number | null
  readonly high: number | null
  readonly deviation: number | null
  /** Others of its type, then of the store, whose errors are pooled with its own. */
  readonly others: string[] | null
}

/** So many series make the pooled quantiles steady, and more would only take longer. */
const OTHERS = 12
/** Fewer periods than these two seasons cannot show one. */
const SHORT_HISTORY = 12

const productSql = `
  select p.title, c.currency, ${TODAYS_PRICE}::float8 as price, e.elasticity, e.low, e.high, e.standard_deviation as deviation,
    (select max(day)::text from store_days where company_id = $1 and lines > 0) as through,
    (select array_agg(id) from (
      select o.product_id as id from products o
      join elasticity_estimates s on s.company_id = o.company_id and s.product_id = o.product_id and s.has_history
      where o.company_id = $1 and o.product_id <> $2
      order by o.product_type is distinct from p.product_type, s.units desc limit ${OTHERS}) nearest) as others
  from products p join companies c on c.company_id = p.company_id
  left join price_facts f on f.company_id = p.company_id and f.product_id = p.product_id
  left join elasticity_estimates e on e.company_id = p.company_id and e.product_id = p.product_id
  where p.company_id = $1 and p.product_id = $2`

/** History and future of a product's quantity at a planned price; a price of 0 leaves it as it is. */
export function forecastPromotion(args: {
  readonly ctx: TenantContext
  readonly input: { readonly body: z.infer<typeof forecastInput> }
}): Promise<Answer> {
  const { ctx } = args
  const { productId, newPrice } = args.input.body
  return ctx.inTenant(async (tx) => {
    const { rows } = await tx.client.query<ProductRow>({
      name: 'forecast-product',
      text: productSql,
      values: [ctx.companyId, productId],
    })
    const product = rows[0]
    if (!product) throw notFound('The product')
    const read = product.through === null ? null : await readHistory(tx, ctx.companyId, productId, product)
    if (read === null) return unsold(productId, product)
    const { series, grain, isStockKnown, others } = read
    const { elasticity, deviation } = product
    const forecast = forecastProduct({ grain, own: series, others, newPrice, elasticity, deviation })
    return present({ productId, product, series, grain, newPrice, forecast, isStockKnown, others })
  })
}

async function readHistory(tx: TenantTransaction, companyId: string, productId: number, product: ProductRow) {
  const weeks = await readSeries(tx, companyId, [productId], 'week', product.through!)
  const own = weeks.get(productId)
  if (!own) return null
  const grain = chooseGrain(own.units)
  const ids = [productId, ...(product.others ?? []).map(Number)]
  const known = await readSeries(tx, companyId, ids, grain, product.through!)
  const chosen = known.get(productId)
  if (!chosen || chosen.units.length === 0) return null
  const { series, isKnown } = await withStock(tx, companyId, productId, chosen, grain)
  const others = [...known].flatMap(([id, other]) => (id === productId ? [] : [other.units]))
  return { series, grain, isStockKnown: isKnown, others }
}

interface Found {
  readonly productId: number
  readonly product: ProductRow
  readonly series: DatedSeries
  readonly grain: ForecastGrain
  readonly newPrice: number
  readonly forecast: ProductForecast
  readonly isStockKnown: boolean
  readonly others: readonly Float64Array[]
}

function present(found: Found): Answer {
  const { productId, product, series, grain, newPrice, forecast } = found
  const { elasticity, low, high } = product
  const future: Answer['future'] = []
  let date = series.dates.at(-1)!
  for (let h = 0; h < FORECAST_HORIZON[grain]; h++) {
    date = nextPeriod(date, grain)
    future.push({ date, quantity: forecast.mean[h]!, low: forecast.low[h]!, high: forecast.high[h]! })
  }
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
    future,
    price: { planned: newPrice > 0 ? newPrice : null, current: product.price, usual: forecast.usualPrice },
    elasticity:
      elasticity === null || low === null || high === null ? null : { value: elasticity, low, high },
    assumptions: assumptionsOf(found),
    mendedPeriods: forecast.periodsMended,
    reason: null,
  }
}

function assumptionsOf({ series, grain, newPrice, forecast, isStockKnown, others }: Found): Assumption[] {
  const periods = series.units.length
  const season = grain === 'week' ? 52 : 12
  const price: Assumption =
    newPrice <= 0 ? 'price_unchanged' : forecast.priceMoved ? 'price_effect' : 'no_elasticity'
  return [
    price,
    periods >= season + 4 ? 'seasonal' : 'no_season',
    forecast.periodsMended > 0 ? 'stock_outs_mended' : isStockKnown ? null : 'stock_outs_unknown',
    others.length > 0 ? 'pooled_errors' : null,
    periods < SHORT_HISTORY ? 'short_history' : null,
    'no_promotion',
  ].filter((assumption): assumption is Assumption => assumption !== null)
}

function unsold(productId: number, { title, currency }: ProductRow): Answer {
  return {
    productId,
    title,
    grain: 'month',
    currency,
    history: [],
    future: [],
    price: { planned: null, current: null, usual: null },
    elasticity: null,
    assumptions: [],
    mendedPeriods: 0,
    reason: 'no_sales',
  }
}
