import { memo, useMemo } from 'react'
import { demandByPrice, type OutcomeBase } from '#analytics'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { CurveChart } from '#web/ui/charts/curve.tsx'
import type { CurveMark } from '#web/ui/charts/curve-geometry.ts'
import type { PanelView } from './panel-view.ts'
import type { PriceEvidence } from './types.ts'
import { useWords } from './use-words.ts'

/** Length of the line beyond the prices shown, as a share of them. */
const OVERHANG = 0.05

/** The months of the main channel, and the units of the next 30 days by price with their band. */
export const DemandCard = memo(function DemandCard(props: {
  readonly panel: PanelView
  readonly base: OutcomeBase
  readonly evidence: PriceEvidence | undefined
}) {
  const { t, format, price, units, between } = useWords()
  const { panel, base, evidence } = props
  const sold = useMemo(() => {
    const ofChannel = evidence?.points ?? []
    return ofChannel.length > 0 ? ofChannel : panel.months.filter((month) => month.units > 0)
  }, [evidence, panel])
  const curve = useMemo(() => {
    const prices = [base.price, ...sold.map(({ price: each }) => each)]
    return demandByPrice(base, [Math.min(...prices) * (1 - OVERHANG), Math.max(...prices) * (1 + OVERHANG)])
  }, [sold, base])
  const caption = t('simulation.demand.caption', { name: panel.title })
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
  const marks: readonly CurveMark[] = [
    { kind: 'today', x: base.price, label: t('simulation.try.todayMark', { price: price(base.price) }) },
  ]
  return (
    <ChartFrame
      title={t('simulation.demand.title')}
      info={<HowToRead topic="curves" subject={t('simulation.demand.title')} />}
      summary={t('simulation.demand.summary', { n: sold.length })}
      words={chartWords(t)}
      table={{
        caption,
        columns: [t('simulation.sales.month'), t('simulation.sales.price'), t('simulation.sales.units')],
        rows: sold.map((point) => ({
          key: point.month,
          cells: [format.month(point.month), price(point.price), format.count(point.units)],
        })),
      }}
      note={
        <p className="text-label text-muted">
          {t('simulation.demand.note', { units: units(base.monthlyUnits) })}
        </p>
      }
    >
      <CurveChart
        label={caption}
        points={readings}
        dots={sold.map((point) => ({ x: point.price, y: point.units }))}
        marks={marks}
        xName={t('simulation.price')}
        formatX={price}
        formatY={(value) => format.compact(value)}
      />
    </ChartFrame>
  )
})
