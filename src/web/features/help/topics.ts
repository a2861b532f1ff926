/** The topics in the order of the page, each with the section of the methods that explains its computation. */
export const topics = {
  elasticity: 'own-price-elasticity',
  interval: 'own-price-elasticity',
  grade: 'own-price-elasticity',
  evolution: 'from-sale-lines-to-price-and-demand',
  advice: 'price-recommendation',
  scenarios: 'price-recommendation',
  curves: 'price-recommendation',
  record: 'the-track-record',
  rollouts: 'roll-outs',
  market: 'competitors-prices',
  marketLaw: 'competitors-prices',
  bundles: 'products-bought-together-and-apart',
  uplift: 'promotions',
  forecast: 'forecast',
  plans: 'promotions',
  mix: 'marketing-mix',
} as const satisfies Record<string, string>

export type Topic = keyof typeof topics
export const topicKeys = Object.keys(topics) as Topic[]
