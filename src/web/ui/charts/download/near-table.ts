import type { ChartTableData } from '../chart-table.tsx'

/** The visible table of the card, drawing or dialog that contains this element. */
export function nearTable(element: HTMLElement, caption: string): ChartTableData {
  const table = element.closest('section, figure, dialog')?.querySelector('table')
  if (!table) throw new Error(`no table beside "${caption}"`)
  // Not the bare text: lines that stand below each other must not run together.
  // biome-ignore lint/performance/useDomNodeTextContent: see above
  const textsOf = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.innerText)
  return tableOf({
    caption,
    headers: [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent ?? ''),
    rows: [...table.tBodies].flatMap((body) => [...body.rows]).map(textsOf),
  })
}

/** Lines of a cell are joined; columns with only buttons or drawings are left out. */
export function tableOf(shown: {
  readonly caption: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}): ChartTableData {
  const rows = shown.rows.map((row) => row.map(oneLine))
  const kept = shown.headers.flatMap((_, at) => (at === 0 || rows.some((row) => row[at] !== '') ? [at] : []))
  return {
    caption: shown.caption,
    columns: kept.map((at) => oneLine(shown.headers[at] ?? '')),
    rows: rows.map((row, key) => ({ key, cells: kept.map((at) => row[at] ?? '') })),
  }
}

const oneLine = (text: string): string =>
  text
    .split(/[\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ')
