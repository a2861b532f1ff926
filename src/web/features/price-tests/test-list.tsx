import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OwnTestCard } from './own-test-card.tsx'
import { ProposalsCard } from './proposals-card.tsx'
import { testsQuery } from './queries.ts'
import { TestSettingsCard } from './settings-card.tsx'
import { stateTone, verdictText } from './test-words.ts'
import type { TestList as Answer, Test } from './types.ts'
import { useWords, type Words } from './use-words.ts'

/** What is worth testing, a test of the owner's choice, and all tests. */
export function TestList({ type }: { readonly type: string | null }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(testsQuery())
  return (
    <>
      <PageHeader title={t('tests.title')} note={t('tests.note')} />
      <div className="flex flex-col gap-(--gap)">
        <ProposalsCard words={words} />
        <OwnTestCard words={words} type={type} />
        <TestSettingsCard words={words} />
        {found.data ? (
          <Tests words={words} answer={found.data} />
        ) : found.error ? (
          <ErrorCard
            message={sentenceOf(found.error, t('tests.loadFailed'))}
            retryLabel={t('error.retry')}
            onRetry={() => found.refetch()}
            busy={found.isFetching}
          />
        ) : (
          <Skeleton className="h-32" />
        )}
      </div>
    </>
  )
}

function Tests({ words, answer }: { readonly words: Words; readonly answer: Answer }) {
  const { t, format, amount } = words
  const { tests, score } = answer
  if (tests.length === 0) return null
  return (
    <Card
      title={t('tests.all')}
      note={
        score
          ? t('tests.score', {
              n: score.tests,
              count: format.count(score.tests),
              widthPromised: format.number(score.width.promised),
              widthCame: format.number(score.width.came),
              costPromised: amount(score.cost.promised),
              costCame: amount(score.cost.came),
            })
          : undefined
      }
    >
      <ul className="divide-y divide-hairline border-t border-hairline">
        {tests.map((test) => (
          <li key={test.testId}>
            <Row words={words} test={test} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ words, test }: { readonly words: Words; readonly test: Test }) {
  const { t, format } = words
  return (
    <Link
      to="/price-tests"
      search={{ test: test.testId }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 rounded-control px-2 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-body font-strong wrap-anywhere">{test.name}</span>
        <span className="figures block text-label text-muted">
          {test.verdict
            ? verdictText(words, test.verdict)
            : t('tests.row', {
                products: format.count(test.products),
                step: format.percent(test.step, { decimals: 0 }),
                weeks: format.count(test.weeks),
              })}
        </span>
      </span>
      <Badge tone={stateTone(test)}>{t(`tests.state.${test.state}`)}</Badge>
    </Link>
  )
}
