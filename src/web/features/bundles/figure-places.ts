import type { FigurePlaces } from '#web/ui/figured-text.tsx'

const selection = 'packages-selection'
const together = 'packages-together'
const price = 'packages-price'

/** Where on this screen each figure of the analysis is shown; the section itself if it has no place of its own. */
export const figurePlaces: FigurePlaces = {
  listPrice: ['figure-list-price', selection],
  price: ['figure-price', selection],
  discount: ['figure-discount', selection],
  marginAmount: ['figure-margin', selection],
  marginShare: ['figure-margin', selection],
  lossAmount: ['figure-margin', selection],
  products: [selection],
  orders: ['figure-orders', selection],
  together: ['figure-together', 'figure-orders', together],
  support: ['figure-support', 'figure-together', together],
  pairs: [together],
  related: [together],
  fewBaskets: [together],
  lift: ['figure-lift', together],
  liftLow: ['figure-lift', together],
  liftHigh: ['figure-lift', together],
  level: ['figure-gain', 'figure-lift', price],
  askedGain: ['figure-asked', price],
  askedLow: ['figure-asked', price],
  askedHigh: ['figure-asked', price],
  bestPrice: ['figure-best', price],
  bestDiscount: ['figure-best', price],
  gain: ['figure-gain', price],
  gainLow: ['figure-gain', price],
  gainHigh: ['figure-gain', price],
  probability: ['figure-probability', price],
  givenUp: ['figure-given-up', price],
  leastDiscount: [price],
}
