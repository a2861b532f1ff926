import { type CleanStore, cleanLines } from '../lines/clean-lines.ts'
import { describeProducts } from '../model/describe-products.ts'
import { STEPS_A_ROUND } from '../model/fit-model.ts'
import { fitProducts, updateMeans, updateScales } from '../model/fit-products.ts'
import { type Marginal, marginalOf } from '../model/marginal.ts'
import { markOutages } from '../model/mark-outages.ts'
import {
  COLUMNS,
  createModelState,
  type ModelState,
  TYPICAL_ELASTICITY,
  type WarmStart,
} from '../model/model-state.ts'
import { posteriorOf } from '../model/pool.ts'
import { sharedEffect } from '../model/time-effects.ts'
import { buildCells } from '../spells/build-cells.ts'
import { priceChanges } from '../spells/price-log.ts'
import { arrangeEvents } from '../spells/product-events.ts'
import type { ProductEstimate } from '../types/product-estimate.ts'
import type {
  OrderLineColumns,
  PriceLogColumns,
  ProductColumns,
  StoreEvents,
} from '../types/store-columns.ts'
import { keepProducts, type ProductFit, type StoreFit } from './store-fit.ts'

export interface RefitInput {
  readonly fit: StoreFit
  /** All lines of these products, and of no others. */
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
  /** From the last run; `null` for a product that had no part in it. */
  readonly fits: readonly (ProductFit | null)[]
  /** Have the lines changed since? Then more is repeated than the last round. */
  readonly changed: boolean
  /** Last day of data, where it lies after the run's. */
  readonly throughDay?: number
  readonly priceLog?: PriceLogColumns
  /** Of these products, and of the store as in the run: what has changed there asks for a whole run. */
  readonly events?: StoreEvents
}

export interface Refit {
  readonly estimates: readonly ProductEstimate[]
  readonly fits: readonly (ProductFit | null)[]
  readonly own: Marginal
  /** The lines as they were cleaned, and how many price spells and cells became of them. */
  readonly cleaned: CleanStore
  readonly spells: number
  readonly cells: number
}

/** A product that had no part in the run has no effects of its own: those of all products hold for it. */
const NO_EFFECTS = new Float32Array(0)

/** Newton steps from a start that may be far off. */
const FIRST_STEPS = 6

/**
 * Fits single products from their own lines, with everything that the store as a whole shows (time effects,
 * noise, coupons, means and spreads of elasticities) held as a run found it. From unchanged lines comes what
 * that run gave, for its last round is repeated from the same start. 0.1 to 1 ms a product.
 */
export function refitProducts(input: RefitInput): Refit {
  const { fit, products } = input
  for (const day of input.lines.day) {
    if (day < fit.firstDay) throw new RangeError('Lines older than the fit: the whole store is to be fitted')
  }
  const throughDay = Math.max(input.throughDay ?? 0, fit.endDay - 1)
  const store = cleanLines(input.lines, products.count, fit.firstDay, throughDay, fit.refinements, fit.habits)
  const cells = buildCells({
    store,
    log: priceChanges(input.priceLog, products.count),
    price: products.price,
    elasticity: Float64Array.from(products.type, (type) => fit.placing[type]!),
    usualDipDays: fit.usualDipDays,
    busyDays: continued(fit.busyDays, store.endDay - fit.firstDay),
    profile: null,
    ...(input.events
      ? { events: arrangeEvents(input.events, products.count, fit.firstDay, store.endDay) }
      : {}),
  })
  const state = createModelState(cells, startOf(input))
  takeUp(state, input)
  if (input.changed) settle(state)
  const lastRound = { coefficients: state.coefficients.slice(), scale: state.scale.slice() }
  fitRound(state)
  const own = marginalOf(state, 1)
  const posterior = posteriorOf(fit.mixture, own, products.type)
  return {
    estimates: describeProducts(
      store,
      { state, own, pooled: { ...fit, ...posterior } },
      'spells',
      fit.poorFit,
    ),
    fits: keepProducts({ state, lastRound: { ...state, ...lastRound } }).map((kept, product) =>
      kept && input.fits[product] ? kept : kept && { ...kept, effects: NO_EFFECTS },
    ),
    own,
    cleaned: store,
    spells: cells.spells,
    cells: cells.length,
  }
}

/** Days after the fit's last one are days like any other. */
function continued(busyDays: Float64Array, days: number): Float64Array {
  const known = busyDays.length - 1
  if (days <= known) return busyDays
  return Float64Array.from({ length: days + 1 }, (_, day) =>
    day <= known ? busyDays[day]! : busyDays[known]! + day - known,
  )
}

function startOf({ fit, products, fits }: RefitInput): WarmStart {
  const coefficients = new Float64Array(products.count * COLUMNS)
  const scale = new Float64Array(products.count).fill(1)
  for (let product = 0; product < products.count; product++) {
    scale[product] = fits[product]?.scale ?? 1
    coefficients[product * COLUMNS + 1] = TYPICAL_ELASTICITY
  }
  return {
    coefficients,
    scale,
    noise: fit.noise,
    priors: {
      level: new Float64Array(products.count),
      elasticity: Float64Array.from(products.type, (type) => fit.typeElasticity[type]!),
      elasticityPrecision: fit.elasticityPrecision,
      trendPrecision: fit.trendPrecision,
      dealMean: fit.dealMean,
      afterDealMean: fit.afterDealMean,
    },
  }
}

/** Coefficients and effects of time as the run left them, effects of all products where it had none. */
function takeUp(state: ModelState, { fit, products, fits }: RefitInput): void {
  const { cells, coefficients, effect } = state
  state.noiseAtBound = fit.noiseAtBound
  for (let product = 0; product < cells.productCount; product++) {
    const known = fits[product] ?? null
    const group = fit.groupOfType[products.type[product]!]!
    if (known) coefficients.set(known.coefficients, product * COLUMNS)
    for (let c = cells.start[product]!; c < cells.start[product + 1]!; c++) {
      const week = cells.week[c]!
      const own = known?.effects[week]
      effect[c] = own === undefined || Number.isNaN(own) ? sharedEffect(fit.effects, group, week) : own
    }
  }
}

/** Brings coefficients and scale near to their place from wherever they start. */
function settle(state: ModelState): void {
  fitProducts(state, FIRST_STEPS)
  updateScales(state)
  fitRound(state)
}

function fitRound(state: ModelState): void {
  updateMeans(state)
  markOutages(state)
  fitProducts(state, STEPS_A_ROUND)
  updateScales(state)
}
