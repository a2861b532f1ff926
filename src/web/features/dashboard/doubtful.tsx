import { countDoubtful } from './content.ts'
import type { DashboardAnswer } from './types.ts'
import { useWords } from './use-words.ts'

type Doubtful = DashboardAnswer['doubtful']

/** The estimates that cannot be believed, folded away below the Top 20, with the reason. */
export function DoubtfulEstimates({ doubtful }: { readonly doubtful: Doubtful }) {
  const { t, format, elasticity, interval } = useWords()
  const n = countDoubtful(doubtful)
  if (n === 0) return null
  const reasons = (['positive', 'noOwnSales'] as const).filter((reason) => doubtful[reason] > 0)
  return (
    <details className="mt-3 border-t border-hairline pt-3 text-label">
      <summary className="text-muted hover:text-text">
        {t('dashboard.doubt.summary', { n, count: format.count(n) })}
      </summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-5 text-muted">
        {reasons.map((reason) => (
          <li key={reason}>
            {t(`dashboard.doubt.${reason}`, { n: doubtful[reason], count: format.count(doubtful[reason]) })}
          </li>
        ))}
      </ul>
      <h3 className="mt-3 text-caption font-medium text-muted">{t('dashboard.doubt.highest')}</h3>
      <ul className="figures mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {doubtful.rows.map((row) => (
          <li key={row.productId} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 truncate" title={row.title}>
              {row.title}
            </span>
            <span title={interval(row.low, row.high)} className="text-muted">
              {elasticity(row.elasticity)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
