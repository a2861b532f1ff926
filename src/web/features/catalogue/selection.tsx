import { useQueryClient } from '@tanstack/react-query'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ExportMenu } from './export-menu.tsx'
import { matchingIdsQuery } from './queries.ts'
import type { DataSearch, DataTable } from './search.ts'
import type { WholeSelection } from './use-whole-selection.ts'
import { useWords } from './use-words.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

/** Most products of one deletion: their sales records are kept for the undo. */
const MOST_DELETED_PRODUCTS = 1000

interface SelectionBarProps<K extends string | number> {
  readonly table: DataTable
  readonly search: DataSearch
  readonly selection: WholeSelection<K>
  /** Number of rows on all pages. */
  readonly total: number
  readonly onDelete: () => void
}

function DrawnBar<K extends string | number>(props: SelectionBarProps<K>) {
  const { t, format } = useWords()
  const { table, search, selection, total } = props
  const { whole, chosen, ids } = selection
  const [isEditing, setEditing] = useState(false)
  const n = ids.length
  const count = format.count(n)
  const canChooseWhole = whole === null && selection.isAll && total > chosen.size
  return (
    <div
      data-holds-bottom
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-surface px-3 py-2 shadow-overlay print:hidden"
    >
      <p role="status" className="text-label font-medium">
        {whole
          ? t(whole.isWhole ? 'data.select.wholeCount' : 'data.select.firstCount', { count })
          : t('data.select.count', { n, count })}
      </p>
      {canChooseWhole ? <WholeButton search={search} selection={selection} total={total} /> : null}
      <Button variant="quiet" onClick={selection.clear}>
        {t('data.select.clear')}
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {table === 'products' ? (
          <Permit call="editProducts">
            <Button onClick={() => setEditing(true)}>{t('data.select.edit')}</Button>
          </Permit>
        ) : null}
        {/* An export takes all rows or those of a page, not the first of many: the table has its own for all. */}
        {whole?.isWhole === false ? null : (
          <ExportMenu isSelection search={search} ids={whole ? undefined : ids} />
        )}
        <Permit call={table === 'sales' ? 'deleteSales' : 'deleteProducts'}>
          <Limited isOver={table === 'products' && n > MOST_DELETED_PRODUCTS}>
            <Button variant="danger" onClick={props.onDelete}>
              {t('data.select.delete')}
            </Button>
          </Limited>
        </Permit>
      </div>
      <Suspense fallback={null}>
        {isEditing ? <EditDialog ids={ids as readonly number[]} onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </div>
  )
}

/** Actions for the selected rows, at the lower edge of the window wherever the table is scrolled to. */
export const SelectionBar = memo(DrawnBar) as typeof DrawnBar

/** Disables what is inside where more is selected than one deletion takes, and says so. */
function Limited({ isOver, children }: { readonly isOver: boolean; readonly children: ReactNode }) {
  const { t, format } = useWords()
  if (!isOver) return children
  return (
    <fieldset
      disabled
      title={t('data.select.deleteMost', { count: format.count(MOST_DELETED_PRODUCTS) })}
      className="contents"
    >
      {children}
    </fieldset>
  )
}

function WholeButton<K extends string | number>(props: {
  readonly search: DataSearch
  readonly selection: WholeSelection<K>
  readonly total: number
}) {
  const { t, format } = useWords()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const choose = async () => {
    setAsking(true)
    try {
      const { ids, isWhole } = await client.fetchQuery(matchingIdsQuery(props.search))
      props.selection.chooseWhole({ ids: ids as readonly K[], isWhole })
    } catch (error) {
      showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' })
      setAsking(false)
    }
  }
  return (
    <Button variant="quiet" onClick={() => void choose()} busy={isAsking}>
      {t('data.select.whole', { count: format.count(props.total) })}
    </Button>
  )
}
