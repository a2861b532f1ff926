import { type Fact, type FactSheet, formatFigure } from '../ai-text/fact-sheet.ts'
import type { Takeaway } from './takeaway-facts.ts'
import { adviceText, takeawayTexts } from './takeaway-texts.ts'

type Style = Pick<FactSheet, 'regional' | 'currency'>

/** The plain takeaway, by rules: what is shown where no model is configured or its text failed the check. */
export function wordTakeaway(takeaway: Takeaway, style: Style): { conclusion: string; details: string } {
  const texts = takeawayTexts(style.regional.language)
  const { facts, advice, sensitivity, isShort } = takeaway
  const fill = (text: string) => fillFigures(text, facts, style)
  const rule = facts.advisedPrice === undefined ? null : advice.bindingRule
  return {
    conclusion: [texts.sensitivity[sensitivity], adviceText(texts, advice)].map(fill).join(' '),
    details: [
      texts.interval,
      texts.scenarios,
      ...(facts.gain ? [advice.objective === 'profit' ? texts.profit : texts.revenue] : []),
      ...(facts.gain && facts.margin ? [texts.assumed] : []),
      ...(rule ? [texts.limited.replace('{rule}', texts.rules[rule])] : []),
      ...(isShort ? [texts.short] : []),
    ]
      .map(fill)
      .join(' '),
  }
}

function fillFigures(text: string, facts: Readonly<Record<string, Fact | undefined>>, style: Style): string {
  return text.replaceAll(/\{(\w+)(\+?)\}/g, (_, name: string, plus: string) => {
    const fact = facts[name]
    if (!fact) throw new Error(`The takeaway has no figure "${name}".`)
    return formatFigure(fact, style, plus === '+')
  })
}
