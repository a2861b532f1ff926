import { useEffect, useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

function show(part: string): void {
  current = part
  for (const listener of listeners) listener()
}

/** Adds the open tab or section to the page's title; `null` for the default one. */
export function useTitlePart(part: string | null): void {
  useEffect(() => {
    if (part === null) return
    show(part)
    return () => show('')
  }, [part])
}

export function useShownTitlePart(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
