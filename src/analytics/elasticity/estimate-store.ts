import { firstDayOfMonth, monthOfDay } from '../stats/calendar.ts'
import { diagnose, emptyDiagnostics, medianScale } from './diagnose.ts'
import { type CleanStore, cleanLines } from './lines/clean-lines.ts'
import { detectGrain } from './lines/detect-grain.ts'
import { storeCompetitors, withCompetitorDoubt } from './model/competitors/fit-competitors.ts'
import { findFollowers } from './model/competitors/followers.ts'
import { describeProducts, MAX_RESIDUAL_SCALE, NOTHING_SOLD } from './model/describe-products.ts'
import { describeHalfYears } from './model/drift/describe-half-years.ts'
import {
  driftPosterior,
  driftsOf,
  estimateDrift,
  isUnsupported,
  steadyPosterior,
} from './model/drift/estimate-drift.ts'
import { type FittedModel, fitModel } from './model/fit-model.ts'
import { COLUMNS, type ModelState, TYPICAL_ELASTICITY } from './model/model-state.ts'
import type { Pooled } from './model/pool.ts'
import { chooseSample } from './refit/choose-sample.ts'
import { keepFit, type Placement } from './refit/store-fit.ts'
import { buildCells } from './spells/build-cells.ts'
import { buildTotalCells, type PriceOfTotals } from './spells/build-total-cells.ts'
import { DayProfile, evenDays } from './spells/day-profile.ts'
import { usualDipDays } from './spells/dip-length.ts'
import { areMixed, sumPeriods } from './spells/period-totals.ts'
import { monthPeriods, weekPeriods } from './spells/periods.ts'
import { priceChanges } from './spells/price-log.ts'
import { arrangeEvents, withoutClosedDays } from './spells/product-events.ts'
import type { EstimateOptions, StoreEstimate } from './store-estimate.ts'
import type { Grain } from './types/product-estimate.ts'
import { ALL_REFINEMENTS, type Refinements } from './types/refinements.ts'
import type { OrderLineColumns, ProductColumns, StoreEvents } from './types/store-columns.ts'

export const ELASTICITY_METHOD = 'hierarchical-half-years-10'

/**
 * Own-price elasticities of a whole store from its order lines: cleaned lines → price spells → product-week-spell
 * cells → hierarchical log-link regression → posterior with 90 % interval. Formula, exclusions, degenerate cases,
 * sources: docs/methods.md. Pure, about 0.2 ms per product. Without sales a product gets `no_sales`.
 */
export function estimateStore(
  lines: OrderLineColumns,
  products: ProductColumns,
  options: EstimateOptions = {},
): StoreEstimate {
  const grain = options.grain ?? detectGrain(lines)
  const refinements = { ...ALL_REFINEMENTS, ...options.refinements }
  const setting = { ...refinements, priorWidth: options.priorWidth }
  const window = windowOf(lines, options, grain)
  if (window === null) {
    return {
      methodVersion: ELASTICITY_METHOD,
      diagnostics: emptyDiagnostics(lines.day.length, grain),
      products: Array.from({ length: products.count }, () => NOTHING_SOLD),
      competitors: null,
      followers: [],
      fit: null,
    }
  }
  const { firstDay, throughDay } = window
  const { cleaned } = options
  const isKnown = cleaned?.firstDay === firstDay && cleaned.endDay === throughDay + 1
  const store = isKnown ? cleaned : cleanLines(lines, products.count, firstDay, throughDay, refinements)
  const dipDays = usualDipDays(store.days)
  const progress = options.onProgress ?? (() => {})
  progress(0.2)
  const { fitted, placement, priceOfTotals } =
    grain === 'spells'
      ? fitSpells(products, store, dipDays, options, setting, progress)
      : fitTotals(lines, products, store, { grain, events: options.events }, setting, progress)
  const poorFit = medianScale(fitted) > MAX_RESIDUAL_SCALE
  const drift = refinements.halfYears
    ? estimateDrift(fitted, products.type, products.typeCount, { grain, ...setting })
    : null
  const steady = drift
    ? driftPosterior(drift.evidence, products.type, drift.store, fitted.pooled)
    : steadyPosterior(fitted.own, fitted.pooled)
  const posterior = withCompetitorDoubt(steady, fitted.competitors?.effects ?? null)
  progress(1)
  return {
    methodVersion: ELASTICITY_METHOD,
    diagnostics: {
      ...diagnose(lines.day.length, grain, store, fitted, dipDays, priceOfTotals),
      halfYears: drift && describeHalfYears(drift.store),
      ...driftsOf(drift?.store ?? null),
      ...(fitted.competitors && { competitors: storeCompetitors(fitted.competitors.pool) }),
    },
    competitors: fitted.competitors?.effects ?? null,
    followers: fitted.competitors && options.whoFollows ? findFollowers(fitted.competitors.moves) : [],
    products: describeProducts(
      store,
      { ...fitted, posterior, isUnsupported: isUnsupported(drift?.store ?? null) },
      grain,
      poorFit,
    ),
    fit:
      options.keepFit && placement
        ? keepFit(
            store,
            products,
            placement,
            { ...fitted, drift: drift?.store ?? null },
            refinements,
            poorFit,
          )
        : null,
  }
}

