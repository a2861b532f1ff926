import { useMemo, useState } from 'react'
import { type OutcomeBase, priceOutcome, type Ranged, simulationCurve } from '#analytics'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { CurveChart } from '#web/ui/charts/curve.tsx'
import type { CurveMark } from '#web/ui/charts/curve-geometry.ts'
import { classNames } from '#web/ui/class-names.ts'
import { priceAtPercent } from './panel-view.ts'
import { useWords, type Words } from './use-words.ts'

/** Every fifth point of the curve is a row of the table: steps of 5%. */
const ROW_EVERY = 5

const MEASURES = ['profit', 'revenue'] as const
type Measure = (typeof MEASURES)[number]

interface CurveRow {
  readonly price: number
  readonly change: number
  readonly units: number
  readonly money: Ranged
}

interface MoneyCurveProps {
  readonly title: string
  readonly base: OutcomeBase
  /** The tried price. */
  readonly price: number
  readonly advisedPrice: number | null
  readonly onPrice: (price: number) => void
}

/** Steps of the slider next to the curve, so that both reach the same prices. */
const STEP_PERCENT = 0.5

/** Money per month at every price within reach: revenue, and profit if the cost is known. */
export function MoneyCurve(props: MoneyCurveProps) {
  const words = useWords()
  const { t, between, amountsOf, price, change } = words
  const { base } = props
  const [wanted, setWanted] = useState<Measure>('profit')
  const measure = base.cost === null ? 'revenue' : wanted
  const rows = useMemo(() => rowsOf(base, measure), [base, measure])
  const points = useMemo(
    () =>
      rows.map((row) => {
        const { value, low, high } = row.money
        const amount = amountsOf(row.money)
        return {
          x: row.price,
          y: value,
          low,
          high,
          lines: [
            `${price(row.price)} (${change(row.change)})`,
            t(`simulation.curve.amount.${measure}`, { amount: amount(value) }),
            between(amount(low), amount(high)),
          ],
        }
      }),
    [rows, measure, t, price, change, amountsOf, between],
  )
  const caption = t(`simulation.curve.caption.${measure}`, { name: props.title })
  return (
    <ChartFrame
      title={t(`simulation.curve.title.${measure}`)}
      info={<HowToRead topic="curves" subject={t(`simulation.curve.title.${measure}`)} />}
      summary={summaryOf(words, measure, rows)}
      words={chartWords(t)}
      table={{
        caption,
        columns: [
          t('simulation.price'),
          t('simulation.try.units'),
          t(`simulation.try.${measure}`),
          t('elasticity.likelyRange'),
        ],
        rows: tableRows(words, rows),
      }}
      isSmall
      controls={base.cost === null ? null : <MeasureChoice measure={measure} onChange={setWanted} />}
    >
      <CurveChart
        label={caption}
        points={points}
        marks={marksOf(words, props)}
        xName={t('simulation.price')}
        formatX={price}
        formatY={(value) => words.format.compactMoney(value)}
        handle={{
          label: t('simulation.curve.handle'),
          x: props.price,
          text: `${price(props.price)}, ${change(props.price / base.price - 1)}`,
          step: (base.price * STEP_PERCENT) / 100,
          onMove: (wanted) => props.onPrice(priceNear(base, wanted)),
        }}
      />
    </ChartFrame>
  )
}

/** The price nearest to the wanted one at which the slider stops. */
function priceNear(base: OutcomeBase, wanted: number): number {
  const percent = (wanted / base.price - 1) * 100
  return priceAtPercent(base, Math.round(percent / STEP_PERCENT) * STEP_PERCENT)
}

function rowsOf(base: OutcomeBase, measure: Measure): readonly CurveRow[] {
  return simulationCurve(base).flatMap((point) => {
    const outcome = priceOutcome(base, point.price)
    const money = outcome[measure]
    return money ? [{ price: point.price, change: point.change, units: point.units.value, money }] : []
  })
}

function MeasureChoice(props: { readonly measure: Measure; readonly onChange: (measure: Measure) => void }) {
  const { t } = useWords()
  return (
    <fieldset className="flex gap-1 self-start rounded-control bg-sunken p-0.5 print:hidden">
      <legend className="sr-only">{t('simulation.curve.measure')}</legend>
      {MEASURES.map((measure) => (
        <button
          key={measure}
          type="button"
          aria-pressed={measure === props.measure}
          onClick={() => props.onChange(measure)}
          className={classNames(
            'min-h-7 rounded-control px-3 text-label font-medium',
            measure === props.measure ? 'bg-surface text-text' : 'text-muted hover:text-text',
          )}
        >
          {t(`simulation.${measure}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Which price within reach yields the most: one end of the range, or one in between. */
function summaryOf({ t, price, amount }: Words, measure: Measure, rows: readonly CurveRow[]): string | null {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (!first || !last) return null
  const best = rows.reduce((most, row) => (row.money.value > most.money.value ? row : most))
  const place = best === first ? 'lowest' : best === last ? 'highest' : 'inside'
  return t(`simulation.curve.summary.${measure}.${place}`, {
    price: price(best.price),
    amount: amount(best.money.value),
  })
}

function marksOf({ t, price }: Words, props: MoneyCurveProps): readonly CurveMark[] {
  const today = props.base.price
  const marks: CurveMark[] = [
    { kind: 'today', x: today, label: t('simulation.try.todayMark', { price: price(today) }) },
  ]
  const { advisedPrice } = props
  if (advisedPrice !== null && advisedPrice !== props.price)
    marks.push({
      kind: 'advised',
      x: advisedPrice,
      label: t('simulation.curve.advised', { price: price(advisedPrice) }),
    })
  if (props.price !== today)
    marks.push({
      kind: 'tried',
      x: props.price,
      label: t('simulation.curve.tried', { price: price(props.price) }),
    })
  return marks
}

function tableRows(words: Words, rows: readonly CurveRow[]) {
  const { t, price, change, amountsOf, between } = words
  return rows
    .filter((_, index) => index % ROW_EVERY === 0)
    .map((row) => {
      const amount = amountsOf(row.money)
      return {
        key: row.price,
        cells: [
          Math.abs(row.change) < 1e-9
            ? t('simulation.try.todayMark', { price: price(row.price) })
            : `${price(row.price)} (${change(row.change)})`,
          words.units(row.units),
          amount(row.money.value),
          between(amount(row.money.low), amount(row.money.high)),
        ],
      }
    })
}
