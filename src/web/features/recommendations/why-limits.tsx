import type { Evidence } from './types.ts'
import type { Words } from './use-words.ts'

interface WhyLimitsProps {
  readonly words: Words
  readonly evidence: Evidence
  /** Today’s price breaks a limit: it may be led back on any day. */
  readonly isLedBack: boolean
}

/** The limits that the new price keeps, and the prices tried so far. */
export function WhyLimits({ words, evidence, isLedBack }: WhyLimitsProps) {
  const { t, price, whole, format } = words
  const { guardRails, tested, cost } = evidence
  const days = guardRails.minDaysBetweenChanges
  const lines = [
    tested && {
      id: 'tested',
      value: t('recommendations.sheet.range', { low: price(tested.lowest), high: price(tested.highest) }),
    },
    cost === null ? null : { id: 'cost', value: price(cost) },
    { id: 'step', value: whole(guardRails.maxStep) },
    guardRails.marginFloor > 0 ? { id: 'margin', value: whole(guardRails.marginFloor) } : null,
    guardRails.minPrice === null ? null : { id: 'lowest', value: price(guardRails.minPrice) },
    guardRails.maxPrice === null ? null : { id: 'highest', value: price(guardRails.maxPrice) },
    days > 0 && !isLedBack
      ? { id: 'days', value: t('recommendations.sheet.dayCount', { n: days, count: format.count(days) }) }
      : null,
  ].filter((line) => line !== null)
  return (
    <section className="rounded-card border border-hairline p-(--card-pad)">
      <h3 className="text-card">{t('recommendations.sheet.limits')}</h3>
      <dl className="mt-2 grid grid-cols-1 gap-x-6 gap-y-1 text-label sm:grid-cols-2">
        {lines.map(({ id, value }) => (
          <div key={id} className="flex items-baseline justify-between gap-3">
            <dt className="text-muted">{t(`recommendations.sheet.limit.${id}`)}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
