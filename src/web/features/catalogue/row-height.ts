import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'quanto.rowHeight'

/** `settings`: the density of the display settings. */
export const rowHeights = ['settings', 'compact', 'cozy', 'spacious'] as const
export type RowHeight = (typeof rowHeights)[number]

const listeners = new Set<() => void>()
const read = (): RowHeight =>
  rowHeights.find((known) => known === localStorage.getItem(STORAGE_KEY)) ?? 'settings'

/** The row height of these tables in this browser. */
export function useRowHeight(): readonly [RowHeight, (height: RowHeight) => void] {
  const height = useSyncExternalStore(subscribe, read)
  return [height, choose]
}

function choose(height: RowHeight): void {
  localStorage.setItem(STORAGE_KEY, height)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
