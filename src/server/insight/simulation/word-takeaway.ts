import type { FactSheet } from '../ai-text/fact-sheet.ts'
import { fillSentences, type Pieces } from '../ai-text/fill-pieces.ts'
import type { Takeaway } from './takeaway-facts.ts'
import { adviceText, takeawayTexts } from './takeaway-texts.ts'

type Style = Pick<FactSheet, 'regional' | 'currency'>

/** The plain takeaway, by rules: what is shown where no model is configured or its text failed the check. */
export function wordTakeaway(takeaway: Takeaway, style: Style): { conclusion: Pieces; details: Pieces } {
  const texts = takeawayTexts(style.regional.language)
  const { figures, advice, sensitivity, isShort } = takeaway
  const sheet = { ...style, figures, data: {} }
  const effect = advice.objective === 'profit' ? [texts.profit] : [texts.revenue, texts.addCost]
  return {
    conclusion: fillSentences([texts.sensitivity[sensitivity], adviceText(texts, advice)], sheet),
    details: fillSentences(
      [
        texts.interval,
        texts.scenarios,
        ...(figures.gain ? effect : []),
        ...(figures.gain && figures.margin ? [texts.assumed] : []),
        ...limitTexts(takeaway, texts),
        ...(isShort ? [texts.short] : []),
      ],
      sheet,
    ),
  }
}

/** Which limit decides on the advised price. */
export function limitTexts({ figures, advice }: Takeaway, texts: ReturnType<typeof takeawayTexts>): string[] {
  const rule = figures.advisedPrice === undefined ? null : advice.bindingRule
  return rule ? [texts.limited.replace('{rule}', texts.rules[rule])] : []
}
