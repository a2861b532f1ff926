import { type RefObject, useEffect, useState } from 'react'
import type { ImportReview, PreviewRow } from '#contract/import-review'
import { canEdit, followRow } from './grid-places.ts'
import type { ActiveCell } from './preview-grid.tsx'
import { gridColumns } from './review-model.ts'

/** A cell as it was when its editing began: other corrections may move its row meanwhile. */
interface EditedCell {
  readonly row: number
  /** Index in the file. */
  readonly column: number
  readonly text: string
}

export interface Editing {
  readonly isEditing: boolean
  /** The active cell; while it is edited, where its row stands now. */
  readonly active: ActiveCell
  readonly start: () => void
  /** Ends editing; `null` keeps the cell as it was. */
  readonly stop: (value: string | null) => void
}

/** Editing one cell of the grid: what is typed belongs to the row that it began in. */
export function useEditing(props: {
  readonly review: ImportReview
  readonly rowAt: (place: number) => PreviewRow | undefined
  readonly active: ActiveCell
  readonly onActivate: (cell: ActiveCell) => void
  readonly grid: RefObject<HTMLTableElement | null>
  readonly onEdit: (row: number, column: number, value: string) => void
}): Editing {
  const { review, rowAt, active, onActivate, grid } = props
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const place = edited ? followRow(rowAt, edited.row, active.place) : active.place
  const isGone = place === null
  useEffect(() => {
    if (!isGone) return
    setEdited(null)
    grid.current?.focus({ preventScroll: true })
  }, [isGone, grid])
  const shown = isGone || place === active.place ? active : { ...active, place }
  return {
    isEditing: edited !== null && !isGone,
    active: shown,
    start: () => {
      const row = rowAt(active.place)
      const column = gridColumns(review)[active.column]
      if (!row || !column || !canEdit(row.cells[column.index])) return
      setEdited({ row: row.row, column: column.index, text: row.cells[column.index] ?? '' })
    },
    stop: (value) => {
      setEdited(null)
      if (shown !== active) onActivate(shown)
      grid.current?.focus({ preventScroll: true })
      if (edited && value !== null && value !== edited.text) props.onEdit(edited.row, edited.column, value)
    },
  }
}
