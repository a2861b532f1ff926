import { memo, type ReactNode } from 'react'
import type { OutcomeBase, Ranged } from '#analytics'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Card } from '#web/ui/card.tsx'
import type { ChartTableData } from '#web/ui/charts/chart-table.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import type { PanelView, ScenarioView } from './panel-view.ts'
import { useWords, type Words } from './use-words.ts'

const TAKEAWAY_STEP = 0.1

/** The four specified price changes, each with its volume and revenue and their certainty. */
export const ScenarioCards = memo(function ScenarioCards(props: {
  readonly panel: PanelView
  readonly onTry: (scenario: ScenarioView) => void
}) {
  const words = useWords()
  const { t, format, price, units } = words
  const { base, scenarios, isLevelExpected } = props.panel
  if (base === null) return null
  return (
    <Card
      title={t('simulation.scenarios.title')}
      info={
        <FigureInfo figure={['todaysPrice', 'nextThirtyDays']} subject={t('simulation.scenarios.infoTitle')}>
          {t('simulation.scenarios.info', { change: format.percent(0.1, { decimals: 0 }) })}
        </FigureInfo>
      }
      actions={
        <DownloadButton
          title={t('simulation.scenarios.title')}
          table={fileOf(words, scenarios)}
          words={chartWords(t)}
        />
      }
    >
      <p id="figure-todays-price" className="-mt-2 mb-2 text-label text-muted">
        {t(isLevelExpected ? 'simulation.scenarios.base' : 'simulation.scenarios.baseOfHistory', {
          price: price(base.price),
          units: units(Math.max(1, base.monthlyUnits)),
        })}{' '}
        <ProfitNote words={words} base={base} />
      </p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {scenarios.map((scenario) => (
          <Scenario key={scenario.change} scenario={scenario} onTry={() => props.onTry(scenario)} />
        ))}
      </ul>
    </Card>
  )
})

/** The source of the profit, or why none is shown. */
export function ProfitNote(props: { readonly words: Words; readonly base: OutcomeBase }) {
  const { t, format } = props.words
  const { price, cost } = props.base
  if (cost === null) return t('simulation.noProfit')
  if (!cost.isAssumed) return null
  return t('simulation.assumed', { margin: format.percent(1 - cost.amount / price, { decimals: 0 }) })
}

/** The four cards as rows for export, including their certainty. */
function fileOf(
  { t, format, price, change, changeRange }: Words,
  scenarios: readonly ScenarioView[],
): ChartTableData {
  const rangeOf = (figure: string) => `${t(figure)}: ${t('elasticity.likelyRange')}`
  return {
    caption: t('simulation.scenarios.title'),
    columns: [
      t('simulation.scenarios.change'),
      t('simulation.compare.price'),
      t('simulation.volume'),
      rangeOf('simulation.volume'),
      t('simulation.compare.units'),
      t('simulation.revenue'),
      rangeOf('simulation.revenue'),
      t('simulation.profit'),
      rangeOf('simulation.profit'),
    ],
    rows: scenarios.map((each) => ({
      key: each.change,
      cells: [
        format.percent(each.change, { decimals: 0, signed: true }),
        price(each.price),
        change(each.volumeChange.value),
        changeRange(each.volumeChange),
        format.count(each.units),
        change(each.revenueChange),
        changeRange({ value: each.revenueChange, low: each.revenueLow, high: each.revenueHigh }),
        each.profitChange === null ? '–' : change(each.profitChange.value),
        each.profitChange === null ? '–' : changeRange(each.profitChange),
      ],
    })),
  }
}

function Scenario(props: { readonly scenario: ScenarioView; readonly onTry: () => void }) {
  const words = useWords()
  const { t, format, price } = words
  const { scenario } = props
  const change = format.percent(scenario.change, { decimals: 0, signed: true })
  return (
    <li
      data-scenario={Math.round(scenario.change * 100)}
      className="flex min-w-0 flex-col gap-1.5 rounded-control border border-hairline px-3 py-2"
    >
      <p className="flex items-baseline justify-between gap-2">
        <span id={idOf('price', scenario)} className="figures text-card font-strong">
          {change}
        </span>
        <span className="figures text-label text-muted">{price(scenario.price)}</span>
      </p>
      <dl className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 gap-y-1 text-label">
        <Figure
          id={idOf('units', scenario)}
          name={t('simulation.volume')}
          value={words.change(scenario.volumeChange.value)}
          detail={t('simulation.unitsAMonth', { n: scenario.units, units: format.count(scenario.units) })}
          range={scenario.volumeChange}
        />
        <Figure
          id={idOf('revenue', scenario)}
          name={t('simulation.revenue')}
          value={words.change(scenario.revenueChange)}
          range={{
            value: scenario.revenueChange,
            low: scenario.revenueLow,
            high: scenario.revenueHigh,
          }}
        />
        {scenario.profitChange === null ? null : (
          <Figure
            name={t('simulation.profit')}
            value={words.change(scenario.profitChange.value)}
            range={scenario.profitChange}
          />
        )}
      </dl>
      <button
        type="button"
        onClick={props.onTry}
        aria-label={t('simulation.scenarios.tryLabel', { price: price(scenario.price), change })}
        className="min-h-7 self-start rounded-control text-label font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        {t('simulation.scenarios.try')}
      </button>
    </li>
  )
}

/** Ids of the two scenarios that a takeaway refers to: one step down, one up. */
function idOf(figure: 'price' | 'units' | 'revenue', { change }: ScenarioView): string | undefined {
  if (Math.abs(change) !== TAKEAWAY_STEP) return undefined
  return `figure-${figure}-${change < 0 ? 'down' : 'up'}`
}

/** Name, change and range; who listens hears the range in words. */
function Figure(props: {
  readonly id?: string | undefined
  readonly name: string
  readonly value: string
  readonly detail?: ReactNode
  readonly range: Ranged
}) {
  const { changeEnds, changeRange } = useWords()
  const [low, high] = changeEnds(props.range)
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="text-muted">{props.name}</dt>
      <dd className="figures flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
        <span id={props.id} className="text-body font-strong">
          {props.value}
        </span>
        {props.detail ? (
          <span className="text-caption whitespace-nowrap text-muted">{props.detail}</span>
        ) : null}
        <span className="basis-full text-caption whitespace-nowrap text-muted">
          <span aria-hidden="true">
            {low} … {high}
          </span>
          <span className="sr-only"> {changeRange(props.range)}</span>
        </span>
      </dd>
    </div>
  )
}
