import type { Disagreement, RecommendationLabel } from '#analytics'
import { ImplausibleNote } from '#web/features/dashboard/estimate-line.tsx'
import { LABEL_IDS } from '#web/features/dashboard/rule-labels.ts'
import type { PriceAdvice } from './types.ts'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'

interface ItemProps {
  readonly words: Words
  readonly item: Item
}

/** The limits that keep the price, and the rule of thumb; both sides if they disagree. */
export function Limits({ words, item }: ItemProps) {
  const { t } = words
  const { bindingRule, ruleLabel, disagreement } = item.advice
  const label = ruleLabel === null ? undefined : LABEL_IDS[ruleLabel as RecommendationLabel]
  return (
    <div className="flex flex-col gap-1 text-label text-muted empty:hidden">
      <ChannelNote words={words} advice={item.advice} />
      {bindingRule ? (
        <p>{t('recommendations.limit', { rule: t(`recommendations.rule.${bindingRule}`) })}</p>
      ) : null}
      {label === undefined ? null : disagreement ? (
        <div data-disagreement={disagreement} className="border-l-2 border-control pl-2.5">
          <p className="text-text">
            {t('recommendations.both', {
              label: t(label),
              advice:
                item.advice.kind === 'test' && item.advice.test?.price
                  ? t('recommendations.test.computed', { price: words.price(item.advice.test.price) })
                  : t(`recommendations.direction.${item.group}`),
            })}
          </p>
          <p>{why(words, item.advice.cost, disagreement)}</p>
        </div>
      ) : (
        <p>{t('recommendations.ruleOfThumb', { label: t(label) })}</p>
      )}
    </div>
  )
}

/** The channel of the price if the store sells in several channels, and the channels that follow it. */
export function ChannelNote(props: {
  readonly words: Pick<Words, 't' | 'format'>
  readonly advice: Pick<PriceAdvice, 'channel'>
}) {
  const { channel } = props.advice
  if (channel === null) return null
  const { t, format } = props.words
  const share = format.percent(channel.shareOfUnits, { decimals: 0 })
  const of = channel.name
    ? t('recommendations.channel.named', { name: channel.name, share })
    : t('recommendations.channel.main', { share })
  const names = channel.following.map((name) => name ?? t('recommendations.channel.other')).join(', ')
  return (
    <p data-channel="">
      {of}
      {names === '' ? null : ` ${t('recommendations.channel.following', { names })}`}
    </p>
  )
}

/** One sentence on why the rule of thumb and the computation disagree; a margin that is assumed is called so. */
function why({ t, format, whole }: Words, cost: PriceAdvice['cost'], disagreement: Disagreement): string {
  if (disagreement === 'margin_decides' && cost?.isAssumed)
    return t('recommendations.why.margin_assumed', { margin: whole(cost.margin) })
  const half = format.number(-0.5, { decimals: 1 })
  return t(`recommendations.why.${disagreement}`, { half, one: format.number(-1, { decimals: 0 }) })
}

/** The elasticity behind the advice, its certainty and its source. */
export function Basis({ words, item }: ItemProps) {
  const { t, elasticity, interval, ownData } = words
  const { advice } = item
  if (advice.elasticity === null) return null
  const parts = [
    t('elasticity.short', { value: elasticity(advice.elasticity) }),
    advice.low === null || advice.high === null ? null : interval(advice.low, advice.high),
    advice.grade ? t('elasticity.grade', { grade: advice.grade }) : null,
    t('elasticity.months', { n: advice.months }),
    advice.ownShare === null ? null : ownData(advice.ownShare),
  ]
  return (
    <div className="text-caption text-muted">
      <p className="figures flex flex-wrap gap-x-3 leading-normal">
        {parts.map((part) => (part === null ? null : <span key={part}>{part}</span>))}
      </p>
      {item.implausible ? <ImplausibleNote /> : null}
    </div>
  )
}
