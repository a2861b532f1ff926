import { type Fact, type FactSheet, labelled, sentence } from '../ai-text/fact-sheet.ts'
import { adviceSentence, limitSentences } from './render-takeaway.ts'
import type { Takeaway } from './takeaway-facts.ts'

/** Collects everything that a takeaway may state, for a model to choose from. */
export function takeawaySheet(
  takeaway: Takeaway,
  style: Pick<FactSheet, 'regional' | 'currency'>,
): FactSheet {
  const { advice, figures, sensitivity } = takeaway
  return {
    ...style,
    topic: `Takeaway on the price of one product. Sensitivity to the price: ${sensitivity}. Advice: ${advice.direction} the price (${advice.reason}). conclusion: what was measured and what to do; details: what that rests on and what to expect.`,
    facts: [...sentences(takeaway), ...labels(takeaway)],
    figures,
    data: { title: advice.title },
  }
}

/** Lists verdict, advice and warnings, which no text may lack. */
function sentences(takeaway: Takeaway): Fact[] {
  const { figures, advice, sensitivity, isShort } = takeaway
  const isRevenue = figures.gain !== undefined && advice.objective !== 'profit'
  return [
    sentence(
      'sensitivity',
      `takeaway.sensitivity.${sensitivity}`,
      ['customers', 'elasticity', 'price', 'sales', 'measured'],
      'conclusion',
    ),
    sentence('advice', adviceSentence(advice), ['advice', 'price', 'atAdvisedPrice'], 'conclusion'),
    ...limitSentences(takeaway).map((text) =>
      sentence('limit', text, ['limits', 'advice', 'price', 'atAdvisedPrice'], 'details'),
    ),
    ...(isShort ? [sentence('short', 'takeaway.short', ['months', 'sales'], 'details')] : []),
    ...(figures.gain !== undefined && figures.margin !== undefined
      ? [sentence('assumed', 'takeaway.assumed', ['margin', 'cost', 'profit'], 'details')]
      : []),
    ...(isRevenue ? [sentence('addCost', 'takeaway.addCost', ['cost', 'profit'], 'details')] : []),
  ]
}

function labels({ figures, advice }: Takeaway): Fact[] {
  const objective = advice.objective === 'profit' ? 'profit' : 'revenue'
  return [
    labelled('elasticity', 'takeaway.label.elasticity', [
      'elasticity',
      'customers',
      'measured',
      'uncertainty',
    ]),
    labelled('months', 'takeaway.label.months', ['months', 'measured']),
    labelled('ownShare', 'takeaway.label.ownShare', ['ownSales']),
    labelled('lower', 'takeaway.label.lower', ['lowerPrice']),
    labelled('higher', 'takeaway.label.higher', ['higherPrice']),
    ...(figures.price !== undefined
      ? [labelled('price', 'takeaway.label.price', ['price', 'todaysPrice'])]
      : []),
    ...(figures.advisedPrice
      ? [labelled('advisedPrice', 'takeaway.label.advisedPrice', ['price', 'advice', 'atAdvisedPrice'])]
      : []),
    ...(figures.gain
      ? [
          labelled('gain', `takeaway.label.gain.${objective}`, [
            objective,
            'effect',
            'uncertainty',
            'atAdvisedPrice',
          ]),
        ]
      : []),
  ]
}
