import { cutAtFigures, type NamedFigure, type TextPiece } from '#web/lib/words/cut-at-figures.ts'

export type FigurePlace = 'elasticity' | 'scenarios' | 'recommendations'

const PLACES: Readonly<Record<string, FigurePlace>> = {
  elasticity: 'elasticity',
  low: 'elasticity',
  high: 'elasticity',
  months: 'elasticity',
  ownShare: 'elasticity',
  priceDown: 'scenarios',
  unitsDown: 'scenarios',
  revenueDown: 'scenarios',
  priceUp: 'scenarios',
  unitsUp: 'scenarios',
  revenueUp: 'scenarios',
  advisedPrice: 'recommendations',
  gain: 'recommendations',
  gainLow: 'recommendations',
  gainHigh: 'recommendations',
  probability: 'recommendations',
}

export function linkFigures(text: string, figures: readonly NamedFigure[]): TextPiece<FigurePlace>[] {
  return cutAtFigures(text, figures, PLACES)
}
