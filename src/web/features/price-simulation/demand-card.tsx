import { memo, useMemo } from 'react'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { CurveChart } from '#web/ui/charts/curve.tsx'
import { useWords } from './use-words.ts'
import type { PriceEvidence } from './wire.ts'

/** What was observed, month by month, and the demand that was fitted, with its band. */
export const DemandCard = memo(function DemandCard(props: {
  readonly title: string
  readonly evidence: PriceEvidence
  readonly today: number
}) {
  const { t, format, price, units, between } = useWords()
  const { points, curve } = props.evidence
  const caption = t('simulation.demand.caption', { name: props.title })
  const readings = useMemo(
    () =>
      curve.map((point) => ({
        x: point.price,
        y: point.units.value,
        low: point.units.low,
        high: point.units.high,
        lines: [
          price(point.price),
          t('simulation.demand.units', { units: units(point.units.value) }),
          between(units(point.units.low), units(point.units.high)),
        ],
      })),
    [curve, t, price, units, between],
  )
  return (
    <ChartFrame
      title={t('simulation.demand.title')}
      summary={t('simulation.demand.summary', { n: points.length })}
      words={{ viewAsTable: t('chart.viewAsTable'), viewAsChart: t('chart.viewAsChart') }}
      table={{
        caption,
        columns: [t('simulation.sales.month'), t('simulation.sales.price'), t('simulation.sales.units')],
        rows: points.map((point) => ({
          key: point.month,
          cells: [format.month(point.month), price(point.price), format.count(point.units)],
        })),
      }}
      note={<p className="text-label text-muted">{t('simulation.demand.note')}</p>}
    >
      <CurveChart
        label={caption}
        points={readings}
        dots={points.map((point) => ({ x: point.price, y: point.units }))}
        marks={[
          {
            kind: 'today',
            x: props.today,
            label: t('simulation.try.todayMark', { price: price(props.today) }),
          },
        ]}
        xName={t('simulation.price')}
        formatX={price}
        formatY={(value) => format.compact(value)}
      />
    </ChartFrame>
  )
})
