import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { sizeOf } from '#web/lib/words/price-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { ClipboardPlus, X } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { type ComparedProduct, type Comparison, compare, compareProduct } from './compare-view.ts'
import { knownProductsQuery } from './queries.ts'
import { type Trial, withoutTrial } from './trials.ts'
import { usePlanPrices } from './use-plan-prices.ts'
import { useWords, type Words } from './use-words.ts'

/** Prices of several products, compared with today's one by one and in total. */
export function CompareCard(props: {
  readonly trials: readonly Trial[]
  readonly onTrials: (trials: readonly Trial[]) => void
}) {
  const words = useWords()
  const { t } = words
  const { trials, onTrials } = props
  const known = useQuery(knownProductsQuery(useQueryClient(), trials))
  const found = trials.flatMap((trial) => {
    const each = known.data?.get(trial.productId)
    return each ? [compareProduct(trial, each.evolution, each.evidence)] : []
  })
  const isLoading = known.isPending || (known.isFetching && found.length < trials.length)
  const missing = trials.length - found.length
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  // Scrolls to a product that was just added; opening a link with a comparison does not scroll.
  useEffect(() => {
    if (trials.length > shown.current && document.activeElement !== document.body)
      card.current?.scrollIntoView({ block: 'nearest' })
    shown.current = trials.length
  }, [trials.length])
  const comparison = compare(found)
  return (
    <div ref={card} className="scroll-mt-20 scroll-mb-4">
      <Card
        title={t('simulation.compare.title')}
        note={t('simulation.compare.note')}
        info={<FigureInfo figure={['triedPrice', 'togetherGain']} subject={t('simulation.compare.title')} />}
        actions={
          <>
            <Button variant="quiet" className="min-h-8 text-label print:hidden" onClick={() => onTrials([])}>
              {t('simulation.compare.clear')}
            </Button>
            {isLoading ? null : (
              <DownloadButton title={t('simulation.compare.title')} words={chartWords(t)} />
            )}
          </>
        }
      >
        {isLoading ? (
          <Skeleton className="h-32" />
        ) : (
          <>
            <Table
              caption={t('simulation.compare.title')}
              columns={columnsOf(words, (productId) => onTrials(withoutTrial(trials, productId)))}
              rows={found}
              rowKey={(row) => row.productId}
            />
            {missing > 0 ? (
              <p className="mt-2 text-label text-warning">
                {t('simulation.compare.missing', { n: missing })}
              </p>
            ) : null}
            <Together words={words} comparison={comparison} />
            <PlanAll words={words} products={found} />
          </>
        )}
      </Card>
    </div>
  )
}

function columnsOf(words: Words, onRemove: (productId: number) => void): TableColumn<ComparedProduct>[] {
  const { t, price, change } = words
  return [
    {
      key: 'product',
      header: t('simulation.compare.product'),
      isRowHeader: true,
      cell: (row) => <span className="line-clamp-2 min-w-32">{row.title}</span>,
    },
    {
      key: 'price',
      header: t('simulation.compare.price'),
      isFigure: true,
      cell: (row) => (
        <span className="whitespace-nowrap">
          {row.today ? `${price(row.today.price)} → ` : null}
          {price(row.price)}
        </span>
      ),
    },
    {
      key: 'units',
      header: t('simulation.compare.units'),
      isFigure: true,
      cell: ({ outcome }) =>
        outcome === null ? (
          t('simulation.compare.unknown')
        ) : (
          <>
            {change(outcome.unitsChange.value)}
            <span className="block text-caption whitespace-nowrap text-muted">
              {t('simulation.compare.range', {
                low: change(outcome.unitsChange.low),
                high: change(outcome.unitsChange.high),
              })}
            </span>
          </>
        ),
    },
    {
      key: 'revenue',
      header: t('simulation.compare.revenue'),
      isFigure: true,
      cell: ({ today, outcome }) => difference(words, today?.revenue.value, outcome?.revenue.value),
    },
    {
      key: 'profit',
      header: t('simulation.compare.profit'),
      isFigure: true,
      cell: ({ today, outcome }) => difference(words, today?.profit?.value, outcome?.profit?.value),
    },
    {
      key: 'remove',
      header: t('simulation.compare.remove'),
      headerContent: <span className="sr-only">{t('simulation.compare.remove')}</span>,
      cell: (row) => (
        <IconButton
          label={t('simulation.compare.removeOf', { name: row.title })}
          onClick={() => onRemove(row.productId)}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      ),
    },
  ]
}

function difference({ amount }: Words, today: number | undefined, then: number | undefined): string {
  return today === undefined || then === undefined ? '–' : amount(then - today, { signed: true })
}

function Together({ words, comparison }: { readonly words: Words; readonly comparison: Comparison }) {
  const { t, amount, between } = words
  const { today, outcome } = comparison
  const { similar } = outcome
  if (!(today.revenue.value > 0)) return null
  const sentence = (of: 'revenue' | 'profit') => {
    const [now, then] = [today[of], outcome[of]]
    if (!now || !then) return null
    const size = Math.max(sizeOf(then), Math.abs(now.value))
    return t(`simulation.compare.together.${of}`, {
      amount: amount(then.value, { size }),
      now: amount(now.value, { size }),
      change: amount(then.value - now.value, { size, signed: true }),
      range: between(amount(then.low, { size }), amount(then.high, { size })),
    })
  }
  return (
    <div role="status" className="figures mt-3 flex flex-col gap-1">
      <p className="font-strong">{sentence('revenue')}</p>
      {outcome.profit ? (
        <p className="font-strong">{sentence('profit')}</p>
      ) : (
        <p className="text-label text-muted">{t('simulation.compare.noCost')}</p>
      )}
      {similar.revenue === 0 ? null : <p className="text-label text-muted">{switched(words, similar)}</p>}
    </div>
  )
}

function switched({ t, amount }: Words, { revenue, profit }: Comparison['outcome']['similar']): string {
  const signed = (value: number) => amount(value, { signed: true })
  return profit === null
    ? t('simulation.compare.similar.revenue', { revenue: signed(revenue) })
    : t('simulation.compare.similar.profit', { revenue: signed(revenue), profit: signed(profit) })
}

function PlanAll({
  words,
  products,
}: {
  readonly words: Words
  readonly products: readonly ComparedProduct[]
}) {
  const planning = usePlanPrices(words)
  const changed = products.filter((each) => each.today?.price !== each.price)
  return (
    <Permit call="addToPricePlan">
      <Button
        className="mt-3 min-h-8 gap-1.5 text-label print:hidden"
        disabled={changed.length === 0}
        busy={planning.isBusy}
        icon={<ClipboardPlus aria-hidden="true" className="size-4" />}
        onClick={() => planning.plan(changed)}
      >
        {words.t('simulation.plan.addAll')}
      </Button>
    </Permit>
  )
}
