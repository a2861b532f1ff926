import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DataTable } from './search.ts'
import { useWords } from './use-words.ts'

/** Actions for the selected rows, at the lower edge of the window wherever the table is scrolled to. */
export function SelectionBar(props: {
  readonly table: DataTable
  readonly count: number
  readonly onDelete: () => void
  readonly onClear: () => void
}) {
  const { t, format } = useWords()
  return (
    <div className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-surface px-3 py-2 shadow-overlay print:hidden">
      <p role="status" className="text-label font-medium">
        {t('data.select.count', { n: props.count, count: format.count(props.count) })}
      </p>
      <Button variant="quiet" onClick={props.onClear}>
        {t('data.select.clear')}
      </Button>
      <Permit call={props.table === 'sales' ? 'deleteSales' : 'deleteProducts'}>
        <Button variant="danger" onClick={props.onDelete}>
          {t('data.select.delete')}
        </Button>
      </Permit>
    </div>
  )
}
