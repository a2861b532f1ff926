import type { PriceEvidence, Product, SalesEvolution, Summary } from '#web/features/simulation/types.ts'

const SHELF_SIZE = 30
/** One product per band edge, one implausible, one without a figure; the others are inelastic. */
const ELASTICITIES = [-2.4, -1.5, -1.2, -1, -0.7, -0.5, 1.8, null] as const
const WITHOUT_FIGURE = 7

const titleOf = (index: number) => (index === 3 ? 'Copper kettle' : `Mug no. ${index + 1}`)
const elasticityOf = (index: number) => (index < ELASTICITIES.length ? (ELASTICITIES[index] ?? null) : -0.4)

export const mugs: readonly Product[] = Array.from({ length: SHELF_SIZE }, (_, index) => ({
  id: index + 1,
  sku: `MUG-${index + 1}`,
  title: titleOf(index),
  handle: null,
  vendor: 'Harbour',
  gtin: null,
  mpn: null,
  tags: [],
  product_type: 'Mugs',
  created_at: '2026-01-01T00:00:00.000Z',
  price: index === WITHOUT_FIGURE ? null : '20.00',
  cost: index === 4 ? '8.00' : null,
  image: index === 0 ? { src: 'https://pictures.invalid/mug.png' } : null,
  variants: [{ price: '20.00' }],
}))

function estimateOf(index: number) {
  const elasticity = elasticityOf(index)
  if (elasticity === null)
    return {
      elasticity,
      low: null,
      high: null,
      nextLow: null,
      nextHigh: null,
      nextDeviation: null,
      grade: null,
      ownShare: null,
      months: 0,
      reason: 'no_sales',
    }
  return {
    elasticity,
    low: elasticity - 0.5,
    high: elasticity + 0.5,
    nextLow: elasticity - 0.5,
    nextHigh: elasticity + 0.5,
    nextDeviation: 0.304,
    grade: 'B' as const,
    ownShare: 0.55,
    months: 7,
    reason: null,
  }
}

export function summaryOf(productId: number): Summary {
  return { productId, hasHistory: productId !== WITHOUT_FIGURE + 1, ...estimateOf(productId - 1) }
}

/** Seven months, the third without a sale; product 2 has only five. */
export function evolutionOfMug(productId: number): SalesEvolution | null {
  if (productId < 1 || productId > SHELF_SIZE) return null
  const count = productId === WITHOUT_FIGURE + 1 ? 0 : productId === 2 ? 5 : 7
  const history = Array.from({ length: count }, (_, index) => ({
    month: `2026-0${index + 1}`,
    avg_price: index === 2 ? 0 : 20 + index * 0.5,
    total_quantity: index === 2 ? 0 : 70 - index * 5,
  }))
  const estimate = estimateOf(productId - 1)
  return { productId, title: titleOf(productId - 1), history, ...estimate, months: count }
}

export const MUG_WITH_COST = 5

/** Evidence of the only product with a unit cost: a price rise is advised. `null` for all others. */
export function evidenceOfMug(productId: number): PriceEvidence | null {
  const found = evolutionOfMug(productId)
  if (productId !== MUG_WITH_COST || !found) return null
  const { title, elasticity, low, high, grade, ownShare, months } = found
  return {
    advice: {
      productId,
      title,
      sku: `MUG-${productId}`,
      productType: 'Mugs',
      kind: 'change',
      direction: 'increase',
      reason: 'pays',
      objective: 'profit',
      price: '20.00',
      advisedPrice: '22.99',
      change: 0.1495,
      probability: 0.93,
      isHighConfidence: true,
      monthlyGain: { value: 60, low: 10, high: 110 },
      monthlyUnits: 46,
      demand: { state: 'selling', lastSoldOn: '2026-11-19', usualGapDays: 1, backOn: null },
      cost: { amount: '8.00', isAssumed: false, margin: 0.6 },
      brokenLimit: null,
      profitBelowCost: null,
      bindingRule: null,
      changeAllowedOn: null,
      test: null,
      elasticity,
      low,
      high,
      grade,
      ownShare,
      months,
      ruleLabel: null,
      disagreement: null,
      channel: null,
      decision: null,
    },
    cost: '8.00',
    sharedErrors: {
      ...{ storeDeviation: 0.2, typeSpread: 0.3, productSpread: 0.6, typeEvidence: 10 },
      ...{ storeDrift: 0, typeDrift: 0 },
    },
    unit: { paid: 1, kept: 1 },
    unitsDeviation: 0,
    following: [],
    form: { step: 0.01, rules: {} },
    tested: { lowest: '20.00', highest: '23.00' },
    points: [],
    curve: [],
    guardRails: {
      marginFloor: 0,
      maxStep: 0.2,
      ending: 'none',
      minPrice: null,
      maxPrice: null,
      minDaysBetweenChanges: 0,
    },
  }
}
