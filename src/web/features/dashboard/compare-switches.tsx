import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ComparedProducts } from '#web/features/comparisons/compared-products.tsx'
import { FactTable } from '#web/features/comparisons/fact-table.tsx'
import { switchesQuery } from '#web/features/comparisons/queries.ts'
import { type ComparedKind, FACTS, type Fact, type Switches } from '#web/features/comparisons/types.ts'
import { useComparison } from '#web/features/comparisons/use-comparison.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { openExtrasMessages } from './extras/messages.ts'
import { useWords } from './use-words.ts'

await openExtrasMessages()

/** The effect of marked facts: every product estimated with and without them. Opens on request. */
export function CompareSwitches() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('extras.compare.title')}
      note={t('extras.compare.note')}
      className="mt-(--gap)"
      actions={
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('extras.compare.open')}
        </Button>
      }
    >
      {isOpen ? <Facts /> : null}
    </Card>
  )
}

function Facts() {
  const { t } = useWords()
  const found = useQuery(switchesQuery())
  if (found.error && !found.data)
    return (
      <ErrorCard
        message={t('extras.compare.loadFailed')}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    )
  return found.data ? <Comparing answer={found.data} /> : <Skeleton className="h-64" />
}

function Comparing({ answer }: { readonly answer: Switches }) {
  const { t } = useWords()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<Fact>>(() => new Set(markedFacts(answer)))
  const { found, running, asking } = useComparison(page)
  const choose = (fact: Fact, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(fact)
    else next.delete(fact)
    setChosen(next)
  }
  const compare = (kinds: readonly ComparedKind[]) => {
    setPage(1)
    asking.mutate(kinds)
  }
  const isBusy = asking.isPending || running !== null
  return (
    <>
      <FactTable answer={answer} chosen={chosen} onChoose={choose} />
      {markedFacts(answer).length === 0 ? <NothingMarked /> : null}
      <Permit call="compareSwitches">
        <Button
          variant="primary"
          busy={isBusy}
          disabled={chosen.size === 0}
          onClick={() => compare(FACTS.filter((fact) => chosen.has(fact)))}
        >
          {t('extras.compare.run')}
        </Button>
        <Priors isBusy={isBusy} onCompare={compare} />
      </Permit>
      {running ? (
        <div className="mt-3 max-w-md">
          <ProgressBar label={t('extras.compare.running')} share={running.percent / 100} />
          <p role="status" className="mt-1 text-label text-muted">
            {t('extras.compare.running')}
          </p>
        </div>
      ) : null}
      {asking.error || found.data?.comparison?.status === 'failed' ? (
        <p role="alert" className="mt-3 text-danger">
          {t('extras.compare.failed')}
        </p>
      ) : null}
      {found.data?.comparison?.status === 'done' ? (
        <ComparedProducts answer={found.data} page={page} onPage={setPage} />
      ) : null}
    </>
  )
}

const PRIORS = ['priorsHalf', 'priorsDouble'] as const

/** How much the estimates rest on what is assumed of elasticities before any sale. */
function Priors(props: {
  readonly isBusy: boolean
  readonly onCompare: (kinds: readonly ComparedKind[]) => void
}) {
  const { t } = useWords()
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <h3 className="text-label font-strong">{t('extras.compare.priors.title')}</h3>
      <p className="mt-1 mb-2 max-w-prose text-label text-muted">{t('extras.compare.priors.note')}</p>
      <div className="flex flex-wrap gap-2">
        {PRIORS.map((kind) => (
          <Button key={kind} disabled={props.isBusy} onClick={() => props.onCompare([kind])}>
            {t(`extras.compare.fact.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function NothingMarked() {
  const { t } = useWords()
  return (
    <p className="mb-3 max-w-prose text-muted">
      {t('extras.compare.none')}{' '}
      <Link
        to="/data-management"
        search={{ view: 'facts' }}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('extras.compare.mark')}
      </Link>
    </p>
  )
}

/** The kinds of facts with at least one entry; holidays are left out, because they are not entered. */
function markedFacts({ counts }: Switches): readonly Fact[] {
  return FACTS.filter((fact) => fact !== 'holidays' && (counts[fact] ?? 0) > 0)
}
