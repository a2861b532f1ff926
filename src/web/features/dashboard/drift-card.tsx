import { Card } from '#web/ui/card.tsx'
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import type { StoreDrift } from './types.ts'
import { useWords } from './use-words.ts'

const AXIS = [-5, 1] as const
/** A change is stated only if it is at least this likely. */
const LEAST_CHANCE = 0.9

/** Price sensitivity of the store by half-year, and whether it moved. */
export function DriftCard({ drift }: { readonly drift: NonNullable<StoreDrift> }) {
  const { t, format, elasticity, interval } = useWords()
  const { halfYears, lessSensitive } = drift
  const isLess = lessSensitive >= 0.5
  const chance = isLess ? lessSensitive : 1 - lessSensitive
  const values = {
    before: elasticity(halfYears[0]!.value),
    after: elasticity(halfYears.at(-1)!.value),
    chance: format.percent(chance, { decimals: 0 }),
  }
  const change = isLess ? 'dashboard.drift.less' : 'dashboard.drift.more'
  return (
    <Card title={t('dashboard.drift.title')} className="mt-(--gap)">
      <p>{chance >= LEAST_CHANCE ? t(change, values) : t('dashboard.drift.none')}</p>
      <ul className="mt-3 grid gap-2 text-label">
        {halfYears.map(({ from, value, low, high }) => (
          <li
            key={from}
            className="figures grid items-center gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <span>{t('dashboard.drift.from', { date: format.date(from), value: elasticity(value) })}</span>
            <IntervalBar low={low} high={high} value={value} axis={AXIS} />
            <span className="text-muted">{interval(low, high)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
