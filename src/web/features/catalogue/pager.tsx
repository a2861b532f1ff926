import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { type PageSize, pageSizes } from './search.ts'
import { useWords } from './use-words.ts'
import { pageCount, pageRange } from './view-model.ts'

interface PagerProps {
  readonly page: number
  readonly size: PageSize
  /** Rows on this page. */
  readonly rows: number
  readonly total: number
  /** False if there are more rows than `total`. */
  readonly isTotalExact: boolean
  /** How many rows can be reached by paging. */
  readonly reachable: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: PageSize) => void
}

/** "1–10 of 412", Previous and Next, and how many rows a page has. */
export function Pager(props: PagerProps) {
  const { t, format } = useWords()
  const { page, size, rows, total } = props
  const sizeId = useId()
  const { first, last } = pageRange(page, size, rows)
  const isLast = page >= pageCount(props.reachable, size)
  const range = { from: format.count(first), to: format.count(last), total: format.count(total) }
  return (
    // Placed on the left: on the right a toast about the last action would cover it.
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => props.onPage(page - 1)}>
          {t('pager.previous')}
        </Button>
        <Button disabled={isLast} onClick={() => props.onPage(page + 1)}>
          {t('pager.next')}
        </Button>
      </div>
      <p role="status" className="figures text-label text-muted">
        {rows === 0
          ? t('data.pager.none')
          : t(props.isTotalExact ? 'pager.range' : 'data.pager.rangeOfMore', range)}
        {isLast && props.reachable < total ? (
          <span className="block">{t('data.pager.narrow', { rows: format.count(props.reachable) })}</span>
        ) : null}
      </p>
      <span className="inline-flex items-center gap-2 text-label text-muted sm:ml-auto">
        <label htmlFor={sizeId}>{t('data.pager.size')}</label>
        <Select
          id={sizeId}
          className="w-20!"
          value={String(size)}
          onChange={(event) => props.onSize(Number(event.target.value) as PageSize)}
          options={pageSizes.map((known) => ({ value: String(known), label: format.count(known) }))}
        />
      </span>
    </div>
  )
}
