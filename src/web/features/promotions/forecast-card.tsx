import { HowToRead } from '#web/features/help/how-to-read.tsx'
import type { MonthSpan } from '#web/features/period/period.ts'
import { usePeriodMonths } from '#web/features/period/use-period.ts'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { AXIS_GAP_PX, ValueAxis } from '#web/ui/charts/axes.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { widestTextPx } from '#web/ui/charts/label-fit.ts'
import { linePath } from '#web/ui/charts/plot.ts'
import { type ChartSize, CursorLine, ReadingChart } from '#web/ui/charts/reading-chart.tsx'
import { areaPath, type ForecastLayout, type ForecastPoint, layoutForecast } from './forecast-geometry.ts'
import type { Forecast } from './types.ts'
import { useWords, type Words } from './use-words.ts'

interface DatedPoint extends ForecastPoint {
  readonly date: string
}

/** Quantity by week or month: history solid, future dashed with its 90 % band. */
export function ForecastCard(props: { readonly forecast: Forecast }) {
  const words = useWords()
  const forecast = withinPeriod(props.forecast, usePeriodMonths()?.shown ?? null)
  const { t, units } = words
  const points = pointsOf(forecast)
  const title = t(`promo.forecast.title.${forecast.grain}`)
  const summary = summaryOf(words, forecast)
  return (
    <ChartFrame
      title={title}
      info={<HowToRead topic="forecast" subject={title} figures={['nextThirtyDays']} />}
      summary={summary}
      words={chartWords(t)}
      table={{
        caption: `${forecast.title}. ${title}`,
        columns: [
          t(`promo.forecast.${forecast.grain}`),
          t('promo.forecast.quantity'),
          t('promo.forecast.from'),
          t('promo.forecast.to'),
        ],
        rows: points.map((point) => ({
          key: point.date,
          cells: [
            dateOf(words, forecast, point.date),
            units(point.quantity),
            point.low === null ? '–' : units(point.low),
            point.high === null ? '–' : units(point.high),
          ],
        })),
      }}
    >
      <ReadingChart
        label={`${forecast.title}. ${title}. ${summary}`}
        readings={points.map((point) => ({ lines: linesOf(words, forecast, point) }))}
        layoutFor={(size) => layoutOf(points, words, forecast, size)}
        places={(layout) => layout.points}
        draw={(layout, { size, cursor }) => (
          <>
            <g fontSize={size.fontPx} fill="var(--text-muted)" className="tabular-nums">
              <ValueAxis
                plot={layout.plot}
                ticks={layout.ticks}
                format={(value) => words.format.compact(value)}
              />
              {layout.named.map(({ at, x }) => (
                <text key={at} x={x} y={layout.plot.bottom + size.fontPx * 1.8} textAnchor="middle">
                  {dateOf(words, forecast, points[at]!.date)}
                </text>
              ))}
            </g>
            <CursorLine plot={layout.plot} place={cursor === null ? undefined : layout.points[cursor]} />
            <Area layout={layout} known={forecast.history.length} />
          </>
        )}
      />
    </ChartFrame>
  )
}

/** What came before the chosen period is left out; the future follows the newest data whatever the period. */
function withinPeriod(forecast: Forecast, span: MonthSpan | null): Forecast {
  if (span === null) return forecast
  const history = forecast.history.filter(({ date }) => date.slice(0, 7) >= span[0])
  return history.length > 0 ? { ...forecast, history } : forecast
}

/** The last known point belongs to both parts, so that the line has no gap. */
function Area({ layout, known }: { readonly layout: ForecastLayout; readonly known: number }) {
  const { points, plot } = layout
  const history = points.slice(0, known)
  const future = points.slice(Math.max(0, known - 1))
  const ground = (list: readonly { readonly x: number }[]) => list.map(({ x }) => ({ x, y: plot.bottom }))
  const edge = (key: 'lowY' | 'highY') => future.map((point) => ({ x: point.x, y: point[key] ?? point.y }))
  const border = future[0]
  return (
    <>
      <path
        d={areaPath(history, ground(history))}
        fill="var(--chart-price)"
        fillOpacity={0.14}
        data-history
      />
      <path
        d={areaPath(edge('highY'), edge('lowY'))}
        fill="var(--chart-price)"
        fillOpacity={0.12}
        data-future-band
      />
      {border ? (
        <path
          d={`M${border.x},${plot.top}V${plot.bottom}`}
          stroke="var(--control-border)"
          strokeDasharray="2 3"
        />
      ) : null}
      <path
        d={linePath(history)}
        fill="none"
        stroke="var(--chart-price)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <path
        d={linePath(future)}
        fill="none"
        stroke="var(--chart-price)"
        strokeWidth={2}
        strokeDasharray="6 4"
        strokeLinejoin="round"
      />
    </>
  )
}

function pointsOf({ history, future }: Forecast): DatedPoint[] {
  return [...history.map(({ date, quantity }) => ({ date, quantity, low: null, high: null })), ...future]
}

function dateOf({ format }: Words, { grain }: Forecast, date: string): string {
  return grain === 'month' ? format.month(date.slice(0, 7)) : format.date(date)
}

function linesOf(words: Words, forecast: Forecast, point: DatedPoint): string[] {
  const { t, units } = words
  const head = dateOf(words, forecast, point.date)
  if (point.low === null || point.high === null)
    return [head, t('promo.forecast.sold', { units: units(point.quantity) })]
  return [
    head,
    t('promo.forecast.expected', { units: units(point.quantity) }),
    t('promo.forecast.range', { low: units(point.low), high: units(point.high) }),
  ]
}

function summaryOf({ t, units, price }: Words, { future, price: planned, grain }: Forecast): string {
  const total = future.reduce((sum, { quantity }) => sum + quantity, 0)
  const per = future.length > 0 ? total / future.length : 0
  const low = future.reduce((sum, point) => sum + point.low, 0) / Math.max(1, future.length)
  const high = future.reduce((sum, point) => sum + point.high, 0) / Math.max(1, future.length)
  const values = { per: units(per), low: units(low), high: units(high), periods: future.length }
  return planned.planned === null
    ? t(`promo.forecast.summary.${grain}`, values)
    : t(`promo.forecast.summaryAt.${grain}`, { ...values, price: price(planned.planned) })
}

function layoutOf(
  points: readonly DatedPoint[],
  words: Words,
  forecast: Forecast,
  size: ChartSize,
): ForecastLayout {
  const { width, height, fontPx } = size
  const labels = points.slice(-3).map(({ date }) => dateOf(words, forecast, date))
  const labelPx = widestTextPx(labels, fontPx)
  const box = { width, height, topPx: fontPx, bottomPx: fontPx * 2.6, labelPx }
  const draft = layoutForecast(points, { ...box, leftPx: 0 })
  const ticks = draft.ticks.map(({ value }) => words.format.compact(value))
  return layoutForecast(points, { ...box, leftPx: Math.ceil(widestTextPx(ticks, fontPx)) + AXIS_GAP_PX })
}
