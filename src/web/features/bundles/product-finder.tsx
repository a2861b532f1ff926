import { useState } from 'react'
import { UnexpectedProductFormat } from '#web/lib/api/fetch-products.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PAGE_SIZE } from './queries.ts'
import type { PricedProduct } from './types.ts'
import type { ProductPage } from './use-products.ts'
import { useWords } from './use-words.ts'

const GRID = 'grid grid-cols-2 gap-2 lg:grid-cols-4'
const CARD = 'min-h-[6.5rem] rounded-card border p-2.5'

/** Search, the product grid with its checkboxes, and the pager. */
export function ProductFinder(props: {
  readonly list: ProductPage
  readonly selected: readonly number[]
  /** True if the largest number of products is selected. */
  readonly isFull: boolean
  readonly onToggle: (id: number) => void
  readonly onSearch: (text: string) => void
  readonly onPage: (page: number) => void
}) {
  const { t } = useWords()
  const { list, selected } = props
  return (
    <section aria-label={t('packages.grid.label')} className="flex min-w-0 flex-col gap-2">
      <SearchBox
        label={t('packages.grid.search')}
        clearLabel={t('packages.grid.clear')}
        search={list.search}
        onSearch={props.onSearch}
      />
      {list.error ? (
        <LoadFailure error={list.error} onRetry={list.retry} busy={list.isFetching} />
      ) : list.products === null ? (
        <div aria-hidden="true" className={GRID}>
          {Array.from({ length: PAGE_SIZE }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: eight fixed places
            <Skeleton key={place} className="min-h-[6.5rem]" />
          ))}
        </div>
      ) : list.products.length === 0 ? (
        <EmptyState
          title={t('packages.grid.noMatch', { search: list.search })}
          action={<Button onClick={() => props.onSearch('')}>{t('packages.grid.clear')}</Button>}
        />
      ) : (
        <div
          aria-busy={list.isFetching}
          className={classNames(GRID, list.isOutdated ? 'opacity-60' : undefined)}
        >
          {list.products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              isSelected={selected.includes(product.id)}
              isDisabled={props.isFull && !selected.includes(product.id)}
              onToggle={() => props.onToggle(product.id)}
            />
          ))}
        </div>
      )}
      {list.error && list.total === null ? null : <Pager list={list} onPage={props.onPage} />}
    </section>
  )
}

function ProductCard(props: {
  readonly product: PricedProduct
  readonly isSelected: boolean
  readonly isDisabled: boolean
  readonly onToggle: () => void
}) {
  const { t, price } = useWords()
  const { product, isSelected } = props
  return (
    <label
      title={product.title}
      className={classNames(
        CARD,
        'flex min-w-0 cursor-pointer flex-col gap-1 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isSelected ? 'border-accent bg-accent-soft' : 'border-hairline bg-surface hover:border-control',
        props.isDisabled ? 'cursor-not-allowed opacity-55' : undefined,
      )}
    >
      <span className="flex min-w-0 flex-1 items-start gap-2">
        <input
          type="checkbox"
          checked={isSelected}
          disabled={props.isDisabled}
          onChange={props.onToggle}
          className="mt-0.5 size-4 shrink-0 accent-(--accent)"
        />
        <span className="line-clamp-2 min-w-0 text-label font-medium break-words">{product.title}</span>
      </span>
      <span className="text-caption text-muted">
        <span className="line-clamp-2">{product.product_type || t('packages.grid.noType')}</span>
        {product.vendor ? <span className="line-clamp-2">{product.vendor}</span> : null}
      </span>
      <span className="figures text-label text-muted">
        {product.todaysPrice === null ? t('packages.grid.noPrice') : price(product.todaysPrice)}
      </span>
    </label>
  )
}

function Pager({ list, onPage }: { readonly list: ProductPage; readonly onPage: (page: number) => void }) {
  const { t, format } = useWords()
  const { page, pages, total } = list
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="figures text-label text-muted">
        {total === null
          ? t('packages.grid.loading')
          : t('packages.grid.page', {
              page: format.count(page),
              pages: format.count(pages),
              n: total,
              total: format.count(total),
            })}
      </p>
      <span className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          {t('packages.grid.previous')}
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('packages.grid.next')}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </span>
    </div>
  )
}

/** Announced once as an alert; a card with Retry then replaces the grid. */
function LoadFailure(props: { readonly error: Error; readonly onRetry: () => void; readonly busy: boolean }) {
  const { t } = useWords()
  const { error, onRetry } = props
  const [seen, setSeen] = useState<Error | null>(null)
  const detail = error instanceof UnexpectedProductFormat ? t('packages.grid.unexpectedFormat') : null
  return (
    <>
      <AlertDialog
        message={t('packages.grid.loadFailed')}
        isOpen={seen !== error}
        onClose={() => setSeen(error)}
        closeLabel={t('common.close')}
      >
        {detail}
      </AlertDialog>
      <ErrorCard
        message={t('packages.grid.loadFailed')}
        retryLabel={t('error.retry')}
        onRetry={onRetry}
        busy={props.busy}
      >
        {detail}
      </ErrorCard>
    </>
  )
}
