import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from './button.tsx'

interface PagerProps {
  readonly page: number
  /** Rows of a full page. */
  readonly size: number
  /** Rows on all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
}

/** "51–100 of 412", Previous and Next; nothing where one page holds all. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useText()
  const format = useFormat()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <div className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(Math.min(last, page - 1))}>
          {t('pager.previous')}
        </Button>
        <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
          {t('pager.next')}
        </Button>
      </div>
      <p role="status" className="figures text-label text-muted">
        {t('pager.range', {
          from: format.count(Math.min(total, (page - 1) * size + 1)),
          to: format.count(Math.min(total, page * size)),
          total: format.count(total),
        })}
      </p>
    </div>
  )
}
