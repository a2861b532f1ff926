import type { RandomSource } from '#analytics'

/** Kinds of store. Each changes a few settings of `base`; `random` draws most of them. */
export const difficulties = [
  'base',
  'clean',
  'sparse',
  'fewChanges',
  'endogenous',
  'wholesale',
  'short',
  'stockOuts',
  'heavyTails',
  'trending',
  'inelastic',
  'elastic',
  'random',
  'drifting',
] as const

export type Difficulty = (typeof difficulties)[number]

/** Parameters of the draw. Spreads are standard deviations of logs unless stated otherwise. */
export interface StoreSettings {
  months: number
  /** Mean units per product and day at the reference price. */
  volume: number
  volumeSpread: number
  meanElasticity: number
  /** Sd of product-type means around the store's, and of products around their type's. */
  typeSpread: number
  productSpread: number
  /** Degrees of freedom of the product-level spread: Infinity is normal. */
  tailDf: number
  /** Share of products filed under a wrong product type. */
  wrongTypeShare: number
  listChangesPerYear: number
  listStep: number
  /** Share of products whose list price never changes. */
  fixedPriceShare: number
  promotionsPerYear: number
  /** Share of products that join the Black Friday week. */
  eventShare: number
  /** Reaction of a new list price to the demand shock of the 4 weeks before, and of the present week. */
  pastFeedback: number
  presentFeedback: number
  couponRate: number
  /** Bulk lines as a share of retail lines. */
  wholesaleShare: number
  returnRate: number
  cancelRate: number
  stockOutsPerYear: number
  stockOutDays: number
  /** Stationary sd and weekly autocorrelation of the demand shock; sd of the white weekly part. */
  shockSpread: number
  shockPersistence: number
  weekNoise: number
  seasonStrength: number
  /** Growth per year of the store, and sd of the products' own growth per year. */
  storeTrend: number
  trendSpread: number
  /** Share of products launched inside the window. */
  launchShare: number
  /** Effect on a product's log demand of its type's leave-one-out log price index. */
  crossEffect: number
  dealEffect: number
  afterEffect: number
  /** Sd of a half-year's departure from the long-run elasticity: of the whole store, of a type, of a product. */
  storeDrift: number
  typeDrift: number
  productDrift: number
}

const base: StoreSettings = {
  months: 18,
  volume: 0.6,
  volumeSpread: 0.95,
  meanElasticity: -1.9,
  typeSpread: 0.4,
  productSpread: 0.65,
  tailDf: Infinity,
  wrongTypeShare: 0,
  listChangesPerYear: 1.6,
  listStep: 0.1,
  fixedPriceShare: 0.2,
  promotionsPerYear: 1.4,
  eventShare: 0.45,
  pastFeedback: 0.1,
  presentFeedback: 0.04,
  couponRate: 0.07,
  wholesaleShare: 0.012,
  returnRate: 0.035,
  cancelRate: 0.012,
  stockOutsPerYear: 0.6,
  stockOutDays: 12,
  shockSpread: 0.28,
  shockPersistence: 0.65,
  weekNoise: 0.12,
  seasonStrength: 1,
  storeTrend: 0.1,
  trendSpread: 0.2,
  launchShare: 0.12,
  crossEffect: 0.1,
  dealEffect: 0.15,
  afterEffect: -0.12,
  storeDrift: 0,
  typeDrift: 0,
  productDrift: 0,
}

/** Sizes seen in half-years of public scanner data (tuna, cheese, orange juice). */
const drifting: Partial<StoreSettings> = { storeDrift: 0.25, typeDrift: 0.25, productDrift: 0.4 }

/** Reactions drift in half of the stores, by up to twice the sizes of `drifting`. */
export function randomDrift(random: RandomSource): Partial<StoreSettings> {
  if (random.chance(0.5)) return {}
  const size = random.uniform(0.2, 2)
  return Object.fromEntries(Object.entries(drifting).map(([key, spread]) => [key, size * spread]))
}

