import type { FigurePlaces } from '#web/ui/figured-text.tsx'

const elasticity = 'simulation-elasticity'
const scenarios = 'simulation-scenarios'
const advice = 'simulation-advice'

/** Where on this screen each figure of the takeaway is shown; the card itself if it has no place of its own. */
export const figurePlaces: FigurePlaces = {
  elasticity: ['figure-elasticity', elasticity],
  low: ['figure-interval', elasticity],
  high: ['figure-interval', elasticity],
  confidence: ['figure-interval', elasticity],
  months: ['figure-months', elasticity],
  fewMonths: ['figure-months', elasticity],
  ownShare: ['figure-own-share', elasticity],
  priceDown: ['figure-price-down', scenarios],
  unitsDown: ['figure-units-down', scenarios],
  revenueDown: ['figure-revenue-down', scenarios],
  priceUp: ['figure-price-up', scenarios],
  unitsUp: ['figure-units-up', scenarios],
  revenueUp: ['figure-revenue-up', scenarios],
  price: ['figure-todays-price', scenarios],
  advisedPrice: ['figure-advised-price', advice, scenarios],
  gain: ['figure-gain', advice],
  gainLow: ['figure-gain', advice],
  gainHigh: ['figure-gain', advice],
  probability: ['figure-probability', advice],
  margin: ['figure-assumed-margin', advice],
  cost: ['figure-cost', advice, scenarios],
  testPrice: ['figure-test', advice, scenarios],
  testWeeks: ['figure-test', advice, scenarios],
}
