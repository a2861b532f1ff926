import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportView } from '#contract/imports'
import { notifyOtherTabs } from '#web/lib/api/other-tabs.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { isMoving } from './import-progress.ts'
import { importsQuery } from './queries.ts'

export interface FollowedImport {
  /** The latest state received; `null` before the first. */
  readonly view: ImportView | null
  /** Why no more states arrive. */
  readonly error: Error | null
}

const NOTHING: FollowedImport = { view: null, error: null }

/** Follows one import until it ends, starting from its current state: leaving the page and returning is safe. */
export function useFollowedImport(importId: string | null): FollowedImport {
  const client = useQueryClient()
  const [told, setTold] = useState<FollowedImport>(NOTHING)

  useEffect(() => {
    setTold(NOTHING)
    if (importId === null) return
    const stop = new AbortController()
    follow({ importId, client, signal: stop.signal, tell: (view) => setTold({ view, error: null }) }).catch(
      (error: Error) => {
        if (stop.signal.aborted) return
        console.error('The progress of an import could not be followed.', error)
        setTold((last) => ({ ...last, error }))
      },
    )
    return () => stop.abort()
  }, [importId, client])

  return told
}

async function follow(args: {
  readonly importId: string
  readonly client: QueryClient
  readonly signal: AbortSignal
  readonly tell: (view: ImportView) => void
}): Promise<void> {
  const { importId, client, signal, tell } = args
  const isLast = (view: ImportView) => !isMoving(view)
  for await (const view of streamEvents('importEvents', { params: { importId }, signal, isLast })) {
    // Refetches everything that depends on the import before its end is shown, so that no screen shows "empty".
    if (!isMoving(view)) await refreshFigures(client)
    tell(view)
    rememberImport(client, view)
  }
}

/** Updates the import in the list, or adds it in front if it is new. */
export function rememberImport(client: QueryClient, view: ImportView): void {
  const { queryKey } = importsQuery()
  const list = client.getQueryData(queryKey)
  client.setQueryData(queryKey, withImport(list ?? [], view))
  // A single import is not the list: the rest still has to be loaded.
  if (!list) void client.invalidateQueries({ queryKey })
}

function withImport(list: readonly ImportView[], view: ImportView): readonly ImportView[] {
  const at = list.findIndex((other) => other.importId === view.importId)
  return at < 0 ? [view, ...list] : list.with(at, view)
}

const ESTIMATE_QUEUED_AFTER_MS = 2000

/** Invalidates everything computed from orders; the new estimate is queued shortly after the import's end. */
async function refreshFigures(client: QueryClient): Promise<void> {
  const dashboard = { queryKey: ['dashboard'] }
  // Removes cached pages, so that a screen opened later does not ask for products that no longer exist.
  client.removeQueries({ ...dashboard, type: 'inactive' })
  await client.invalidateQueries(dashboard)
  for (const queryKey of [['data'], ['price-simulation'], ['session', 'company']])
    void client.invalidateQueries({ queryKey })
  notifyOtherTabs()
  setTimeout(() => {
    void client.invalidateQueries(dashboard)
    notifyOtherTabs()
  }, ESTIMATE_QUEUED_AFTER_MS)
}