/** First and last day of all lines (returns included: they are observations too); `null` if there are none. */
function windowOf(lines: OrderLineColumns, options: EstimateOptions, grain: Grain) {
  const limit = options.throughDay ?? Number.POSITIVE_INFINITY
  let firstDay = options.firstDay ?? Number.POSITIVE_INFINITY
  let lastDay = Number.NEGATIVE_INFINITY
  for (const day of lines.day) {
    if (day > limit) continue
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
  }
  if (firstDay > lastDay) return null
  const lastOfMonth = firstDayOfMonth(monthOfDay(lastDay) + 1) - 1
  return { firstDay, throughDay: options.throughDay ?? (grain === 'months' ? lastOfMonth : lastDay) }
}

interface Fit {
  readonly fitted: FittedModel
  /** `null` for totals, which have no price changes to place. */
  readonly placement: Placement | null
  /** `null` for order lines. */
  readonly priceOfTotals: PriceOfTotals | null
}

type FitSetting = Refinements & Pick<EstimateOptions, 'priorWidth'>

/** Elasticities are clamped to this range before they place price changes: beyond it the days would be absurd. */
const PLACING_RANGE = { low: -5, high: -0.3 } as const

/** Sample size of the first pass: enough to estimate the elasticities of types, the noise and the busy days. */
const FIRST_PASS_PRODUCTS = 2500

function firstProducts({ type, typeCount, count }: ProductColumns): ReadonlySet<number> | null {
  return count > FIRST_PASS_PRODUCTS ? new Set(chooseSample(type, typeCount, FIRST_PASS_PRODUCTS)) : null
}

/** Sets the starting elasticity of products outside the first pass to the mean of their type. */
function startFromTypes({ coefficients, priors }: ModelState, chosen: ReadonlySet<number>): void {
  priors.elasticity.forEach((elasticity, product) => {
    if (!chosen.has(product)) coefficients[product * COLUMNS + 1] = elasticity
  })
}

