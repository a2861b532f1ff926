import type { MarketRule } from './types.ts'
import type { Words } from './use-words.ts'

type Said = Pick<
  MarketRule,
  'kind' | 'reference' | 'competitor' | 'place' | 'share' | 'productType' | 'sku' | 'sensitivityBelow'
>

/** A rule in one line: "Never above the lowest price +5% · Mugs". */
export function ruleSentence({ t, change, format }: Words, rule: Said): string {
  const { kind, reference, competitor, place, share, productType, sku, sensitivityBelow } = rule
  const compared =
    reference === 'competitor'
      ? (competitor ?? '')
      : t(`market.rules.reference.${reference}`, { place: place ?? 1 })
  const distance = share === 0 ? [] : [change(share)]
  const scope = [sku ?? productType].filter((each) => each !== null)
  const sentence = [t(`market.rules.kind.${kind}`), compared, ...distance].join(' ')
  const condition =
    sensitivityBelow === null
      ? []
      : [t('market.rules.reaction.while', { n: format.number(sensitivityBelow) })]
  return [sentence, ...scope, ...condition].join(' · ')
}
