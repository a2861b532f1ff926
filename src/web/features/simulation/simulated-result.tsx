import { HIGH_CHANCE, LEAST_CHANCE, type PriceOutcome } from '#analytics'
import { classNames } from '#web/ui/class-names.ts'
import type { Words } from './use-words.ts'

/** Units, money and the probability of more money, each with its range. */
export function SimulatedResult(props: {
  readonly words: Words
  readonly result: PriceOutcome
  /** Monthly profit at today's price; `null` without a cost. */
  readonly todaysProfit: number | null
}) {
  const { words, result } = props
  const { t, format, between } = words
  const { units, revenue, profit, probability } = result
  const isToday = result.change === 0
  const ofRevenue = words.amountsOf(revenue)
  const ofProfit = profit && words.amountsOf(profit)
  const asToday = t('simulation.try.asToday')
  return (
    <>
      <dl
        className={classNames(
          'mt-2 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-hairline pt-2',
          profit === null ? 'sm:grid-cols-3' : 'sm:max-lg:grid-cols-4',
        )}
      >
        <Tile
          name={t('simulation.try.units')}
          value={words.units(units.value)}
          change={isToday ? null : words.change(result.unitsChange.value)}
          range={isToday ? asToday : between(words.units(units.low), words.units(units.high))}
        />
        <Tile
          name={t('simulation.try.revenue')}
          value={ofRevenue(revenue.value)}
          change={isToday ? null : words.change(result.revenueChange.value)}
          range={isToday ? asToday : between(ofRevenue(revenue.low), ofRevenue(revenue.high))}
        />
        {profit === null || ofProfit === null ? null : (
          <Tile
            name={t('simulation.try.profit')}
            value={ofProfit(profit.value)}
            change={isToday ? null : profitChange(words, result, props.todaysProfit)}
            range={isToday ? asToday : between(ofProfit(profit.low), ofProfit(profit.high))}
          />
        )}
        <Tile
          name={t(profit === null ? 'simulation.try.chance' : 'simulation.try.chanceOfProfit')}
          value={probability === null ? '–' : format.probability(probability, { decimals: 0 })}
          change={null}
          range={chanceText(words, result)}
        />
      </dl>
      {isToday ? null : <p className="mt-1.5 text-caption text-muted">{t('simulation.try.rangeOf')}</p>}
    </>
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
        <span className="block min-h-[1lh] text-caption text-muted">{props.range}</span>
      </dd>
    </div>
  )
}

/** Relative to today's profit, if that is positive. */
function profitChange(words: Words, { profit }: PriceOutcome, today: number | null): string | null {
  return profit === null || today === null || today <= 0 ? null : words.change(profit.value / today - 1)
}

/** The chance in words, because 45% could be read as "no". */
function chanceText({ t }: Words, { probability, change, profit }: PriceOutcome): string {
  if (probability === null) return t(change === 0 ? 'simulation.chance.today' : 'simulation.chance.unknown')
  const of = profit === null ? 'revenue' : 'profit'
  if (probability >= HIGH_CHANCE) return t(`simulation.chance.${of}.likely`)
  if (probability >= LEAST_CHANCE) return t(`simulation.chance.${of}.rather`)
  if (probability > 1 - LEAST_CHANCE) return t('simulation.chance.open')
  const isUnlikely = probability <= 1 - HIGH_CHANCE
  return t(`simulation.chance.${of}.${isUnlikely ? 'unlikely' : 'ratherNot'}`)
}
