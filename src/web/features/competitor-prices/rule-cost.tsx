import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ruleCostQuery } from './queries.ts'
import type { RuleBody, RuleCosts } from './types.ts'
import type { Words } from './use-words.ts'

/** Quiet after which a rule is asked about: the client allows five questions a minute. */
const QUIET_MS = 800

/** What keeping a rule brings or costs a month, next to matching the market. */
export function RuleCost({ words, body }: { readonly words: Words; readonly body: RuleBody }) {
  const { t } = words
  const wanted = JSON.stringify(body)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const found = useQuery(ruleCostQuery(JSON.parse(asked)))
  const { data } = found
  if (asked === wanted && found.error && !data)
    return <LoadFailed found={found} message={sentenceOf(found.error, t('market.loadFailed'))} />
  if (asked !== wanted || !data) return <Skeleton className="h-16" />
  return (
    <section
      className="rounded-card border border-hairline p-(--card-pad)"
      aria-label={t('market.rules.cost')}
    >
      <h3 className="text-card">{t('market.rules.cost')}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Moved words={words} label={t('market.rules.cost.rule')} moved={data.rule} />
        <Moved words={words} label={t('market.rules.cost.matching')} moved={data.matching} />
      </dl>
      <p className="mt-2 text-caption text-muted">{t('market.rules.cost.note')}</p>
    </section>
  )
}

interface MovedProps {
  readonly words: Words
  readonly label: string
  readonly moved: RuleCosts['rule']
}

function Moved({ words: { t, format, amountsOf }, label, moved }: MovedProps) {
  const { totals, unknown } = moved
  const lines = (['profit', 'revenue'] as const).flatMap((of) => {
    const total = totals[of]
    if (total === null) return []
    const signed = amountsOf(total, true)
    return [
      t(`market.rules.cost.${of}`, {
        value: signed(total.value),
        low: signed(total.low),
        high: signed(total.high),
      }),
    ]
  })
  return (
    <div>
      <dt className="text-label text-muted">{label}</dt>
      <dd className="figures text-body">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="mt-1 text-caption text-muted">
          {moved.moved === 0
            ? t('market.rules.cost.none')
            : t('market.rules.cost.moved', {
                n: format.count(moved.moved),
                total: format.count(moved.products),
              })}{' '}
          {unknown > 0 ? t('market.rules.cost.unknown', { n: format.count(unknown) }) : null}
        </p>
      </dd>
    </div>
  )
}
