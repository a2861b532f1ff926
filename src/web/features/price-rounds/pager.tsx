import { Button } from '#web/ui/button.tsx'
import type { Words } from './use-words.ts'

const PAGE_SIZE = 50

/** "51–100 of 412", Previous and Next; nothing where one page holds all. */
export function Pager(props: {
  readonly words: Words
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}) {
  const { page, total, onPage } = props
  const { t, format } = props.words
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (last === 1 && page === 1) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <div className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(Math.min(last, page - 1))}>
          {t('rounds.previous')}
        </Button>
        <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
          {t('rounds.next')}
        </Button>
      </div>
      <p role="status" className="figures text-label text-muted">
        {t('rounds.range', {
          from: format.count(Math.min(total, (page - 1) * PAGE_SIZE + 1)),
          to: format.count(Math.min(total, page * PAGE_SIZE)),
          total: format.count(total),
        })}
      </p>
    </div>
  )
}
