import { useQuery } from '@tanstack/react-query'
import { useColumnChoice } from '#web/features/catalogue/column-choice.ts'
import type { DataTable } from '#web/features/catalogue/search.ts'
import type { Address } from '#web/features/catalogue/use-address.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Bookmark } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewView } from './new-view.tsx'
import { isSameState, savedViewsQuery, stateOf } from './saved-views.ts'
import { ViewRow } from './view-row.tsx'

/** The user's own views of this table: rename, replace and delete them, or save the current view under a name. */
export function ViewPicker({ table, address }: { readonly table: DataTable; readonly address: Address }) {
  const { t } = useWords()
  const found = useQuery(savedViewsQuery())
  const { chosen } = useColumnChoice(table)
  const shown = stateOf(address.search, chosen)
  const views = found.data?.views.filter((view) => view.table === table) ?? []
  const active = views.find((view) => isSameState(view.state, shown))
  return (
    <Popover
      label={t('data.views.label')}
      trigger={(button) => (
        <Button
          {...button}
          variant="quiet"
          className="max-sm:px-2!"
          icon={<Bookmark aria-hidden="true" className="size-4" />}
        >
          <span className="max-sm:sr-only">{t('data.views.label')}</span>
        </Button>
      )}
    >
      <p className="mb-2 font-medium">{t('data.views.label')}</p>
      {found.error ? (
        <p role="alert" className="mb-2 text-label text-danger">
          {t('data.views.loadFailed')}{' '}
          <Button variant="quiet" onClick={() => found.refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      ) : null}
      {found.isPending ? <Skeleton className="mb-2 h-8" /> : null}
      {found.data && views.length === 0 ? (
        <p className="mb-2 text-label text-muted">{t('data.views.none')}</p>
      ) : null}
      <ul className="-mx-2 mb-2">
        {views.map((view) => (
          <ViewRow key={view.viewId} view={view} isActive={view === active} shown={shown} />
        ))}
      </ul>
      {active || !found.data ? null : <NewView table={table} state={shown} />}
    </Popover>
  )
}
