import { memo } from 'react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import type { MonthSpan } from '#web/features/period/period.ts'
import { usePeriodMonths } from '#web/features/period/use-period.ts'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { UnitsPriceChart } from '#web/ui/charts/units-price.tsx'
import type { MonthView, PanelView } from './panel-view.ts'
import { useWords, type Words } from './use-words.ts'

/** Units (bars) and average price (line) by month; a month without a sale is included with zero. */
export const SalesCard = memo(function SalesCard(props: { readonly panel: PanelView }) {
  const words = useWords()
  const panel = withinPeriod(props.panel, usePeriodMonths()?.shown ?? null)
  const { t, format, price } = words
  const caption = t('simulation.sales.caption', { name: panel.title })
  return (
    <ChartFrame
      title={t('simulation.sales.title')}
      info={
        <HowToRead
          topic="evolution"
          subject={t('simulation.sales.title')}
          figures={['averagePrice', 'unitsSold']}
        />
      }
      summary={panel.hasSales ? summaryOf(words, panel) : null}
      words={chartWords(t)}
      table={
        panel.hasSales
          ? {
              caption,
              columns: [
                t('simulation.sales.month'),
                t('simulation.sales.units'),
                t('simulation.sales.price'),
              ],
              rows: panel.months.map((month) => ({
                key: month.month,
                cells: [format.month(month.month), format.count(month.units), price(month.price)],
              })),
            }
          : null
      }
      note={
        panel.hasSales && panel.monthsWithoutSale > 0 ? (
          <p className="text-label text-muted">
            {t('simulation.sales.gaps', { n: panel.monthsWithoutSale })}
          </p>
        ) : null
      }
    >
      {panel.hasSales ? (
        <UnitsPriceChart
          label={`${caption}. ${summaryOf(words, panel)}`}
          points={panel.months.map((month) => ({
            ...month,
            monthText: format.month(month.month),
            lines: linesOf(words, month),
          }))}
          axes={{ units: t('simulation.sales.units'), price: t('simulation.sales.price') }}
          formatUnits={(value) => format.compact(value)}
          formatPrice={price}
        />
      ) : (
        <p className="grid h-full place-items-center rounded-control bg-sunken px-4 text-center text-muted">
          {t('simulation.sales.empty')}
        </p>
      )}
    </ChartFrame>
  )
})

/** The months of the chosen period, or all of them if none of them lies within it. */
function withinPeriod(panel: PanelView, span: MonthSpan | null): PanelView {
  if (span === null) return panel
  const months = panel.months.filter(({ month }) => month >= span[0] && month <= span[1])
  const sold = months.filter(({ units }) => units > 0).map(({ price }) => price)
  if (sold.length === 0) return panel
  return {
    ...panel,
    months,
    monthsWithoutSale: months.length - sold.length,
    triedPrices: { low: Math.min(...sold), high: Math.max(...sold) },
  }
}

function linesOf({ t, format, price }: Words, month: MonthView): readonly string[] {
  return [
    format.month(month.month, 'long'),
    t('simulation.sales.unitsOf', { n: month.units, units: format.count(month.units) }),
    month.units > 0
      ? t('simulation.sales.priceOf', { price: price(month.price) })
      : t('simulation.sales.noSale'),
  ]
}

/** Best month and range of prices, as a summary. */
function summaryOf({ t, format, price }: Words, panel: PanelView): string {
  const best = panel.months.reduce((most, month) => (month.units > most.units ? month : most))
  const { low, high } = panel.triedPrices ?? { low: 0, high: 0 }
  const most = { month: format.month(best.month, 'long'), units: format.count(best.units) }
  return price(low) === price(high)
    ? t('simulation.sales.summaryFlat', { ...most, price: price(low) })
    : t('simulation.sales.summary', { ...most, low: price(low), high: price(high) })
}
