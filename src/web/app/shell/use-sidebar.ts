import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** In narrower windows the sidebar slides out over the page (the `md` breakpoint of the styles). */
const WIDE = '(min-width: 960px)'
const STORAGE_KEY = 'quanto.sidebar'

export interface Sidebar {
  readonly isWide: boolean
  /** True if slid out; only used in a narrow window. */
  readonly isShown: boolean
  /** True if only icons are shown; only used in a wide window. */
  readonly isCollapsed: boolean
  /** The menu button: shows or hides in narrow windows, collapses or expands in wide ones. */
  readonly toggle: () => void
  readonly close: () => void
  readonly toggleCollapsed: () => void
}

export function useSidebar(): Sidebar {
  const isWide = useIsWide()
  const [isShown, setShown] = useState(false)
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(STORAGE_KEY) === 'icons')
  const close = useCallback(() => setShown(false), [])
  const toggleCollapsed = useCallback(() => setCollapsed((collapsed) => !collapsed), [])
  useEffect(() => {
    localStorage.setItem(STORAGE_KEY, isCollapsed ? 'icons' : 'open')
  }, [isCollapsed])
  useEffect(() => {
    if (isWide) setShown(false)
  }, [isWide])
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isShown])
  const toggle = () => (isWide ? toggleCollapsed() : setShown(!isShown))
  return { isWide, isShown, isCollapsed, toggle, close, toggleCollapsed }
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(WIDE).matches,
  )
}
