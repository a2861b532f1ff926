/** Every row has the height of a value and its message, so that positions are known without reading the rows. */
export const ROW_PX = 44
const AROUND = 6

/** First and last row to render: the visible ones and a margin for scrolling. */
export function spanOf(
  scroll: { readonly top: number; readonly height: number },
  rows: number,
): { readonly first: number; readonly last: number } {
  const end = Math.max(0, rows - 1)
  const first = Math.min(end, Math.max(0, Math.floor(scroll.top / ROW_PX) - AROUND))
  const last = Math.min(end, Math.ceil((scroll.top + scroll.height) / ROW_PX) + AROUND)
  return { first, last: Math.max(first, last) }
}

interface Place {
  readonly place: number
  readonly column: number
}

/** The cell that a key moves to; `null` for a key that does not move. */
export function moveActive(
  key: string,
  { place, column }: Place,
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): Place | null {
  const to = (nextPlace: number, nextColumn: number): Place => ({
    place: Math.max(0, Math.min(size.rows - 1, nextPlace)),
    column: Math.max(0, Math.min(size.columns - 1, nextColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return to(place + 1, column)
    case 'ArrowUp':
      return to(place - 1, column)
    case 'ArrowRight':
      return to(place, column + 1)
    case 'ArrowLeft':
      return to(place, column - 1)
    case 'PageDown':
      return to(place + size.page, column)
    case 'PageUp':
      return to(place - size.page, column)
    case 'Home':
      return to(place, 0)
    case 'End':
      return to(place, size.columns - 1)
    default:
      return null
  }
}

/** How far a row is looked for from where it was: at most as many rows leave or come between two answers. */
const MOVED_AT_MOST = 100

/** Where a row stands now; its former place while that one is loading, `null` if it is no longer nearby. */
export function followRow(
  rowAt: (place: number) => { readonly row: number } | undefined,
  row: number,
  from: number,
): number | null {
  if (!rowAt(from)) return from
  for (let away = 0; away <= MOVED_AT_MOST; away++)
    for (const place of [from - away, from + away]) if (rowAt(place)?.row === row) return place
  return null
}

/** The server truncates cells to this length: editing a longer one would lose its end. */
const LONGEST_SHOWN = 500

export function canEdit(cell: string | undefined): boolean {
  return (cell ?? '').length < LONGEST_SHOWN
}
