import { useCallback, useEffect, useRef, useState } from 'react'
import { type Place, placeIn, stepIn } from './work-view.ts'

export interface CurrentPlace {
  readonly id: number | null
  /** The same, also after a press whose result is not drawn yet. */
  readonly now: () => number | null
  readonly move: (step: number) => Place
  /** The row was focused otherwise. Always the same function. */
  readonly set: (id: number) => void
  /** The current row will leave: the focus goes to the one that takes its place. */
  readonly followFocus: () => void
}

/** The row that keys act on. It keeps its place in the list when its product leaves. */
export function usePlace(ids: readonly number[]): CurrentPlace {
  const [last, setPlace] = useState<Place>({ id: null, at: 0 })
  // A step, its effect and the focus that follows it name the same place: it is rendered once.
  const setLast = useCallback(
    (next: Place) => setPlace((now) => (now.id === next.id && now.at === next.at ? now : next)),
    [],
  )
  const current = placeIn(ids, last)
  const latest = useRef({ ids, current, wantsFocus: false })
  latest.current.ids = ids
  latest.current.current = current
  const { id, at } = current
  useEffect(() => {
    setLast({ id, at })
    if (!latest.current.wantsFocus || id === null) return
    latest.current.wantsFocus = false
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }, [id, at, setLast])
  const set = useCallback(
    (focused: number) => {
      setLast({ id: focused, at: latest.current.ids.indexOf(focused) })
    },
    [setLast],
  )
  const followFocus = () => {
    latest.current.wantsFocus = true
  }
  const move = (step: number) => {
    const next = stepIn(latest.current.ids, latest.current.current, step)
    followFocus()
    setLast(next)
    // A press in the same frame continues from here.
    latest.current.current = next
    return next
  }
  return { id, now: () => latest.current.current.id, move, set, followFocus }
}
