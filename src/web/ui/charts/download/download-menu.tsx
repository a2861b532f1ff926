import { useState } from 'react'
import type { RegionalSettings } from '#contract/settings'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import type { ChartTableData } from '../chart-table.tsx'
import { drawingOf, pngOf } from './drawing.ts'
import { nearTable } from './near-table.ts'
import { csvOf, fileNameOf, jsonOf } from './shown-table.ts'

const PICTURES = ['PNG', 'SVG'] as const
const TABLES = ['CSV', 'Excel', 'JSON'] as const
type Kind = (typeof PICTURES)[number] | (typeof TABLES)[number]

interface MenuProps {
  readonly title: string
  readonly table?: ChartTableData
  /** The element that contains the drawing; absent for a table without one. */
  readonly drawing?: () => HTMLElement | null
  /** Message if a file could not be created. */
  readonly failed: string
}

/** Downloads a chart or a small table as a picture or as figures. */
export function DownloadMenu({ title, table, drawing, failed }: MenuProps) {
  const { settings } = useFormat()
  const [busy, setBusy] = useState<Kind | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const save = async (kind: Kind, opener: HTMLElement) => {
    setBusy(kind)
    setFailed(false)
    try {
      const shown = table ?? nearTable(opener, title)
      const { blob, ending } = await fileOf(kind, { title, table: shown, settings, box: drawing?.() ?? null })
      saveFile(blob, `${fileNameOf(title)}.${ending}`)
      opener.closest<HTMLElement>('[popover]')?.hidePopover()
    } catch (error) {
      console.error('The file could not be made.', error)
      setFailed(true)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <ul>
        {[...(drawing ? PICTURES : []), ...TABLES].map((kind) => (
          <li key={kind}>
            <Button
              variant="quiet"
              className="w-full justify-start!"
              busy={busy === kind}
              disabled={busy !== null}
              onClick={(event) => void save(kind, event.currentTarget)}
            >
              {kind}
            </Button>
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <p role="alert" className="px-3.5 py-1 text-label text-danger">
          {failed}
        </p>
      ) : null}
    </>
  )
}

interface Source {
  readonly title: string
  readonly table: ChartTableData
  readonly settings: RegionalSettings
  readonly box: HTMLElement | null
}

async function fileOf(
  kind: Kind,
  { title, table, settings, box }: Source,
): Promise<{ readonly blob: Blob; readonly ending: string }> {
  const text = (content: string, type: string) => new Blob([content], { type })
  switch (kind) {
    case 'PNG':
      return { blob: await pngOf(drawn(box, title)), ending: 'png' }
    case 'SVG':
      return { blob: text(drawn(box, title).svg, 'image/svg+xml'), ending: 'svg' }
    case 'CSV':
      return { blob: text(csvOf(table, settings), 'text/csv;charset=utf-8'), ending: 'csv' }
    case 'JSON':
      return { blob: text(jsonOf(table, settings), 'application/json'), ending: 'json' }
    case 'Excel': {
      const { xlsxOf } = await import('./xlsx-of.ts')
      return { blob: await xlsxOf(table, settings), ending: 'xlsx' }
    }
  }
}

function drawn(box: HTMLElement | null, title: string) {
  const drawing = box && drawingOf(box, title)
  if (!drawing) throw new Error('Nothing is drawn.')
  return drawing
}
