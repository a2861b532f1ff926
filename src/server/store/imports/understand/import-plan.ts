import { type FileKind, importFields } from '#contract/import-fields'
import type { BulkFix, CellEdit, ReviewChanges } from '#contract/import-review'
import type { DateOrder } from '../cells/dates.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import type { Encoding } from '../open/csv-rows.ts'

/** Choices of the user, `null` if the file decides. Stored with the import; survives a restart. */
export interface ImportPlan {
  readonly revision: number
  readonly kind: FileKind | null
  readonly sheet: number | null
  readonly headerRow: number | null
  readonly delimiter: string | null
  readonly encoding: Encoding | null
  readonly decimalMark: DecimalMark | null
  readonly dateOrder: DateOrder | null
  readonly mapping: Readonly<Record<string, number | null>> | null
  readonly mode: 'add' | 'update' | 'add-and-update'
  readonly blankCells: 'keep' | 'clear'
  readonly edits: readonly CellEdit[]
  readonly fixes: readonly BulkFix[]
  readonly skippedRows: readonly number[]
}

export const emptyPlan: ImportPlan = {
  revision: 0,
  kind: null,
  sheet: null,
  headerRow: null,
  delimiter: null,
  encoding: null,
  decimalMark: null,
  dateOrder: null,
  mapping: null,
  mode: 'add-and-update',
  blankCells: 'keep',
  edits: [],
  fixes: [],
  skippedRows: [],
}

/** Choices that change the rows: corrections of cells are then dropped. */
const rowChoices = ['sheet', 'headerRow', 'delimiter', 'encoding'] as const
const readingChoices = [...rowChoices, 'kind', 'decimalMark', 'dateOrder', 'mapping'] as const

export interface ChangedPlan {
  readonly plan: ImportPlan
  /** True if the file has to be read again. */
  readonly readsAnew: boolean
}

/** `kind`: as which the file is read until now, by choice or by its columns. */
export function changePlan(plan: ImportPlan, changes: ReviewChanges, kind: FileKind | null): ChangedPlan {
  const isOther = (key: (typeof readingChoices)[number]) =>
    changes[key] !== undefined && JSON.stringify(changes[key]) !== JSON.stringify(plan[key])
  const newRows = rowChoices.some(isOther)
  const given = Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => key in plan && value !== undefined),
  )
  // Another kind or other rows have other columns, so the earlier mapping does not fit.
  const isOtherKind = isOther('kind') && changes.kind !== kind
  const keepsMapping = changes.mapping !== undefined || !(newRows || isOtherKind)
  return {
    readsAnew: readingChoices.some(isOther),
    plan: {
      ...plan,
      ...given,
      ...(keepsMapping ? {} : { mapping: null }),
      revision: plan.revision + 1,
      edits: changedEdits(newRows ? [] : plan.edits, changes.edits ?? []),
      fixes: changes.fixes ?? (newRows ? [] : plan.fixes),
      skippedRows: changedSkips(newRows ? [] : plan.skippedRows, changes.skipRows ?? []),
    },
  }
}

function changedEdits(
  edits: readonly CellEdit[],
  changes: NonNullable<ReviewChanges['edits']>,
): readonly CellEdit[] {
  const byCell = new Map(edits.map((edit) => [`${edit.row} ${edit.column}`, edit]))
  for (const { row, column, value } of changes)
    if (value === null) byCell.delete(`${row} ${column}`)
    else byCell.set(`${row} ${column}`, { row, column, value: value.replaceAll('\0', '').toWellFormed() })
  return [...byCell.values()]
}

function changedSkips(
  rows: readonly number[],
  changes: NonNullable<ReviewChanges['skipRows']>,
): readonly number[] {
  const skipped = new Set(rows)
  for (const { row, skip } of changes)
    if (skip) skipped.add(row)
    else skipped.delete(row)
  return [...skipped].sort((a, b) => a - b)
}

/** Needed fields without a column; a group without any is named by its first field. */
export function missingFields(kind: FileKind, columns: Readonly<Record<string, number>>): readonly string[] {
  const missing: string[] = []
  const groups = new Map<string, { first: string; has: boolean }>()
  for (const { id, need } of importFields[kind]) {
    const has = columns[id] !== undefined
    if (need === 'required' && !has) missing.push(id)
    if (!need.startsWith('one-of:')) continue
    const group = groups.get(need) ?? { first: id, has: false }
    groups.set(need, { first: group.first, has: group.has || has })
  }
  for (const { first, has } of groups.values()) if (!has) missing.push(first)
  return missing
}
