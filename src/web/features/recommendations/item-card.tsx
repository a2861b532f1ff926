import { Link } from '@tanstack/react-router'
import { Badge } from '#web/ui/badge.tsx'
import { BadgeCheck, FlaskConical } from '#web/ui/icons.ts'
import { Effect } from './effect.tsx'
import { ItemActions } from './item-actions.tsx'
import { Basis, Limits } from './item-grounds.tsx'
import { rationale, testSentence } from './rationale.ts'
import { restsOnMargin } from './rests-on-margin.ts'
import type { Decisions } from './use-decisions.ts'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'

interface ItemProps {
  readonly words: Words
  readonly item: Item
}

/** One product: the price to try, the reason, the gain, its certainty, and the decision. */
export function ItemCard(
  props: ItemProps & { readonly decisions: Decisions; readonly onDecided: () => void },
) {
  const { words, item } = props
  const { advice } = item
  const isTest = advice.kind === 'test'
  return (
    <li
      data-product={item.id}
      className="flex min-w-0 break-inside-avoid flex-col gap-2.5 rounded-card border border-hairline bg-surface p-(--card-pad)"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 title={item.fullName} className="min-w-0 text-body font-strong [overflow-wrap:anywhere]">
          {item.name}
        </h3>
        {advice.isHighConfidence ? (
          <Badge tone="success" icon={<BadgeCheck aria-hidden="true" className="size-3.5" />}>
            {words.t('recommendations.confident')}
          </Badge>
        ) : isTest ? (
          <Badge icon={<FlaskConical aria-hidden="true" className="size-3.5" />}>
            {words.t('recommendations.test.badge')}
          </Badge>
        ) : null}
      </div>
      <ItemFacts words={words} item={item} link="recommendations.whyPrice" />
      <ItemActions words={words} item={item} decisions={props.decisions} onDecided={props.onDecided} />
    </li>
  )
}

/** Text of the link to the simulation: the sheet itself says why. */
type SimulationLink = 'recommendations.whyPrice' | 'recommendations.sheet.simulate'

/** The price to try, the reason, the gain, its certainty and what limits it. */
export function ItemFacts({ words, item, link }: ItemProps & { readonly link: SimulationLink }) {
  const { advice } = item
  const isTest = advice.kind === 'test'
  const test = isTest ? null : testSentence(words, advice)
  return (
    <>
      <Price words={words} item={item} />
      <p className="text-body">
        {rationale(words, item)} <ToSimulation words={words} item={item} link={link} />
      </p>
      {test ? <p className="text-label text-muted">{test}</p> : null}
      {advice.test ? (
        <Link
          to="/price-tests"
          search={advice.productType ? { type: advice.productType } : {}}
          className="self-start text-label text-accent underline-offset-2 hover:underline"
        >
          {words.t('recommendations.test.fair')}
        </Link>
      ) : null}
      <Effect words={words} item={item} />
      {isTest ? <TestGain words={words} item={item} /> : null}
      {advice.cost?.isAssumed && restsOnMargin(advice) ? (
        <p className="text-label text-muted">
          {words.t('recommendations.assumed', { margin: words.whole(advice.cost.margin) })}
        </p>
      ) : null}
      {advice.profitBelowCost && advice.kind === 'change' ? (
        <p className="text-label text-warning">
          {words.t('recommendations.belowCost', { cost: words.price(advice.profitBelowCost) })}
        </p>
      ) : null}
      <Limits words={words} item={item} />
      <Basis words={words} item={item} />
    </>
  )
}

/** The gain expected of the price to test, by similar products; it is not part of any sum. */
function TestGain({ words, item }: ItemProps) {
  const { test, objective } = item.advice
  if (!test?.gain) return null
  return (
    <p className="figures text-label text-muted">
      {words.t(`recommendations.test.gain.${objective}`, {
        amount: words.gain(test.gain),
        range: words.gainRange(test.gain),
      })}
    </p>
  )
}

/** Link to the observed months, the fitted demand and the effect of other prices. */
function ToSimulation({ words, item, link }: ItemProps & { readonly link: SimulationLink }) {
  const { kind, advisedPrice, test } = item.advice
  const tried = kind === 'keep' ? null : (test?.price ?? advisedPrice)
  const price = tried === null ? {} : { price: Number(tried) }
  return (
    <Link
      to="/price-simulation"
      search={{ product: item.id, ...price }}
      aria-label={
        link === 'recommendations.whyPrice'
          ? words.t('recommendations.whyOf', { name: item.fullName })
          : undefined
      }
      className="rounded-control text-label font-medium whitespace-nowrap text-accent underline underline-offset-4 print:hidden"
    >
      {words.t(link)}
    </Link>
  )
}

function Price({ words, item }: ItemProps) {
  const { t, price, change } = words
  const { advice, group } = item
  if (advice.advisedPrice === null || advice.price === null)
    return <p className="text-muted">{t('recommendations.noPrice')}</p>
  if (group === 'maintain')
    return (
      <p className="figures text-page font-strong">
        {t('recommendations.keep', { price: price(advice.price) })}
      </p>
    )
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2">
      <span className="sr-only">{t('recommendations.price')}</span>
      <span className="text-page font-strong">{price(advice.advisedPrice)}</span>
      <span className="text-label text-muted">
        {t('recommendations.instead', { price: price(advice.price), change: change(advice.change) })}
      </span>
    </p>
  )
}