const clean: Partial<StoreSettings> = {
  listChangesPerYear: 10,
  fixedPriceShare: 0,
  promotionsPerYear: 0.5,
  pastFeedback: 0,
  presentFeedback: 0,
  couponRate: 0,
  wholesaleShare: 0,
  returnRate: 0,
  cancelRate: 0,
  stockOutsPerYear: 0,
  shockSpread: 0.15,
  weekNoise: 0.08,
  trendSpread: 0.1,
  launchShare: 0,
  volume: 1.5,
}

function randomSettings(random: RandomSource): StoreSettings {
  return {
    ...base,
    months: random.integer(8, 36),
    volume: Math.exp(random.normal(-0.4, 0.7)),
    volumeSpread: random.uniform(0.6, 1.3),
    meanElasticity: random.uniform(-3.2, -0.9),
    typeSpread: random.uniform(0.15, 0.7),
    productSpread: random.uniform(0.3, 0.9),
    tailDf: random.chance(0.3) ? 4 : Infinity,
    wrongTypeShare: random.chance(0.5) ? random.uniform(0, 0.25) : 0,
    listChangesPerYear: random.uniform(0.4, 6),
    listStep: random.uniform(0.05, 0.15),
    fixedPriceShare: random.uniform(0, 0.4),
    promotionsPerYear: random.uniform(0.2, 4),
    eventShare: random.uniform(0, 0.8),
    pastFeedback: random.uniform(-0.2, 0.4),
    presentFeedback: random.uniform(-0.1, 0.15),
    couponRate: random.uniform(0, 0.15),
    wholesaleShare: random.uniform(0, 0.06),
    stockOutsPerYear: random.uniform(0, 2),
    stockOutDays: random.uniform(5, 25),
    shockSpread: random.uniform(0.12, 0.4),
    shockPersistence: random.uniform(0.2, 0.85),
    weekNoise: random.uniform(0.05, 0.2),
    seasonStrength: random.uniform(0.4, 1.6),
    storeTrend: random.uniform(-0.3, 0.5),
    trendSpread: random.uniform(0.05, 0.5),
    crossEffect: random.uniform(0, 0.25),
    dealEffect: random.uniform(0, 0.3),
    afterEffect: random.uniform(-0.25, 0),
    ...randomDrift(random),
  }
}

/** Settings of a difficulty; only `random` draws from the generator. */
export function storeSettings(difficulty: Difficulty, random: RandomSource): StoreSettings {
  switch (difficulty) {
    case 'base':
      return base
    case 'clean':
      return { ...base, ...clean }
    case 'sparse':
      return { ...base, volume: 0.12 }
    case 'fewChanges':
      return {
        ...base,
        listChangesPerYear: 0.4,
        fixedPriceShare: 0.5,
        promotionsPerYear: 0.3,
        eventShare: 0.15,
      }
    case 'endogenous':
      return { ...base, pastFeedback: 0.45, presentFeedback: 0.12, listChangesPerYear: 4 }
    case 'wholesale':
      return { ...base, wholesaleShare: 0.12 }
    case 'short':
      return { ...base, months: 8 }
    case 'stockOuts':
      return { ...base, stockOutsPerYear: 3.5, stockOutDays: 20 }
    case 'heavyTails':
      return { ...base, tailDf: 3, wrongTypeShare: 0.2 }
    case 'trending':
      return { ...base, storeTrend: 0.45, trendSpread: 0.6, launchShare: 0.3 }
    case 'inelastic':
      return { ...base, meanElasticity: -0.8, typeSpread: 0.2, productSpread: 0.35 }
    case 'elastic':
      return { ...base, meanElasticity: -3, typeSpread: 0.5, productSpread: 0.7 }
    case 'drifting':
      return { ...base, ...drifting }
    case 'random':
      return randomSettings(random)
  }
}
