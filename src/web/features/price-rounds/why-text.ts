import { constraintText } from './constraint-words.ts'
import type { Round, RoundItem } from './types.ts'
import type { Words } from './use-words.ts'

/** Why a product has its price: its own advice, a person, a limit, or the rules that hold it from that of its advice. */
export function whyText(words: Words, item: RoundItem, round: Pick<Round, 'constraints' | 'named'>): string {
  const { t } = words
  const reason = reasonText(words, item, round)
  if (item.limit === null) return reason
  const limit = t('recommendations.limit', { rule: t(`recommendations.rule.${item.limit}`) })
  return `${reason}${reason.endsWith('.') ? '' : ' ·'} ${limit}`
}

function reasonText(
  words: Words,
  item: RoundItem,
  { constraints, named }: Pick<Round, 'constraints' | 'named'>,
): string {
  const { t } = words
  const rules = item.heldBy.flatMap((at) => {
    const constraint = constraints[at]
    return constraint ? [constraintText(words, constraint, named)] : []
  })
  switch (item.reason) {
    case 'advice':
      return t(`recommendations.reason.${item.adviceReason}`)
    case 'constraint':
      return rules.length === 0
        ? t('rounds.why.together')
        : t('rounds.why.rules', { rules: rules.join(' · ') })
    default:
      return t(`rounds.why.${item.reason}`)
  }
}

/** "Elasticity −1.4 (62% from its own sales), margin 40%": what a product's gain rests on, and its advice alone. */
export function groundsText({ t, format, price, amount }: Words, item: RoundItem): string {
  const { elasticity, ownShare, margin, isMarginStated, ownPrice, ownGain } = item.why
  const parts: string[] = []
  if (elasticity !== null) {
    const own =
      ownShare === null
        ? ''
        : ` (${t('rounds.products.ownShare', { share: format.percent(ownShare, { decimals: 0 }) })})`
    parts.push(t('rounds.products.restsOn', { elasticity: format.number(elasticity, { decimals: 1 }) }) + own)
  }
  const change = item.costChange?.margin
  const percent = (share: number) => format.percent(share, { decimals: 0 })
  if (change)
    parts.push(
      t(item.price === item.today ? 'rounds.products.marginStays' : 'rounds.products.margins', {
        before: percent(change.before),
        kept: percent(change.kept),
        next: percent(change.next),
      }),
    )
  else if (margin !== null)
    parts.push(
      t(isMarginStated ? 'rounds.products.marginStated' : 'rounds.products.margin', {
        share: percent(margin),
      }),
    )
  if (ownPrice !== null && ownPrice !== item.price && ownGain !== null)
    parts.push(
      t('rounds.products.alone', { price: price(ownPrice), gain: amount(ownGain, { signed: true }) }),
    )
  return parts.join(' · ')
}
