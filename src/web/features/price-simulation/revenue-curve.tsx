import { useMemo } from 'react'
import { type ScenarioBase, simulationCurve } from '#analytics'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { CurveChart } from '#web/ui/charts/curve.tsx'
import { useWords } from './use-words.ts'

/** Every fifth point of the curve is a row of the table: steps of 5%. */
const ROW_EVERY = 5

/** Revenue a month at every price within reach, with today's price and the tried one marked. */
export function RevenueCurve(props: {
  readonly title: string
  readonly base: ScenarioBase
  readonly price: number
}) {
  const words = useWords()
  const { t, between, amount, price, change } = words
  const { base } = props
  const curve = useMemo(() => simulationCurve(base), [base])
  const points = useMemo(
    () =>
      curve.map(({ price: x, change: moved, revenue }) => ({
        x,
        y: revenue.value,
        low: revenue.low,
        high: revenue.high,
        lines: [
          `${price(x)} (${change(moved)})`,
          t('simulation.curve.revenue', { revenue: amount(revenue.value) }),
          between(amount(revenue.low), amount(revenue.high)),
        ],
      })),
    [curve, t, price, change, amount, between],
  )
  const first = curve[0]
  const last = curve[curve.length - 1]
  if (!first || !last) return null
  const isTried = props.price !== base.price
  return (
    <ChartFrame
      title={t('simulation.curve.title')}
      summary={t(
        last.revenue.value < first.revenue.value ? 'simulation.curve.falls' : 'simulation.curve.rises',
        {
          low: price(first.price),
          lowRevenue: amount(first.revenue.value),
          high: price(last.price),
          highRevenue: amount(last.revenue.value),
        },
      )}
      words={{ viewAsTable: t('chart.viewAsTable'), viewAsChart: t('chart.viewAsChart') }}
      table={{
        caption: t('simulation.curve.caption', { name: props.title }),
        columns: [
          t('simulation.price'),
          t('simulation.try.units'),
          t('simulation.try.revenue'),
          t('elasticity.likelyRange'),
        ],
        rows: curve
          .filter((_, index) => index % ROW_EVERY === 0)
          .map((row) => ({
            key: row.price,
            cells: [
              Math.abs(row.change) < 1e-9
                ? t('simulation.try.todayMark', { price: price(row.price) })
                : `${price(row.price)} (${change(row.change)})`,
              words.units(row.units.value),
              amount(row.revenue.value),
              between(amount(row.revenue.low), amount(row.revenue.high)),
            ],
          })),
      }}
    >
      <CurveChart
        label={t('simulation.curve.caption', { name: props.title })}
        points={points}
        marks={[
          {
            kind: 'today',
            x: base.price,
            label: t('simulation.try.todayMark', { price: price(base.price) }),
          },
          ...(isTried
            ? [
                {
                  kind: 'tried' as const,
                  x: props.price,
                  label: t('simulation.curve.tried', { price: price(props.price) }),
                },
              ]
            : []),
        ]}
        xName={t('simulation.price')}
        formatX={price}
        formatY={(value) => words.format.compactMoney(value)}
      />
    </ChartFrame>
  )
}
