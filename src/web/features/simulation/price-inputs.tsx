import { useId, useState } from 'react'
import { type PriceOutcome, SIMULATION_REACH } from '#analytics'
import { decimalsOf } from '#web/lib/format/numbers.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { type PanelBase, priceAtPercent, priceReach } from './panel-view.ts'
import { amountText } from './trials.ts'
import type { Words } from './use-words.ts'

const SLIDER_STEP_PERCENT = 0.5
const REACH_PERCENT = SIMULATION_REACH * 100

/** Sets the price by its change against today's. */
export function PriceSlider(props: {
  readonly words: Words
  readonly base: PanelBase
  readonly result: PriceOutcome
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

/** Follows the slider; an input that cannot be tried shows an error, and the last result stays. */
export function TypedPrice(props: {
  readonly words: Words
  readonly base: PanelBase
  readonly price: number
  readonly onPrice: (price: number) => void
}) {
  const { words, base, price } = props
  const { t, format } = words
  const [typed, setTyped] = useState<string | null>(null)
  const { lowest, highest } = priceReach(base)
  const parsed = typed === null ? price : format.parseNumber(typed)
  const [seen, setSeen] = useState(price)
  if (price !== seen) {
    setSeen(price)
    // After a change by slider or button the earlier input, valid or not, is discarded.
    if (price !== parsed) setTyped(null)
  }
  const isOutside = parsed !== null && (parsed < lowest || parsed > highest)
  const error =
    parsed === null
      ? t('simulation.try.notANumber', { example: format.number(base.price, { decimals: 2 }) })
      : isOutside
        ? t('simulation.try.outside', { low: words.price(lowest), high: words.price(highest) })
        : undefined
  return (
    <div className="w-40">
      <Field label={format.inCurrency(t('simulation.try.typed'))} error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            value={typed ?? format.number(price, { decimals: decimalsOf(amountText(price)) })}
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
