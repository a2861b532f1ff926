import { type KeyboardEvent, useRef, useState } from 'react'

export interface OptionColumn {
  readonly id: number
  readonly x: number
  readonly width: number
  readonly description: string
  readonly title: string
}

/** An invisible listbox over a drawing: one tab stop, arrows move, Enter, Space or a click choose. */
export function OptionColumns(props: {
  readonly label: string
  readonly columns: readonly OptionColumn[]
  readonly selectedId: number | null
  readonly onSelect: (id: number) => void
}) {
  const { columns, selectedId } = props
  const list = useRef<HTMLDivElement>(null)
  const [lastMoved, setLastMoved] = useState<number | null>(null)
  const has = (id: number | null) => columns.some((column) => column.id === id)
  const tabStop = has(lastMoved) ? lastMoved : has(selectedId) ? selectedId : (columns[0]?.id ?? null)

  function onKeyDown(event: KeyboardEvent) {
    const at = columns.findIndex((column) => column.id === tabStop)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (tabStop !== null) props.onSelect(tabStop)
      return
    }
    const target = columns[indexAfterKey(event.key, at, columns.length) ?? -1]
    if (!target) return
    event.preventDefault()
    setLastMoved(target.id)
    list.current?.querySelector<HTMLElement>(`[data-option="${target.id}"]`)?.focus()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={props.label}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="option"
          data-option={column.id}
          tabIndex={column.id === tabStop ? 0 : -1}
          aria-selected={column.id === selectedId}
          aria-label={column.description}
          title={column.title}
          onClick={() => props.onSelect(column.id)}
          onKeyDown={onKeyDown}
          onFocus={() => setLastMoved(column.id)}
          className="absolute top-0 bottom-0 cursor-pointer rounded-control"
          style={{ left: column.x, width: column.width }}
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
