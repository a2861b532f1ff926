import type { ReactNode } from 'react'
import { countDoubtful, countNotLeading } from './content.ts'
import type { DashboardAnswer, RankedProduct } from './types.ts'
import { useWords } from './use-words.ts'

/** The estimates that cannot be believed, folded away below the Top 20, with the reason. */
export function DoubtfulEstimates({ doubtful }: { readonly doubtful: DashboardAnswer['doubtful'] }) {
  const { t, format } = useWords()
  const n = countDoubtful(doubtful)
  if (n === 0) return null
  const reasons = (['positive', 'noOwnSales'] as const).filter((reason) => doubtful[reason] > 0)
  return (
    <Folded
      summary={t('dashboard.doubt.summary', { n, count: format.count(n) })}
      reasons={reasons.map((reason) =>
        t(`dashboard.doubt.${reason}`, { n: doubtful[reason], count: format.count(doubtful[reason]) }),
      )}
      title={t('dashboard.doubt.highest')}
      rows={doubtful.rows}
    />
  )
}

/** Products on whose price nothing can be decided now: sold off, or hardly sold, with the reason. */
export function NotLeading({ notLeading }: { readonly notLeading: DashboardAnswer['notLeading'] }) {
  const { t, format } = useWords()
  const n = countNotLeading(notLeading)
  if (n === 0) return null
  const reasons = (['soldOff', 'notSold', 'rarelySold'] as const).filter((reason) => notLeading[reason] > 0)
  return (
    <Folded
      summary={t('dashboard.aside.summary', { n, count: format.count(n) })}
      reasons={reasons.map((reason) =>
        t(`dashboard.aside.${reason}`, { n: notLeading[reason], count: format.count(notLeading[reason]) }),
      )}
      title={t('dashboard.aside.strongest')}
      rows={notLeading.rows}
    />
  )
}

function Folded(props: {
  readonly summary: ReactNode
  readonly reasons: readonly string[]
  readonly title: string
  readonly rows: readonly RankedProduct[]
}) {
  const { elasticity, interval } = useWords()
  return (
    <details className="mt-3 border-t border-hairline pt-3 text-label">
      <summary className="text-muted hover:text-text">{props.summary}</summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-5 text-muted">
        {props.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <h3 className="mt-3 text-caption font-medium text-muted">{props.title}</h3>
      <ul className="figures mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {props.rows.map((row) => (
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
