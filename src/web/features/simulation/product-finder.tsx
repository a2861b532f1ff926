import { useState } from 'react'
import { UnexpectedProductFormat } from '#web/lib/api/fetch-products.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { PAGE_SIZE, pageCount } from './grid-view.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import type { ProductList } from './use-products.ts'
import { useWords } from './use-words.ts'

/** Search, the grid of products and its pages. */
export function ProductFinder(props: {
  readonly list: ProductList
  /** True if only a failure to load is shown. */
  readonly isFolded: boolean
  readonly selectedId: number | null
  readonly onSelect: (productId: number) => void
  readonly onSearch: (search: string) => void
  readonly onPage: (page: number) => void
}) {
  const { t } = useWords()
  const { list } = props
  if (props.isFolded && !list.error) return null
  const turn = (direction: 1 | -1) => {
    const page = list.page + direction
    if (page >= 1 && page <= pageCount(list.total ?? 0)) props.onPage(page)
  }
  return (
    <section aria-label={t('simulation.grid.label')} className="flex min-w-0 flex-col gap-2 print:hidden">
      <SearchBox
        label={t('simulation.grid.search')}
        clearLabel={t('simulation.grid.clearSearch')}
        search={list.search}
        onSearch={props.onSearch}
      />
      {list.error ? (
        <LoadFailure error={list.error} onRetry={list.retry} busy={list.isFetching} />
      ) : list.cards === null ? (
        <ProductGridSkeleton />
      ) : list.cards.length === 0 ? (
        <NoMatch search={list.search} onClear={() => props.onSearch('')} />
      ) : (
        <div aria-busy={list.isFetching} className={list.isOutdated ? 'opacity-60' : undefined}>
          <ProductGrid
            cards={list.cards}
            selectedId={props.selectedId}
            onSelect={props.onSelect}
            onTurn={turn}
          />
        </div>
      )}
      {list.badgesError ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-label text-muted">
          {t('simulation.grid.badgesFailed')}
          <button
            type="button"
            onClick={list.retryBadges}
            className="min-h-6 text-text underline decoration-control underline-offset-4"
          >
            {t('error.retry')}
          </button>
        </p>
      ) : null}
      <Pager page={list.page} total={list.total} onTurn={turn} />
    </section>
  )
}

/** Announced once as an alert; a card with Retry then replaces the grid. */
function LoadFailure(props: { readonly error: Error; readonly onRetry: () => void; readonly busy: boolean }) {
  const { t } = useWords()
  const { error, onRetry } = props
  const [seen, setSeen] = useState<Error | null>(null)
  const message = t('simulation.grid.loadFailed')
  const detail = error instanceof UnexpectedProductFormat ? t('simulation.grid.unexpectedFormat') : null
  const retry = () => {
    setSeen(error)
    onRetry()
  }
  return (
    <>
      <AlertDialog
        message={message}
        isOpen={seen !== error}
        onClose={() => setSeen(error)}
        closeLabel={t('common.close')}
        confirm={{ label: t('error.retry'), onConfirm: retry }}
      >
        {detail}
      </AlertDialog>
      {seen === error ? (
        <ErrorCard message={message} retryLabel={t('error.retry')} onRetry={retry} busy={props.busy}>
          {detail}
        </ErrorCard>
      ) : null}
    </>
  )
}

function NoMatch({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const { t } = useWords()
  return (
    <div className="rounded-card border border-hairline bg-surface">
      <EmptyState
        title={t('simulation.grid.noMatch', { search })}
        action={<Button onClick={onClear}>{t('simulation.grid.clearSearch')}</Button>}
      >
        {t('simulation.grid.noMatchHint')}
      </EmptyState>
    </div>
  )
}

function Pager(props: {
  readonly page: number
  readonly total: number | null
  readonly onTurn: (direction: 1 | -1) => void
}) {
  const { t, format } = useWords()
  const { page, total } = props
  if (total === null) return <div className="min-h-(--control)" />
  const from = (page - 1) * PAGE_SIZE
  return (
    <nav
      aria-label={t('simulation.grid.pages')}
      className="flex min-h-(--control) flex-wrap items-center justify-between gap-2"
    >
      <p role="status" className="figures text-label whitespace-nowrap text-muted">
        {total === 0
          ? t('simulation.grid.none')
          : t('simulation.grid.range', {
              from: format.count(from + 1),
              to: format.count(Math.min(from + PAGE_SIZE, total)),
              total: format.count(total),
            })}
      </p>
      <div className="flex gap-2">
        <Button
          onClick={() => props.onTurn(-1)}
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        >
          {t('simulation.grid.previous')}
        </Button>
        <Button onClick={() => props.onTurn(1)} disabled={page >= pageCount(total)}>
          {t('simulation.grid.next')}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </nav>
  )
}
