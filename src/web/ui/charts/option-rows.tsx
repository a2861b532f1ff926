import { type KeyboardEvent, useRef, useState } from 'react'

export interface OptionRow {
  readonly id: number
  readonly y: number
  readonly height: number
  readonly description: string
  readonly title: string
}

/** An invisible listbox over a drawing: one tab stop, arrows move, Enter, Space or a click choose. */
export function OptionRows(props: {
  readonly label: string
  readonly rows: readonly OptionRow[]
  readonly selectedId: number | null
  readonly onSelect: (id: number) => void
}) {
  const { rows, selectedId } = props
  const list = useRef<HTMLDivElement>(null)
  const [lastMoved, setLastMoved] = useState<number | null>(null)
  const has = (id: number | null) => rows.some((row) => row.id === id)
  const tabStop = has(lastMoved) ? lastMoved : has(selectedId) ? selectedId : (rows[0]?.id ?? null)

  function onKeyDown(event: KeyboardEvent) {
    const at = rows.findIndex((row) => row.id === tabStop)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (tabStop !== null) props.onSelect(tabStop)
      return
    }
    const target = rows[indexAfterKey(event.key, at, rows.length) ?? -1]
    if (!target) return
    event.preventDefault()
    setLastMoved(target.id)
    list.current?.querySelector<HTMLElement>(`[data-option="${target.id}"]`)?.focus()
  }

  return (
    <div ref={list} role="listbox" aria-label={props.label} aria-orientation="vertical" onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <div
          key={row.id}
          role="option"
          data-option={row.id}
          tabIndex={row.id === tabStop ? 0 : -1}
          aria-selected={row.id === selectedId}
          aria-label={row.description}
          title={row.title}
          onClick={() => props.onSelect(row.id)}
          onKeyDown={onKeyDown}
          onFocus={() => setLastMoved(row.id)}
          className="absolute inset-x-0 cursor-pointer rounded-control"
          style={{ top: row.y, height: row.height }}
        />
      ))}
    </div>
  )
}

/** The option that a key leads to, or `null` for other keys. Stops at both ends. */
export function indexAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
