import { pagingOf } from '#web/features/dashboard/analytics-view.ts'
import { useWords, type Words } from '#web/features/dashboard/use-words.ts'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { reasonText } from '#web/lib/words/reason-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { ComparedProduct, ComparisonPage } from './types.ts'

const LEAST_DIFFERENCE = 0.05

/** Both figures of each product, largest difference first, below their totals. */
export function ComparedProducts(props: {
  readonly answer: ComparisonPage
  readonly page: number
  readonly onPage: (page: number) => void
}) {
  const words = useWords()
  const { t, format } = words
  const { answer, page, onPage } = props
  const paging = pagingOf(page, answer.products.length, answer.total)
  const range = t('dashboard.analytics.range', {
    first: format.count(paging.first),
    last: format.count(paging.last),
    total: format.count(answer.total),
  })
  const title = t('extras.compare.products')
  return (
    <section className="mt-4">
      <Summary answer={answer} />
      {answer.products.length > 0 ? (
        <>
          <div className="flex justify-end">
            <DownloadButton
              // The file holds this page only, and says so.
              title={answer.total > answer.products.length ? `${title} (${range})` : title}
              words={chartWords(t)}
            />
          </div>
          <Table
            caption={title}
            columns={columnsOf(words, sidesOf(answer))}
            rows={answer.products}
            rowKey={(row) => row.productId}
          />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <p className="figures text-label text-muted">{range}</p>
            <div className="flex gap-2">
              <PageButton label={t('dashboard.analytics.previous')} page={paging.previous} onPage={onPage} />
              <PageButton label={t('dashboard.analytics.next')} page={paging.next} onPage={onPage} />
            </div>
          </div>
        </>
      ) : null}
    </section>
  )
}

function PageButton(props: {
  readonly label: string
  readonly page: number | null
  readonly onPage: (page: number) => void
}) {
  const { page } = props
  return (
    <Button disabled={page === null} onClick={() => page !== null && props.onPage(page)}>
      {props.label}
    </Button>
  )
}

function Summary({ answer }: { readonly answer: ComparisonPage }) {
  const { t, format, elasticity } = useWords()
  const { comparison } = answer
  const summary = comparison?.summary
  if (!comparison || !summary) return null
  const facts = comparison.facts.map((fact) => t(`extras.compare.fact.${fact}`)).join(', ')
  const least = elasticity(LEAST_DIFFERENCE)
  const sides = sidesOf(answer)
  const averages = [summary.with.averageElasticity, summary.without.averageElasticity] as const
  return (
    <div className="mb-3 flex flex-col gap-1">
      <p className="font-strong">{facts}</p>
      <p>
        {t('extras.compare.changed', {
          n: summary.changed,
          count: format.count(summary.changed),
          products: format.count(summary.products),
          least,
        })}
      </p>
      {summary.changed > 0 && averages[0] !== null && averages[1] !== null ? (
        <p className="figures">
          {t(sides === 'facts' ? 'extras.compare.averages' : 'extras.compare.priors.averages', {
            with: elasticity(averages[0]),
            without: elasticity(averages[1]),
          })}
        </p>
      ) : null}
      {summary.beyondInterval > 0 ? (
        <p className="text-muted">
          {t(sides === 'facts' ? 'extras.compare.beyond' : 'extras.compare.priors.beyond', {
            n: summary.beyondInterval,
            count: format.count(summary.beyondInterval),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** What the two sides are: with and without marked facts, or priors as they are and of another width. */
function sidesOf({ comparison }: ComparisonPage): 'facts' | 'priorsHalf' | 'priorsDouble' {
  const [first] = comparison?.facts ?? []
  return first === 'priorsHalf' || first === 'priorsDouble' ? first : 'facts'
}

function columnsOf(words: Words, sides: ReturnType<typeof sidesOf>): readonly TableColumn<ComparedProduct>[] {
  const { t } = words
  return [
    {
      key: 'product',
      header: t('dashboard.evolution.product'),
      isRowHeader: true,
      cell: (row) => <span className="block min-w-36">{row.title}</span>,
    },
    {
      key: 'with',
      header: t(sides === 'facts' ? 'extras.compare.with' : 'extras.compare.priors.asIs'),
      cell: (row) => <Side side={row.with} words={words} />,
    },
    {
      key: 'without',
      header: t(sides === 'facts' ? 'extras.compare.without' : `extras.compare.fact.${sides}`),
      cell: (row) => <Side side={row.without} words={words} />,
    },
    {
      key: 'difference',
      header: t('extras.compare.difference'),
      isFigure: true,
      cell: (row) =>
        row.difference === null ? '–' : words.format.number(row.difference, { decimals: 2, signed: true }),
    },
  ]
}

function Side(props: { readonly side: ComparedProduct['with']; readonly words: Words }) {
  const { side, words } = props
  if (side.elasticity === null || side.low === null || side.high === null)
    return <p className="max-w-72 min-w-40 py-1.5 text-muted">{reasonText(words.t, side.reason)}</p>
  return (
    <p className="figures min-w-40 py-1.5">
      <span className="font-strong">{words.elasticity(side.elasticity)}</span>{' '}
      <span className="text-muted">{words.interval(side.low, side.high)}</span>
    </p>
  )
}
