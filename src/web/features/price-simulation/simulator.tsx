import { useEffect, useId, useState } from 'react'
import {
  HIGH_CONFIDENCE_PROBABILITY,
  LEAST_PROBABILITY,
  type ScenarioBase,
  SIMULATION_REACH,
  type SimulatedPrice,
  simulatePrice,
} from '#analytics'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { isUntried, type PanelView, priceAtPercent, priceReach } from './panel-view.ts'
import { useWords, type Words } from './use-words.ts'

const SLIDER_STEP_PERCENT = 0.5
const REACH_PERCENT = SIMULATION_REACH * 100

/** Any price within reach, by slider or typed: units, money and how likely more money is, at once. */
export function Simulator(props: {
  readonly panel: PanelView
  readonly base: ScenarioBase
  readonly price: number
  readonly onPrice: (price: number) => void
}) {
  const words = useWords()
  const { t } = words
  const { panel, base, price, onPrice } = props
  const result = simulatePrice(base, price)
  const untried = isUntried(panel, price)
  return (
    <Card title={t('simulation.try.title')} note={t('simulation.try.note')}>
      <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] print:hidden">
        <PriceSlider words={words} base={base} result={result} onPrice={onPrice} />
        <div className="flex flex-wrap items-start gap-2">
          <TypedPrice words={words} base={base} price={price} onPrice={onPrice} />
          <Button
            className="self-end sm:mt-[1.4rem] sm:self-start"
            onClick={() => onPrice(base.price)}
            disabled={price === base.price}
          >
            {t('simulation.try.today')}
          </Button>
        </div>
      </div>
      <Result words={words} result={result} />
      <p className="mt-3 min-h-[3lh] text-label">
        {sentenceOf(words, base, result)}{' '}
        {untried && panel.triedPrices ? (
          <span className="text-warning">
            {t(`simulation.try.untried.${untried}`, {
              low: words.price(panel.triedPrices.low),
              high: words.price(panel.triedPrices.high),
            })}
          </span>
        ) : null}
      </p>
      <Spoken text={sentenceOf(words, base, result)} />
    </Card>
  )
}

function PriceSlider(props: {
  readonly words: Words
  readonly base: ScenarioBase
  readonly result: SimulatedPrice
  readonly onPrice: (price: number) => void
}) {
  const id = useId()
  const { words, base, result } = props
  const { t, format } = words
  const reach = format.percent(SIMULATION_REACH, { decimals: 0 })
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-label font-medium">
          {t('simulation.try.slider')}
        </label>
        <span className="figures text-label text-muted">
          {result.change === 0 ? t('simulation.try.today') : words.change(result.change)}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={-REACH_PERCENT}
        max={REACH_PERCENT}
        step={SLIDER_STEP_PERCENT}
        value={result.change * 100}
        aria-valuetext={`${words.price(result.price)}, ${words.change(result.change)}`}
        onChange={(event) => props.onPrice(priceAtPercent(base, Number(event.target.value)))}
        className="mt-1 h-7 w-full cursor-pointer accent-accent"
      />
      <div aria-hidden="true" className="figures flex justify-between text-caption text-muted">
        <span>−{reach}</span>
        <span>{t('simulation.try.todayMark', { price: words.price(base.price) })}</span>
        <span>+{reach}</span>
      </div>
    </div>
  )
}

/** Follows the slider until something is typed; what cannot be tried is said, and the last result stays. */
function TypedPrice(props: {
  readonly words: Words
  readonly base: ScenarioBase
  readonly price: number
  readonly onPrice: (price: number) => void
}) {
  const { words, base, price } = props
  const { t, format } = words
  const [typed, setTyped] = useState<string | null>(null)
  const { lowest, highest } = priceReach(base)
  const parsed = typed === null ? price : format.parseNumber(typed)
  const isOutside = parsed !== null && (parsed < lowest || parsed > highest)
  const error =
    parsed === null
      ? t('simulation.try.notANumber', { example: format.number(base.price, { decimals: 2 }) })
      : isOutside
        ? t('simulation.try.outside', { low: words.price(lowest), high: words.price(highest) })
        : undefined
  return (
    <div className="w-40">
      <Field label={t('simulation.try.typed')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            value={typed ?? format.number(price, { decimals: price < 0.1 ? 4 : 2 })}
            onChange={(event) => {
              setTyped(event.target.value)
              const next = format.parseNumber(event.target.value)
              if (next !== null && next >= lowest && next <= highest) props.onPrice(next)
            }}
            onBlur={() => error === undefined && setTyped(null)}
          />
        )}
      </Field>
    </div>
  )
}

function Result({ words, result }: { readonly words: Words; readonly result: SimulatedPrice }) {
  const { t, format, between } = words
  const { units, revenue, probability } = result
  const isToday = result.change === 0
  const asToday = t('simulation.try.asToday')
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-4 gap-y-3 border-t border-hairline pt-3 sm:grid-cols-3">
      <Tile
        name={t('simulation.try.units')}
        value={words.units(units.value)}
        change={isToday ? null : words.change(result.unitsChange.value)}
        range={isToday ? asToday : between(words.units(units.low), words.units(units.high))}
      />
      <Tile
        name={t('simulation.try.revenue')}
        value={words.amount(revenue.value)}
        change={isToday ? null : words.change(result.revenueChange.value)}
        range={isToday ? asToday : between(words.amount(revenue.low), words.amount(revenue.high))}
      />
      <Tile
        name={t('simulation.try.chance')}
        value={probability === null ? '–' : format.percent(probability, { decimals: 0 })}
        change={null}
        range={chanceText(words, result)}
      />
    </dl>
  )
}

function Tile(props: {
  readonly name: string
  readonly value: string
  readonly change: string | null
  readonly range: string
}) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{props.name}</dt>
      <dd className="figures mt-0.5">
        <span className="text-page font-strong">{props.value}</span>{' '}
        {props.change === null ? null : <span className="text-label whitespace-nowrap">{props.change}</span>}
        <span className="mt-1 block min-h-[2lh] text-caption text-muted">{props.range}</span>
      </dd>
    </div>
  )
}

/** In words, so that nobody reads 45% as "no". */
function chanceText({ t }: Words, { probability, change }: SimulatedPrice): string {
  if (probability === null) return t(change === 0 ? 'simulation.chance.today' : 'simulation.chance.unknown')
  if (probability >= HIGH_CONFIDENCE_PROBABILITY) return t('simulation.chance.likely')
  if (probability >= LEAST_PROBABILITY) return t('simulation.chance.rather')
  if (probability > 1 - LEAST_PROBABILITY) return t('simulation.chance.open')
  const isUnlikely = probability <= 1 - HIGH_CONFIDENCE_PROBABILITY
  return t(isUnlikely ? 'simulation.chance.unlikely' : 'simulation.chance.ratherNot')
}

function sentenceOf(words: Words, base: ScenarioBase, result: SimulatedPrice): string {
  const { t } = words
  const today = words.amount(base.price * Math.max(1, base.monthlyUnits))
  if (result.change === 0) return t('simulation.try.sentenceToday', { price: words.price(base.price), today })
  return t('simulation.try.sentence', {
    price: words.price(result.price),
    units: words.units(result.units.value),
    revenue: words.amount(result.revenue.value),
    today,
    range: words.between(words.amount(result.revenue.low), words.amount(result.revenue.high)),
  })
}

const SAID_AFTER_MS = 700

/** The result for listeners, once the slider rests. */
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
