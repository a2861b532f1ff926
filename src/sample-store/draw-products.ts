import type { RandomSource } from '#analytics'
import { drawListPriceCents, sampleTitle, sampleVendors } from './catalogue.ts'
import type { ProductPlan, ProductTruth, SampleProduct } from './sample-store.ts'
import { sampleTypes } from './sample-types.ts'
import type { StoreSettings } from './store-settings.ts'

interface DrawInput {
  settings: StoreSettings
  productCount: number
  startDay: number
  endDay: number
  random: RandomSource
}

/** Products with their true parameters, before any price change. Elasticities: store > type > product. */
export function drawProducts(input: DrawInput): ProductPlan[] {
  const { settings, random } = input
  const typeMeans = sampleTypes.map(() => settings.meanElasticity + random.normal(0, settings.typeSpread))
  return Array.from({ length: input.productCount }, (_, index) => {
    const own = random.split(index)
    const type = index % sampleTypes.length
    return drawProduct(input, index, type, typeMeans[type]!, own)
  })
}

function drawProduct(
  input: DrawInput,
  index: number,
  type: number,
  typeMean: number,
  random: RandomSource,
): ProductPlan {
  const { settings, startDay, endDay } = input
  const referencePriceCents = drawListPriceCents(sampleTypes[type]!, random)
  const launched = random.chance(settings.launchShare)
  const days = endDay - startDay
  const costShare = Math.min(0.75, Math.max(0.2, sampleTypes[type]!.costShare + random.normal(0, 0.06)))
  return {
    index,
    type,
    truth: drawTruth(settings, type, typeMean, referencePriceCents, random),
    launchDay: launched ? startDay + random.integer(20, Math.max(21, Math.floor(days * 0.6))) : startDay,
    costCents: Math.max(1, Math.round(referencePriceCents * costShare)),
    unitsPerLine: 1 + random.exponential(0.25),
    ...drawShocks(settings, Math.ceil(days / 7) + 1, random),
    priceCents: new Int32Array(days),
    listPrices: [],
    promotions: [],
    stockOuts: [],
  }
}

function drawTruth(
  settings: StoreSettings,
  type: number,
  typeElasticity: number,
  referencePriceCents: number,
  random: RandomSource,
): ProductTruth {
  // A t with few degrees of freedom is scaled to the sd given in the settings.
  const { tailDf } = settings
  const spread = Number.isFinite(tailDf)
    ? random.studentT(tailDf) * Math.sqrt((tailDf - 2) / tailDf)
    : random.normal()
  const elasticity = Math.min(-0.05, typeElasticity + settings.productSpread * spread)
  return {
    productType: sampleTypes[type]!.name,
    elasticity,
    nextElasticity: elasticity,
    typeElasticity,
    storeElasticity: settings.meanElasticity,
    dealEffect: settings.dealEffect + random.normal(0, 0.08),
    afterEffect: Math.min(0, settings.afterEffect + random.normal(0, 0.06)),
    trendPerYear: random.normal(0, settings.trendSpread),
    baseUnitsPerDay:
      settings.volume * Math.exp(random.normal(-(settings.volumeSpread ** 2) / 2, settings.volumeSpread)),
    referencePriceCents,
  }
}

/** AR(1) by weeks with the stationary sd, plus white noise; mean of exp near 1. */
function drawShocks(
  settings: StoreSettings,
  weeks: number,
  random: RandomSource,
): Pick<ProductPlan, 'shock' | 'shockState'> {
  const { shockSpread, shockPersistence, weekNoise } = settings
  const shock = new Float64Array(weeks)
  const shockState = new Float64Array(weeks)
  const innovation = shockSpread * Math.sqrt(1 - shockPersistence ** 2)
  const shift = -(shockSpread ** 2 + weekNoise ** 2) / 2
  let state = random.normal(0, shockSpread)
  for (let w = 0; w < weeks; w++) {
    shockState[w] = state
    shock[w] = state + random.normal(0, weekNoise) + shift
    state = shockPersistence * state + random.normal(0, innovation)
  }
  return { shock, shockState }
}

/** Product data as the shop has them: title, the type it files them under, vendor, price, cost. */
export function describeProducts(
  plans: readonly ProductPlan[],
  settings: StoreSettings,
  random: RandomSource,
): SampleProduct[] {
  const used = new Map<number, number>()
  return plans.map((plan) => {
    const own = random.split(plan.index)
    const type = sampleTypes[plan.type]!
    const k = used.get(plan.type) ?? 0
    used.set(plan.type, k + 1)
    const filed = own.chance(settings.wrongTypeShare) ? own.pick(sampleTypes) : type
    const last = plan.listPrices.at(-1)
    return {
      sku: `${type.code}-${String(k + 1).padStart(3, '0')}`,
      title: sampleTitle(type, k),
      productType: filed.name,
      vendor: sampleVendors[(plan.type + own.integer(0, 2)) % sampleVendors.length]!,
      priceCents: last?.priceCents ?? plan.truth.referencePriceCents,
      costCents: plan.costCents,
      createdDay: plan.launchDay,
    }
  })
}
