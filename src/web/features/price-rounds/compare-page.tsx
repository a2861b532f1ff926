import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { constraintText } from './constraint-words.ts'
import { comparisonQuery } from './queries.ts'
import type { SearchChanges } from './search.ts'
import { PAGE_SIZE } from './search.ts'
import type { Comparison, Round } from './types.ts'
import { useWords, type Words } from './use-words.ts'

interface CompareProps {
  /** Ids, separated by commas. */
  readonly rounds: string
  readonly page: number
  readonly onChange: (changes: SearchChanges) => void
}

/** Up to five rounds side by side: what each brings, its rules, and the prices on which they differ. */
export function ComparePage({ rounds, page, onChange }: CompareProps) {
  const words = useWords()
  const { t } = words
  const found = useQuery(comparisonQuery(rounds, page))
  useEffect(() => {
    if (found.error) console.error('The price rounds could not be compared.', found.error)
  }, [found.error])
  return (
    <>
      <BackLink to="/price-rounds" label={t('rounds.all')} />
      <PageHeader title={t('rounds.compareTitle')} note={t('rounds.compareNote')} />
      {found.data ? (
        <div className="flex flex-col gap-(--gap)">
          <Card title={t('rounds.compareResults')}>
            <Results words={words} rounds={found.data.rounds} />
          </Card>
          <Card title={t('rounds.compareProducts')} note={t('rounds.compareProductsNote')}>
            <Differences words={words} comparison={found.data} />
            <Pager
              size={PAGE_SIZE}
              page={page}
              total={found.data.total}
              onPage={(next) => onChange({ page: next })}
            />
          </Card>
        </div>
      ) : found.error ? (
        <ErrorCard
          message={sentenceOf(found.error, t('rounds.loadFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

const FIGURES = ['earned', 'range', 'chance', 'badCase', 'changes', 'revenue', 'profit'] as const

function Results({ words, rounds }: { readonly words: Words; readonly rounds: readonly Round[] }) {
  const { t } = words
  return (
    <Table
      isStacked
      caption={t('rounds.compareResults')}
      rows={[...FIGURES, 'rules'] as const}
      rowKey={(figure) => figure}
      columns={[
        {
          key: 'figure',
          header: t('rounds.compareFigure'),
          isRowHeader: true,
          cell: (figure) => t(`rounds.compared.${figure}`),
        },
        ...rounds.map((round) => ({
          key: round.roundId,
          header: round.name,
          headerContent: (
            <Link to="/price-rounds" search={{ round: round.roundId }} className="underline hover:text-text">
              {round.name}
            </Link>
          ),
          isFigure: true,
          cell: (figure: (typeof FIGURES)[number] | 'rules') =>
            figure === 'rules' ? (
              <Rules words={words} round={round} />
            ) : (
              <span className="whitespace-nowrap">{figureOf(words, round, figure)}</span>
            ),
        })),
      ]}
    />
  )
}

function Rules({ words, round }: { readonly words: Words; readonly round: Round }) {
  const { constraints, named } = round
  if (constraints.length === 0) return words.t('rounds.costsOf.none')
  return (
    <ul className="ml-auto flex w-fit max-w-72 min-w-32 flex-col gap-1 py-1.5 text-left">
      {constraints
        .map((each) => constraintText(words, each, named))
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </ul>
  )
}

function figureOf(words: Words, round: Round, figure: (typeof FIGURES)[number]): string {
  const { t, format, amountsOf } = words
  const { totals } = round
  if (totals === null) return '–'
  const { earned, chance, badCase } = totals
  const signed = amountsOf(earned, true)
  switch (figure) {
    case 'earned':
      return `${signed(earned.value)} · ${t(`rounds.figure.${totals.objective}`)}`
    case 'range':
      return t('rounds.total.range', { low: signed(earned.low), high: signed(earned.high) })
    case 'chance':
      return chance === null ? '–' : format.probability(chance)
    case 'badCase':
      return badCase === null ? '–' : signed(badCase)
    case 'changes':
      return format.count(totals.rises + totals.cuts)
    case 'revenue':
    case 'profit': {
      const sum = totals[figure]
      return sum && sum.now > 0 ? format.percent(sum.next / sum.now - 1, { signed: true, decimals: 1 }) : '–'
    }
  }
}

function Differences({ words, comparison }: { readonly words: Words; readonly comparison: Comparison }) {
  const { t, price } = words
  const { rounds, items } = comparison
  if (items.length === 0) return <p className="py-6 text-center text-muted">{t('rounds.compareSame')}</p>
  return (
    <Table
      isStacked
      caption={t('rounds.compareProducts')}
      rows={items}
      rowKey={({ productId }) => productId}
      columns={[
        { key: 'title', header: t('rounds.products.product'), isRowHeader: true, cell: ({ title }) => title },
        {
          key: 'today',
          header: t('rounds.products.today'),
          isFigure: true,
          cell: ({ today }) => (today === null ? '–' : price(today)),
        },
        ...rounds.map((round, at) => ({
          key: round.roundId,
          header: round.name,
          isFigure: true,
          cell: ({ prices }: Comparison['items'][number]) => {
            const own = prices[at]
            return own == null ? '–' : price(own)
          },
        })),
      ]}
    />
  )
}
