import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import type { DataTable } from './search.ts'
import { useWords } from './use-words.ts'

const STORAGE_KEY = 'quanto.columns'

type Hidden = Readonly<Partial<Record<DataTable, readonly string[]>>>

export interface ColumnChoice {
  readonly hidden: readonly string[]
  readonly toggle: (key: string) => void
}

/** Which columns of a table this browser leaves out. */
export function useColumnChoice(view: DataTable): ColumnChoice {
  const [hidden, setHidden] = useState(readHidden)
  const ofView = hidden[view] ?? []
  return {
    hidden: ofView,
    toggle: (key) => {
      const keys = ofView.includes(key) ? ofView.filter((other) => other !== key) : [...ofView, key]
      const next = { ...hidden, [view]: keys }
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
      setHidden(next)
    },
  }
}

function readHidden(): Hidden {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Hidden) : {}
  } catch {
    return {}
  }
}

/** What names a row and what can be done with it stays. */
function isFixed<Row>(column: TableColumn<Row>): boolean {
  return column.isRowHeader === true || column.key === 'select' || column.key === 'actions'
}

export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { hidden }: ColumnChoice,
): readonly TableColumn<Row>[] {
  return columns.filter((column) => isFixed(column) || !hidden.includes(column.key))
}

export function ColumnChooser<Row>(props: {
  readonly columns: readonly TableColumn<Row>[]
  readonly choice: ColumnChoice
}) {
  const { t } = useWords()
  const { choice } = props
  return (
    <Popover
      label={t('data.columns.label')}
      size="menu"
      trigger={(button) => (
        <Button {...button} variant="quiet" icon={<Columns3 aria-hidden="true" className="size-4" />}>
          {t('data.columns.label')}
        </Button>
      )}
    >
      {props.columns
        .filter((column) => !isFixed(column))
        .map((column) => (
          <label
            key={column.key}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken"
          >
            <input
              type="checkbox"
              className="size-4.5 accent-(--accent)"
              checked={!choice.hidden.includes(column.key)}
              onChange={() => choice.toggle(column.key)}
            />
            {column.header}
          </label>
        ))}
    </Popover>
  )
}
