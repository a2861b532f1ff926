import { Button } from '#web/ui/button.tsx'
import { PAGE_SIZE } from './queries.ts'
import { useWords } from './use-words.ts'

/** Renders nothing if everything fits on one page. */
export function FactPager(props: {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}) {
  const { t, format } = useWords()
  const { page, total } = props
  if (total <= PAGE_SIZE) return null
  const last = Math.ceil(total / PAGE_SIZE)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={page <= 1} onClick={() => props.onPage(page - 1)}>
        {t('data.pager.previous')}
      </Button>
      <Button disabled={page >= last} onClick={() => props.onPage(page + 1)}>
        {t('data.pager.next')}
      </Button>
      <p role="status" className="figures text-label text-muted">
        {t('data.pager.range', {
          from: format.count((page - 1) * PAGE_SIZE + 1),
          to: format.count(Math.min(total, page * PAGE_SIZE)),
          total: format.count(total),
        })}
      </p>
    </div>
  )
}
