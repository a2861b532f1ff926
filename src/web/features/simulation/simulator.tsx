import { type ReactNode, useEffect, useState } from 'react'
import { type OutcomeBase, type PriceOutcome, priceOutcome } from '#analytics'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { Card } from '#web/ui/card.tsx'
import { advisedPrice as adviceOf, endedPrice, isBeyond, knownPrices, type PanelView } from './panel-view.ts'
import { PriceSlider, TypedPrice } from './price-inputs.tsx'
import { ProfitNote } from './scenario-cards.tsx'
import { SimulatedResult } from './simulated-result.tsx'
import type { PriceEvidence } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** Any price within reach, by slider or input: units, money and the probability of more money. */
export function Simulator(props: {
  readonly panel: PanelView
  readonly base: OutcomeBase
  readonly price: number
  readonly evidence: PriceEvidence | undefined
  readonly onPrice: (price: number) => void
  /** Actions for the price. */
  readonly children?: ReactNode
}) {
  const words = useWords()
  const { t } = words
  const { panel, base, price, evidence, onPrice } = props
  const advisedPrice = adviceOf(base, evidence)
  const ended = endedPrice(base, price, evidence)
  const result = priceOutcome(base, price)
  const known = knownPrices(panel, evidence)
  return (
    <Card
      title={t('simulation.try.title')}
      info={
        <HowToRead
          topic="scenarios"
          subject={t('simulation.try.title')}
          figures={['triedPrice', 'nextThirtyDays', 'todaysPrice', 'chanceOfGain']}
        />
      }
    >
      <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] print:hidden">
        <PriceSlider words={words} base={base} result={result} onPrice={onPrice} />
        <TypedPrice words={words} base={base} price={price} onPrice={onPrice} />
      </div>
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-x-5 print:hidden">
        {price === base.price ? null : (
          <QuickPrice onClick={() => onPrice(base.price)}>{t('simulation.try.today')}</QuickPrice>
        )}
        {advisedPrice === null || advisedPrice === price ? null : (
          <QuickPrice onClick={() => onPrice(advisedPrice)}>
            {t('simulation.try.advised', { price: words.price(advisedPrice) })}
          </QuickPrice>
        )}
        {ended === null || price === base.price ? null : (
          <QuickPrice onClick={() => onPrice(ended)}>
            {t('simulation.try.round', { price: words.price(ended) })}
          </QuickPrice>
        )}
      </div>
      <SimulatedResult
        words={words}
        result={result}
        todaysProfit={priceOutcome(base, base.price).profit?.value ?? null}
      />
      <p className="mt-1 text-caption text-muted">
        {paidNote(words, base)} <ProfitNote words={words} base={base} />
      </p>
      <p className="mt-2 text-label">
        {sentenceOf(words, panel, result)}{' '}
        {known && isBeyond(known, price) ? (
          <span className="text-warning">
            {t('simulation.try.untried', { low: words.price(known.low), high: words.price(known.high) })}
          </span>
        ) : null}
      </p>
      <Spoken text={sentenceOf(words, panel, result)} />
      {props.children}
      <p className="mt-3 text-caption text-muted">
        {t('simulation.try.note')}{' '}
        {panel.isLevelExpected ? t('simulation.try.level', { units: words.units(base.monthlyUnits) }) : null}
      </p>
    </Card>
  )
}

function QuickPrice(props: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={props.onClick}
      className="min-h-7 rounded-control text-label font-medium text-accent underline-offset-4 hover:underline"
    >
      {props.children}
    </button>
  )
}

/** Why money is not price × units; `null` where it is, to the percent. */
function paidNote({ t, format }: Words, { unit }: OutcomeBase): string | null {
  const share = unit ? unit.paid * unit.kept : 1
  return share > WHOLE_TO_THE_PERCENT
    ? null
    : t('simulation.try.paid', { share: format.percent(share, { decimals: 0 }) })
}

const WHOLE_TO_THE_PERCENT = 0.995

function sentenceOf(words: Words, { base, isLevelExpected }: PanelView, result: PriceOutcome): string {
  const { t } = words
  if (base === null) return ''
  const revenueToday = priceOutcome(base, base.price).revenue.value
  const { value, low, high } = result.revenue
  const amount = words.amountsOf({ value: Math.max(value, revenueToday), low, high })
  const today = amount(revenueToday)
  if (result.change === 0)
    return t(isLevelExpected ? 'simulation.try.sentenceToday' : 'simulation.try.sentenceTodayOfHistory', {
      price: words.price(base.price),
      today,
    })
  return t('simulation.try.sentence', {
    price: words.price(result.price),
    units: words.units(result.units.value),
    revenue: amount(value),
    today,
    range: words.between(amount(low), amount(high)),
  })
}

const SAID_AFTER_MS = 700

/** Announces the result to screen readers once the slider rests. */
function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
