/** What can be read about, in the order of the page, and the part of the methods that says how it is computed. */
export const topics = {
  elasticity: 'own-price-elasticity',
  interval: 'own-price-elasticity',
  grade: 'own-price-elasticity',
  evolution: 'from-sale-lines-to-price-and-demand',
  advice: 'price-recommendation',
  scenarios: 'price-recommendation',
  curves: 'price-recommendation',
  record: 'the-track-record',
  bundles: 'products-bought-together-and-apart',
  uplift: 'promotions',
  forecast: 'forecast',
  plans: 'promotions',
  mix: 'marketing-mix',
} as const satisfies Record<string, string>

export type Topic = keyof typeof topics
export const topicKeys = Object.keys(topics) as Topic[]
