import type { ImportView } from '#contract/imports'
import type { DashboardAnswer, RankedProduct, SalesEvolution } from '#web/features/dashboard/types.ts'

/** Titles and elasticities of a small store: some names are longer than any column, some figures implausible. */
const SHELF = [
  ['WHITE HANGING HEART T-LIGHT HOLDER', -4.31],
  ['REGENCY CAKESTAND 3 TIER', -3.62],
  ['ASSORTED COLOUR BIRD ORNAMENT', -2.81],
  ['PARTY BUNTING', -2.53],
  ['LUNCH BAG RED RETROSPOT', -2.2],
  ['JUMBO BAG RED RETROSPOT', 2.14],
  ['SET OF 3 CAKE TINS PANTRY DESIGN', -1.98],
  ['Rabbit night light', 0.42],
  ['HEART OF WICKER SMALL', -0.48],
] as const

export const shelf: readonly RankedProduct[] = SHELF.map(([title, elasticity], index) => ({
  productId: index + 1,
  title,
  sku: `SKU-${index + 1}`,
  elasticity,
  low: elasticity - 0.6,
  high: elasticity + 0.6,
  grade: 'B',
  ownShare: 0.55,
  months: 13,
  units: 1000 * (index + 1),
}))

const byStrength = [...shelf].sort((a, b) => Math.abs(b.elasticity) - Math.abs(a.elasticity))
const byElasticity = [...shelf].sort((a, b) => b.elasticity - a.elasticity)
export const options = shelf.map(({ productId, title, sku, elasticity }) => ({
  productId,
  title,
  sku,
  elasticity,
}))

export const dashboardAnswer: DashboardAnswer = {
  cards: {
    totalProducts: 3958,
    withHistory: 3921,
    withoutHistory: 37,
    averageElasticity: -1.412,
    averageLow: -4.31,
    averageHigh: 2.14,
    withElasticity: 3921,
    missingReason: null,
  },
  store: {
    currency: 'GBP',
    orders: 19_960,
    units: 5_176_450,
    revenue: '9747747.93',
    refunded: '896812.49',
    firstDay: '2010-12-01',
    lastDay: '2011-12-09',
    rowsLeftOut: { zero_price: 2515, not_a_product: 2912 },
    ordersLeftOut: 5940,
    totalsOf: null,
    isSampleStore: false,
  },
  estimation: {
    state: 'done',
    stage: null,
    percent: 100,
    computedAt: '2026-11-20T06:00:12.000Z',
    dataThrough: '2011-12-09',
    methodVersion: 'hb-1',
    error: null,
  },
  bars: byStrength.slice(0, 8),
  top: byElasticity,
  doubtful: { positive: 0, noOwnSales: 0, rows: [] },
  notLeading: { soldOff: 0, notSold: 0, rarelySold: 0, rows: [] },
  firstWithHistory: options,
}

export const emptyDashboard: DashboardAnswer = {
  ...dashboardAnswer,
  cards: {
    totalProducts: 0,
    withHistory: 0,
    withoutHistory: 0,
    averageElasticity: null,
    averageLow: null,
    averageHigh: null,
    withElasticity: 0,
    missingReason: null,
  },
  store: {
    ...dashboardAnswer.store,
    orders: 0,
    units: 0,
    revenue: '0',
    refunded: '0',
    rowsLeftOut: {},
    ordersLeftOut: null,
  },
  estimation: { ...dashboardAnswer.estimation, state: 'none', computedAt: null, dataThrough: null },
  bars: [],
  top: [],
  firstWithHistory: [],
}

/** An import that is being read. */
export const incoming: ImportView = {
  importId: '11111111-1111-4111-8111-111111111111',
  kind: 'orders',
  status: 'running',
  phase: 'reading',
  fileName: 'orders.csv',
  sizeBytes: 1000,
  bytesRead: 250,
  rowsRead: 40,
  linesAdded: 0,
  linesKnown: 0,
  productsAdded: 0,
  records: null,
  broughtBy: null,
  leftOut: {},
  format: null,
  mapping: null,
  summary: null,
  problem: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  startedAt: null,
  finishedAt: null,
}

/** A product in the catalogue that was never sold. */
export const UNSOLD_ID = 99

const noEstimate = {
  ...{ elasticity: null, low: null, high: null, nextLow: null, nextHigh: null, nextDeviation: null },
  ...{ grade: null, ownShare: null, months: 0 },
}

/** Four months; without sales in the second one. */
export function evolutionOf(productId: number): SalesEvolution | null {
  if (productId === UNSOLD_ID)
    return { productId, title: 'Paper bird', history: [], ...noEstimate, reason: 'no_sales' }
  const product = shelf.find((candidate) => candidate.productId === productId)
  if (!product) return null
  const { title, elasticity, low, high, grade, ownShare, months } = product
  const history = [
    { month: '2011-01', avg_price: 2, total_quantity: 40 },
    { month: '2011-02', avg_price: 0, total_quantity: 0 },
    { month: '2011-03', avg_price: 2.2, total_quantity: 35 },
    { month: '2011-04', avg_price: 2.5, total_quantity: 20 },
  ]
  const next = { nextLow: low - 0.2, nextHigh: high + 0.2, nextDeviation: (high - low + 0.4) / 3.29 }
  return { productId, title, history, elasticity, low, high, ...next, grade, ownShare, months, reason: null }
}
