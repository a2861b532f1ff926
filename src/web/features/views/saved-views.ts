import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DataSearch, DataTable } from '#web/features/catalogue/search.ts'
import type { SavedView, ViewState } from '#web/features/catalogue/types.ts'
import type { AddressChange } from '#web/features/catalogue/use-address.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'

const viewsKey = ['saved-views']

export function savedViewsQuery() {
  return queryOptions({
    queryKey: viewsKey,
    queryFn: ({ signal }) => call('listSavedViews', { signal }),
    staleTime: 300_000,
  })
}

const FIELDS = ['search', 'sort', 'filter', 'vendor', 'type', 'tag', 'from', 'to', 'size'] as const

/** The parts of the address and the columns that a view saves. */
export function stateOf(search: DataSearch, hidden: readonly string[]): ViewState {
  const kept = FIELDS.flatMap((field) => (search[field] === undefined ? [] : [[field, search[field]]]))
  return { ...Object.fromEntries(kept), hidden: [...hidden].sort() }
}

/** The address of a view: parts that it does not name have their default. */
export function changeTo({ hidden: _, ...state }: ViewState): AddressChange {
  const usual = Object.fromEntries(FIELDS.map((field) => [field, undefined]))
  return { ...usual, ...state } as AddressChange
}

export function isSameState(a: ViewState, b: ViewState): boolean {
  const text = (state: ViewState) =>
    JSON.stringify([...FIELDS.map((field) => state[field] ?? null), ...state.hidden.toSorted()])
  return text(a) === text(b)
}

/** Every change shows immediately in the list. */
export function useViewMutations() {
  const client = useQueryClient()
  const patch = (change: (views: SavedView[]) => SavedView[]) =>
    client.setQueryData(savedViewsQuery().queryKey, (old) => old && { views: change(old.views) })
  const create = useWrite({
    mutationFn: (body: { table: DataTable; name: string; state: ViewState }) =>
      call('createSavedView', { body }),
    onSuccess: ({ view }) => patch((views) => [...views, view]),
  })
  const update = useWrite({
    mutationFn: ({ viewId, ...body }: { viewId: string; name?: string; state?: ViewState }) =>
      call('updateSavedView', { params: { viewId }, body }),
    onSuccess: ({ view }) =>
      patch((views) => views.map((other) => (other.viewId === view.viewId ? view : other))),
  })
  const remove = useWrite({
    mutationFn: (viewId: string) => call('deleteSavedView', { params: { viewId } }),
    onSuccess: (_, viewId) => patch((views) => views.filter((view) => view.viewId !== viewId)),
  })
  return { create, update, remove }
}
