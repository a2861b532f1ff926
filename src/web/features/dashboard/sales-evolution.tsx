import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { EvolutionLine } from '#web/ui/charts/evolution-line.tsx'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { type EvolutionView, toEvolution } from './evolution-view.ts'
import { ProductCombobox } from './product-combobox.tsx'
import { salesEvolutionQuery } from './queries.ts'
import type { SalesEvolution } from './types.ts'
import { useWords, type Words } from './use-words.ts'
import { NAME_LIMITS } from './view-model.ts'

// Lazy, so that the line is drawn before its marks are loaded.
const ChartMarks = lazy(async () => ({ default: (await import('./extras/chart-marks.tsx')).ChartMarks }))
const AnnotationList = lazy(async () => ({
  default: (await import('./extras/annotation-list.tsx')).AnnotationList,
}))

/** Average price by month of one product, with the product selector and its elasticity. */
export function SalesEvolutionCard(props: {
  readonly productId: number | null
  readonly onSelect: (productId: number) => void
}) {
  const words = useWords()
  const { t } = words
  const { productId } = props
  const found = useQuery({ ...salesEvolutionQuery(productId ?? 0), enabled: productId !== null })
  useEffect(() => {
    if (found.error) console.error('The sales evolution could not be loaded.', found.error)
  }, [found.error])
  // The previous product's data is shown while another one loads, but not if no product is left.
  const answer = found.error || productId === null ? undefined : found.data
  const view = answer ? toEvolution(answer) : null
  const isUnknown = found.error instanceof ApiError && found.error.code === 'not_found'

  return (
    <ChartFrame
      title={t('dashboard.evolution.title')}
      info={
        <HowToRead
          topic="evolution"
          subject={t('dashboard.evolution.title')}
          figures={['averagePrice', 'unitsSold']}
        />
      }
      summary={
        answer && view?.hasSales
          ? t('dashboard.evolution.named', {
              name: cutName(answer.title, NAME_LIMITS.sentence),
              sentence: summaryText(words, view),
            })
          : null
      }
      words={chartWords(t)}
      table={answer && view?.hasSales ? tableOf(words, answer, view) : null}
      controls={
        <>
          <ProductCombobox selectedTitle={answer?.title ?? ''} onSelect={props.onSelect} />
          {answer ? <EstimateLine estimate={answer} /> : <div className="min-h-[4lh] text-label" />}
        </>
      }
      note={
        view?.hasSales ? (
          <>
            {view.monthsWithoutSale > 0 ? (
              <p className="text-label text-muted">
                {t('dashboard.evolution.gaps', { n: view.monthsWithoutSale })}
              </p>
            ) : null}
            <Suspense fallback={null}>
              <AnnotationList productId={answer?.productId ?? 0} />
            </Suspense>
          </>
        ) : null
      }
    >
      {found.error && !isUnknown ? (
        <ErrorCard
          message={t('dashboard.evolution.loadFailed')}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : isUnknown ? (
        <Nothing text={t('dashboard.evolution.unknown')} />
      ) : view === null && productId !== null ? (
        <Skeleton className="h-full w-full" />
      ) : view?.hasSales ? (
        <div className={found.isPlaceholderData ? 'h-full opacity-60' : 'h-full'}>
          <Line words={words} view={view} title={answer?.title ?? ''} productId={answer?.productId ?? 0} />
        </div>
      ) : (
        <Nothing text={t('dashboard.evolution.empty')} />
      )}
    </ChartFrame>
  )
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <p className="grid h-full place-items-center rounded-control bg-sunken px-4 text-center text-muted">
      {text}
    </p>
  )
}

function Line(props: {
  readonly words: Words
  readonly view: EvolutionView
  readonly title: string
  readonly productId: number
}) {
  const { t, format } = props.words
  const { productId } = props
  const months = props.view.months.map(({ month }) => month)
  return (
    <EvolutionLine
      label={`${t('dashboard.evolution.caption', { name: props.title })}. ${summaryText(props.words, props.view)}`}
      points={props.view.months.map(({ month, price, units }) => ({
        month,
        price,
        monthText: format.month(month),
        lines: [
          format.month(month, 'long'),
          ...(price === null
            ? [t('dashboard.evolution.noSale')]
            : [
                t('dashboard.evolution.average', { price: format.money(price) }),
                t('dashboard.evolution.units', { n: units, units: format.count(units) }),
              ]),
        ],
      }))}
      formatTick={(value) => format.money(value)}
      marks={(layout) => (
        <Suspense fallback={null}>
          <ChartMarks productId={productId} months={months} layout={layout} />
        </Suspense>
      )}
    />
  )
}

function summaryText({ t, format }: Words, view: EvolutionView): string {
  const { summary } = view
  switch (summary.kind) {
    case 'none':
      return ''
    case 'single':
      return t('dashboard.evolution.single', {
        month: format.month(summary.month, 'long'),
        price: format.money(summary.price),
      })
    case 'rose':
    case 'fell':
    case 'level':
      return t(`dashboard.evolution.${summary.kind}`, {
        change: format.percent(Math.abs(summary.change), {
          decimals: Math.abs(summary.change) < 0.1 ? 1 : 0,
        }),
        from: format.month(summary.from),
        to: format.month(summary.to),
        lowest: format.month(summary.lowest),
      })
  }
}

function tableOf({ t, format }: Words, answer: SalesEvolution, view: EvolutionView) {
  return {
    caption: t('dashboard.evolution.caption', { name: answer.title }),
    columns: [
      t('dashboard.evolution.month'),
      t('dashboard.evolution.avgPrice'),
      t('dashboard.evolution.quantity'),
    ],
    rows: view.months.map(({ month, price, units }) => ({
      key: month,
      cells: [
        format.month(month),
        price === null ? t('dashboard.evolution.noSale') : format.money(price),
        format.count(units),
      ],
    })),
  }
}
