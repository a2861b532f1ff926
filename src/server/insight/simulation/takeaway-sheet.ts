import { type Fact, type FactSheet, labelled, sentence } from '../ai-text/fact-sheet.ts'
import type { Takeaway } from './takeaway-facts.ts'
import { takeawayLabels } from './takeaway-labels.ts'
import { adviceText, takeawayTexts } from './takeaway-texts.ts'
import { limitTexts } from './word-takeaway.ts'

/** All that a takeaway may state, for a model to choose from. */
export function takeawaySheet(
  takeaway: Takeaway,
  style: Pick<FactSheet, 'regional' | 'currency'>,
): FactSheet {
  const { advice, figures, sensitivity } = takeaway
  return {
    ...style,
    topic: `Takeaway on the price of one product. Sensitivity to the price: ${sensitivity}. Advice: ${advice.direction} the price (${advice.reason}). conclusion: what was measured and what to do; details: what that rests on and what to expect.`,
    facts: [...sentences(takeaway, style), ...labels(takeaway, style)],
    figures,
    data: { title: advice.title },
  }
}

type Style = Pick<FactSheet, 'regional'>

/** Verdict, advice and warnings: no text is without them. */
function sentences(takeaway: Takeaway, { regional }: Style): Fact[] {
  const texts = takeawayTexts(regional.language)
  const { figures, advice, sensitivity, isShort } = takeaway
  const isRevenue = figures.gain !== undefined && advice.objective !== 'profit'
  const measured = texts.sensitivity[sensitivity]
  return [
    sentence(
      'sensitivity',
      measured,
      ['customers', 'elasticity', 'price', 'sales', 'measured'],
      'conclusion',
    ),
    sentence('advice', adviceText(texts, advice), ['advice', 'price', 'atAdvisedPrice'], 'conclusion'),
    ...limitTexts(takeaway, texts).map((text) =>
      sentence('limit', text, ['limits', 'advice', 'price', 'atAdvisedPrice'], 'details'),
    ),
    ...(isShort ? [sentence('short', texts.short, ['months', 'sales'], 'details')] : []),
    ...(figures.gain && figures.margin
      ? [sentence('assumed', texts.assumed, ['margin', 'cost', 'profit'], 'details')]
      : []),
    ...(isRevenue ? [sentence('addCost', texts.addCost, ['cost', 'profit'], 'details')] : []),
  ]
}

function labels({ figures, advice }: Takeaway, { regional }: Style): Fact[] {
  const texts = takeawayLabels(regional.language)
  const objective = advice.objective === 'profit' ? 'profit' : 'revenue'
  return [
    labelled('elasticity', texts.elasticity, ['elasticity', 'customers', 'measured', 'uncertainty']),
    labelled('months', texts.months, ['months', 'measured']),
    labelled('ownShare', texts.ownShare, ['ownSales']),
    labelled('lower', texts.lower, ['lowerPrice']),
    labelled('higher', texts.higher, ['higherPrice']),
    ...(figures.price ? [labelled('price', texts.price, ['price', 'todaysPrice'])] : []),
    ...(figures.advisedPrice
      ? [labelled('advisedPrice', texts.advisedPrice, ['price', 'advice', 'atAdvisedPrice'])]
      : []),
    ...(figures.gain
      ? [labelled('gain', texts.gain[objective], [objective, 'effect', 'uncertainty', 'atAdvisedPrice'])]
      : []),
  ]
}
