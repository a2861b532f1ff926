/** The figures of docs/glossary.md, in its order. */
export const figureKeys = [
  'products',
  'withHistory',
  'withoutHistory',
  'revenue',
  'refunded',
  'netRevenue',
  'orders',
  'records',
  'unitsSold',
  'returnedShare',
  'refundRate',
  'averageOrder',
  'averagePrice',
  'elasticity',
  'averageElasticity',
  'todaysPrice',
  'nextThirtyDays',
  'expectedGain',
] as const

export type Figure = (typeof figureKeys)[number]
