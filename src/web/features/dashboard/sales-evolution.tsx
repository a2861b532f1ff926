import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect } from 'react'
import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { monthsAsChoice } from '#web/features/period/period.ts'
import { usePeriod, usePeriodMonths } from '#web/features/period/use-period.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { UnitsPriceChart } from '#web/ui/charts/units-price.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { type EvolutionMonth, type EvolutionView, toEvolution } from './evolution-view.ts'
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

const GapHistory = lazy(async () => ({
  default: (await import('#web/features/competitor-prices/gap-history.tsx')).GapHistory,
}))

/** Units and average price by month of one product, with the product selector and its elasticity. */
export const SalesEvolutionCard = memo(function SalesEvolutionCard(props: {
  readonly productId: number | null
  /** Last day of sales in the data; the month it lies in may not be over. */
  readonly lastDay: string | null
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
  const isUnknown = found.error instanceof ApiError && found.error.code === 'not_found'
  const answer = isUnknown || productId === null ? undefined : found.data
  const { choice, choose } = usePeriod()
  const period = usePeriodMonths()
  const view = answer ? toEvolution(answer, { lastDay: props.lastDay, period }) : null

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
          <p className="text-caption text-muted max-md:hidden print:hidden">
            {t('dashboard.evolution.drag')}
          </p>
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
            {view.months.some(({ before }) => before !== null) ? (
              <p className="text-label text-muted">{t('dashboard.evolution.dashed')}</p>
            ) : null}
            {view.runningUntil ? (
              <p className="text-label text-muted">
                {t('dashboard.evolution.running', { day: words.format.date(view.runningUntil) })}
              </p>
            ) : null}
            <Suspense fallback={null}>
              <GapHistory productId={answer?.productId ?? 0} months={view.months.map(({ month }) => month)} />
            </Suspense>
            <Suspense fallback={null}>
              <AnnotationList productId={answer?.productId ?? 0} />
            </Suspense>
          </>
        ) : null
      }
    >
      {found.error && !isUnknown && !found.data ? (
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
          <Drawing
            words={words}
            view={view}
            title={answer?.title ?? ''}
            productId={answer?.productId ?? 0}
            onRange={(from, to) => choose(monthsAsChoice([from, to], choice))}
          />
        </div>
      ) : (
        <Nothing text={t('dashboard.evolution.empty')} />
      )}
    </ChartFrame>
  )
})

function Nothing({ text }: { readonly text: string }) {
  return (
    <p className="grid h-full place-items-center rounded-control bg-sunken px-4 text-center text-muted">
      {text}
    </p>
  )
}

function Drawing(props: {
  readonly words: Words
  readonly view: EvolutionView
  readonly title: string
  readonly productId: number
  readonly onRange: (fromMonth: string, toMonth: string) => void
}) {
  const { t, format } = props.words
  const { productId } = props
  const months = props.view.months.map(({ month }) => month)
  return (
    <UnitsPriceChart
      label={`${t('dashboard.evolution.caption', { name: props.title })}. ${summaryText(props.words, props.view)}`}
      points={props.view.months.map(({ month, price, units, before, isRunning }) => ({
        month,
        price: price ?? 0,
        units,
        isRunning,
        priceBefore: before?.price ?? null,
        monthText: format.month(month),
        lines: [
          format.month(month, 'long'),
          ...(price === null
            ? [t('dashboard.evolution.noSale')]
            : [
                t('dashboard.evolution.average', { price: format.money(price) }),
                t('dashboard.evolution.units', { n: units, units: format.count(units) }),
              ]),
          ...(before === null ? [] : [beforeText(props.words, before)]),
        ],
      }))}
      axes={{ units: t('dashboard.evolution.quantity'), price: t('dashboard.evolution.avgPrice') }}
      formatUnits={(value) => format.compact(value)}
      formatPrice={(value) => format.money(value)}
      onRange={(from, to) => props.onRange(months[from]!, months[to]!)}
      marks={({ months: points, plot }) => (
        <Suspense fallback={null}>
          <ChartMarks productId={productId} months={months} layout={{ points, plot }} />
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

/** "Oct 2025: $17.20, 41 units", of the month that another one is compared with. */
function beforeText({ t, format }: Words, before: NonNullable<EvolutionMonth['before']>): string {
  return t('dashboard.evolution.before', {
    month: format.month(before.month),
    price: before.price === null ? '–' : format.money(before.price),
    n: before.units,
    units: format.count(before.units),
  })
}

function tableOf(words: Words, answer: SalesEvolution, view: EvolutionView) {
  const { t, format } = words
  const isCompared = view.months.some(({ before }) => before !== null)
  return {
    caption: t('dashboard.evolution.caption', { name: answer.title }),
    columns: [
      t('dashboard.evolution.month'),
      t('dashboard.evolution.avgPrice'),
      t('dashboard.evolution.quantity'),
      ...(isCompared ? [t('dashboard.evolution.compared')] : []),
    ],
    rows: view.months.map(({ month, price, units, before }) => ({
      key: month,
      cells: [
        format.month(month),
        price === null ? t('dashboard.evolution.noSale') : format.money(price),
        format.count(units),
        ...(isCompared ? [before === null ? '–' : beforeText(words, before)] : []),
      ],
    })),
  }
}
