import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hideColumns, useColumnChoice } from '#web/features/catalogue/column-choice.ts'
import { hideableOf } from '#web/features/catalogue/columns.tsx'
import type { DataTable } from '#web/features/catalogue/search.ts'
import type { ViewState } from '#web/features/catalogue/types.ts'
import type { Address } from '#web/features/catalogue/use-address.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Link2 } from '#web/ui/icons.ts'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { changeTo, isSameState, savedViewsQuery, stateOf } from './saved-views.ts'
import { ViewPicker } from './view-picker.tsx'

interface ViewTabsProps {
  readonly table: DataTable
  readonly address: Address
}

const ALL: ViewState = { hidden: [] }

/**
 * The user's saved views above the table, one press each; saving, renaming and sharing stand at the end, on a phone
 * next to the search.
 */
export function ViewTabs({ table, address }: ViewTabsProps) {
  const { t } = useWords()
  const { chosen } = useColumnChoice(table)
  const isPhone = useIsPhone()
  useSharedColumns(table, address)
  const views = useQuery(savedViewsQuery()).data?.views.filter((view) => view.table === table) ?? []
  const shown = stateOf(address.search, chosen)
  const active = views.find((view) => isSameState(view.state, shown))
  const apply = (state: ViewState) => {
    hideColumns(table, state.hidden)
    address.change(changeTo(state))
  }
  return (
    <div
      className={`mb-3 flex items-end gap-1 border-b border-hairline print:hidden ${views.length === 0 ? 'max-sm:hidden' : ''}`}
    >
      <nav aria-label={t('data.views.tabs')} className="flex fade-more min-w-0 flex-1 gap-1 overflow-x-auto">
        <ViewTab
          name={t('data.views.all')}
          isActive={!active && isSameState(shown, ALL)}
          onChoose={() => apply(ALL)}
        />
        {views.map((view) => (
          <ViewTab
            key={view.viewId}
            name={view.name}
            isActive={view === active}
            onChoose={() => apply(view.state)}
          />
        ))}
      </nav>
      {isPhone ? null : (
        <>
          <ViewPicker table={table} address={address} />
          <CopyLink address={address} hidden={chosen} />
        </>
      )}
    </div>
  )
}

function ViewTab(props: {
  readonly name: string
  readonly isActive: boolean
  readonly onChoose: () => void
}) {
  const look = props.isActive
    ? 'border-accent text-text'
    : 'border-transparent text-muted hover:border-hairline hover:text-text'
  return (
    <button
      type="button"
      aria-current={props.isActive || undefined}
      onClick={props.onChoose}
      className={`-mb-px min-h-(--control) max-w-48 shrink-0 truncate border-b-2 px-3 text-body font-medium -outline-offset-2 ${look}`}
    >
      {props.name}
    </button>
  )
}

/** Written into a link whose table hides no column: without it the receiver's own choice would stay. */
const NONE = 'none'

function CopyLink({ address, hidden }: { readonly address: Address; readonly hidden: readonly string[] }) {
  const { t } = useWords()
  const router = useRouter()
  const copy = () => {
    const search = { ...address.search, hide: hidden.join(',') || NONE }
    const { href } = router.buildLocation({ to: '/data-management', search })
    return copyText(new URL(href, window.location.origin).href, {
      ...{ copied: t('data.views.copied'), failed: t('data.views.copyFailed') },
    })
  }
  return (
    <IconButton label={t('data.views.copy')} onClick={() => void copy()}>
      <Link2 aria-hidden="true" className="size-4" />
    </IconButton>
  )
}

/** Takes over the columns of a shared link, and removes them from the address. */
function useSharedColumns(table: DataTable, { search, change }: Address): void {
  const { hide, page, open } = search
  useEffect(() => {
    if (hide === undefined) return
    const hideable = hideableOf(table)
    hideColumns(
      table,
      hide.split(',').filter((key) => hideable.includes(key)),
    )
    change({ hide: undefined, page, open }, true)
  }, [hide, table, change, page, open])
}
