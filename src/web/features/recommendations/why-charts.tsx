import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { CurveChart } from '#web/ui/charts/curve.tsx'
import type { CurveMark } from '#web/ui/charts/curve-geometry.ts'
import { UnitsPriceChart } from '#web/ui/charts/units-price.tsx'
import type { Evidence } from './types.ts'
import type { Words } from './use-words.ts'
import { newPriceOf } from './work-view.ts'

interface ChartProps {
  readonly words: Words
  readonly evidence: Evidence
}

/** Units and average price of the months with sales. */
export function HistoryChart({ words, evidence }: ChartProps) {
  const { t, format, price } = words
  const { points } = evidence
  if (points.length === 0) return null
  const prices = points.map((point) => point.price)
  const summary = t('recommendations.sheet.historySummary', {
    n: points.length,
    low: price(Math.min(...prices)),
    high: price(Math.max(...prices)),
  })
  return (
    <ChartFrame
      title={t('recommendations.sheet.history')}
      summary={summary}
      words={chartWords(t)}
      table={tableOf(words, evidence, t('recommendations.sheet.history'))}
    >
      <UnitsPriceChart
        label={`${t('recommendations.sheet.history')}. ${summary}`}
        points={points.map((point) => ({
          ...point,
          monthText: format.month(point.month),
          lines: [format.month(point.month, 'long'), unitsText(words, point.units), price(point.price)],
        }))}
        axes={{ units: t('recommendations.sheet.units'), price: t('recommendations.sheet.averagePrice') }}
        formatUnits={(value) => format.compact(value)}
        formatPrice={price}
      />
    </ChartFrame>
  )
}

/** Units a month by price: each month a dot, the fitted line with its band, today's and the new price. */
export function DemandChart({ words, evidence }: ChartProps) {
  const { t, format, price, between } = words
  const { points, curve, advice } = evidence
  if (curve.length === 0) return null
  const readings = curve.map(({ price: at, units }) => ({
    x: at,
    y: units.value,
    low: units.low,
    high: units.high,
    lines: [
      price(at),
      unitsText(words, units.value),
      between(format.count(Math.round(units.low)), format.count(Math.round(units.high))),
    ],
  }))
  return (
    <ChartFrame
      title={t('recommendations.sheet.demand')}
      summary={t('recommendations.sheet.demandSummary')}
      words={chartWords(t)}
      table={tableOf(words, evidence, t('recommendations.sheet.demand'))}
    >
      <CurveChart
        label={`${t('recommendations.sheet.demand')}. ${t('recommendations.sheet.demandSummary')}`}
        points={readings}
        dots={points.map((point) => ({ x: point.price, y: point.units }))}
        marks={marksOf(words, advice)}
        xName={t('recommendations.sheet.price')}
        formatX={price}
        formatY={(value) => format.compact(value)}
      />
    </ChartFrame>
  )
}

function marksOf({ t, price }: Words, advice: Evidence['advice']): CurveMark[] {
  const marks: CurveMark[] = []
  const to = newPriceOf(advice)
  if (advice.price !== null)
    marks.push({
      kind: 'today',
      x: Number(advice.price),
      label: t('recommendations.sheet.todayMark', { price: price(advice.price) }),
    })
  if (advice.kind !== 'keep' && to !== null)
    marks.push({
      kind: 'advised',
      x: Number(to),
      label: t('recommendations.sheet.newMark', { price: price(to) }),
    })
  return marks
}

function tableOf({ t, format, price }: Words, { points }: Evidence, caption: string) {
  return {
    caption,
    columns: [
      t('recommendations.sheet.month'),
      t('recommendations.sheet.averagePrice'),
      t('recommendations.sheet.units'),
    ],
    rows: points.map((point) => ({
      key: point.month,
      cells: [format.month(point.month), price(point.price), format.count(point.units)],
    })),
  }
}

function unitsText({ t, format }: Words, units: number): string {
  const n = Math.round(units)
  return t('recommendations.sheet.unitsOf', { n, units: format.count(n) })
}