/** Fits in two passes, because the days of price changes depend on the elasticities and vice versa. */
function fitSpells(
  products: ProductColumns,
  store: CleanStore,
  dipDays: number,
  options: EstimateOptions,
  refinements: FitSetting,
  progress: (fraction: number) => void,
): Fit {
  const log = priceChanges(options.priceLog, products.count)
  const elasticity = new Float64Array(products.count).fill(TYPICAL_ELASTICITY)
  const events = arrangeEvents(options.events ?? {}, products.count, store.firstDay, store.endDay)
  const marked = options.events ? { events } : {}
  const input = { store, log, price: products.price, elasticity, usualDipDays: dipDays, ...marked }
  const profile = new DayProfile(store.firstDay, store.endDay)
  const even = withoutClosedDays(evenDays(store.firstDay, store.endDay), events.closed)
  const chosen = firstProducts(products)
  const firstCells = buildCells({ ...input, busyDays: even, profile, ...(chosen && { chosen }) })
  const first = fitModel(firstCells, products.type, products.typeCount, 3, null, refinements, (round) =>
    progress(0.3 + 0.1 * round),
  )
  for (let i = 0; i < elasticity.length; i++) {
    elasticity[i] = Math.min(
      Math.max(first.state.priors.elasticity[i]!, PLACING_RANGE.low),
      PLACING_RANGE.high,
    )
  }
  if (chosen) startFromTypes(first.state, chosen)
  const busyDays = refinements.dayProfile ? withoutClosedDays(profile.cumulative(), events.closed) : even
  const cells = buildCells({ ...input, busyDays, profile: null })
  const { firstDay, endDay } = store
  const known = {
    ...refinements,
    ...(options.competitors && { competitors: { columns: options.competitors, firstDay, endDay } }),
  }
  const fitted = fitModel(cells, products.type, products.typeCount, 4, first.state, known, (round) =>
    progress(0.6 + 0.1 * round),
  )
  return { fitted, placement: { elasticity, busyDays, usualDipDays: dipDays }, priceOfTotals: null }
}

/**
 * A bulk order lowers the unit value and raises the units, so the estimate on unit values is too elastic. If it exceeds
 * the upper-price estimate by `times` and `more`, and by `deviations` standard errors of the difference, it is that bias.
 */
const TOO_ELASTIC = { times: 1.5, more: 0.5, deviations: 4 } as const

function measuresRebates(byMean: Pooled, byUpper: Pooled): boolean {
  const { times, more, deviations } = TOO_ELASTIC
  const gap = byUpper.storeMean - byMean.storeMean
  const isBeyond = byMean.storeMean < times * byUpper.storeMean - more
  return isBeyond && gap > deviations * Math.hypot(byMean.storeDeviation, byUpper.storeDeviation)
}

interface TotalsSetting {
  readonly grain: 'weeks' | 'months'
  readonly events: StoreEvents | undefined
}

/**
 * Fits to unit values first. If these mix prices, fits again to the highest unit values around each, which rebates do
 * not lower. If the first fit is far more elastic, it measures rebates, not customers (as in a Hausman test), and the
 * second is returned.
 */
function fitTotals(
  lines: OrderLineColumns,
  products: ProductColumns,
  store: CleanStore,
  { grain, events }: TotalsSetting,
  refinements: FitSetting,
  progress: (fraction: number) => void,
): Fit {
  const periods = (grain === 'months' ? monthPeriods : weekPeriods)(store.firstDay, store.endDay)
  const totals = sumPeriods(lines, products.count, periods)
  const periodOf = (day: number) => {
    const at = periods.indexOf(day)
    return { from: periods.edges[at] ?? day, to: periods.edges[at + 1] ?? day }
  }
  const { firstDay, endDay } = store
  const marked = events ? arrangeEvents(events, products.count, firstDay, endDay, periodOf) : null
  const fitTo = (price: PriceOfTotals, from: number) =>
    fitModel(
      buildTotalCells(totals, price, marked),
      products.type,
      products.typeCount,
      5,
      null,
      // With weekly totals a mean of the trends took up price response (orange juice, decision 214).
      { ...refinements, isWeekly: grain === 'weeks', sharedMeans: false },
      (round) => progress(from + 0.07 * round),
    )
  const fitted = fitTo('mean', 0.3)
  // Weekly totals keep their unit values: a dip in a week that customers respond to is mostly a promotion.
  if (grain === 'weeks' || !refinements.upperPrices || !areMixed(totals))
    return { fitted, placement: null, priceOfTotals: 'mean' }
  const upper = fitTo('upper', 0.65)
  return measuresRebates(fitted.pooled, upper.pooled)
    ? { fitted: upper, placement: null, priceOfTotals: 'upper' }
    : { fitted, placement: null, priceOfTotals: 'mean' }
}
