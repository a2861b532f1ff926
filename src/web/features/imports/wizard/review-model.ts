import { type FileKind, importFields } from '#contract/import-fields'
import type { BulkFix, ImportReview, ReviewChanges } from '#contract/import-review'
import { type WizardStep, wizardSteps } from '../search.ts'

/** Without open questions the wizard starts with the rows; the file settings are one click away. */
export function firstStep(review: Pick<ImportReview, 'questions' | 'missing'>): WizardStep {
  return review.questions.length > 0 || review.missing.length > 0 ? 'file' : 'rows'
}

/** The step in the address, else the first one; a file with missing columns stays at the first step. */
export function stepOf(
  asked: WizardStep | undefined,
  first: WizardStep,
  { missing }: Pick<ImportReview, 'missing'>,
): WizardStep {
  if (missing.length > 0) return 'file'
  return asked ?? first
}

export function laterStep(one: WizardStep, other: WizardStep): WizardStep {
  return wizardSteps.indexOf(one) >= wizardSteps.indexOf(other) ? one : other
}

/** Fields that only the formats of platforms read; offered if the file was recognised as one. */
const platformFields = [
  'orderSubtotal',
  'orderDiscount',
  'paymentMethod',
  'refunded',
  'salePrice',
  'option2',
  'option3',
  'variantTitle',
  'parent',
  'ean',
  'upc',
  'platformType',
  'platformId',
]

export function offeredFields(review: Pick<ImportReview, 'kind' | 'format' | 'columns'>): readonly string[] {
  const mapped = new Set(review.columns.map(({ field }) => field))
  return importFields[review.kind]
    .map(({ id }) => id as string)
    .filter((id) => review.format !== 'plain' || mapped.has(id) || !platformFields.includes(id))
}

export function isNeeded(kind: FileKind, fieldId: string): boolean {
  const needs: readonly { readonly id: string; readonly need: string }[] = importFields[kind]
  return needs.some(({ id, need }) => id === fieldId && need !== 'optional')
}

/** The whole mapping after one column was reassigned: a field has one column, and a column has one field. */
export function mappingWith(
  review: Pick<ImportReview, 'kind' | 'columns'>,
  column: number,
  field: string | null,
): NonNullable<ReviewChanges['mapping']> {
  const mapping: Record<string, number | null> = {}
  for (const { id } of importFields[review.kind]) mapping[id] = null
  for (const { index, field: mapped } of review.columns)
    if (mapped !== null && index !== column) mapping[mapped] = index
  if (field !== null) mapping[field] = column
  return mapping
}

function mappingAsShown(
  review: Pick<ImportReview, 'kind' | 'columns'>,
): NonNullable<ReviewChanges['mapping']> {
  const first = review.columns[0]
  return first ? mappingWith(review, first.index, first.field) : {}
}

/** The review after the server has applied these choices: shown immediately, and the base of the next choice. */
export function withChoices(review: ImportReview, changes: ReviewChanges): ImportReview {
  const { kind, sheet, headerRow, delimiter, encoding, decimalMark, dateOrder, mode, blankCells, fixes } =
    changes
  const chosen = {
    ...{ kind, sheet, headerRow, delimiter, encoding, decimalMark, dateOrder, mode, blankCells, fixes },
  }
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value != null))
  if (!changes.mapping) return { ...review, ...given }
  const fields = new Map(Object.entries(changes.mapping).map(([field, column]) => [column, field]))
  const columns = review.columns.map((column) => {
    const field = fields.get(column.index) ?? null
    return field === column.field
      ? column
      : { ...column, field, mappedBy: field === null ? null : ('choice' as const) }
  })
  return { ...review, ...given, columns }
}

/** The name of a column; columns with equal names also show their position, counted from 1. */
export function columnName(
  { columns }: Pick<ImportReview, 'columns'>,
  { header, index }: Pick<ImportReview['columns'][number], 'header' | 'index'>,
  words: { readonly unnamed: string; readonly inPlace: (name: string, place: number) => string },
): string {
  if (header === '') return `${words.unnamed} ${index + 1}`
  const isShared = columns.some((other) => other.header === header && other.index !== index)
  return isShared ? words.inPlace(header, index + 1) : header
}

/** Values that were shown and not changed count as answers: the same question is not asked again. */
export function answersAsShown(review: ImportReview): ReviewChanges | null {
  const answers: ReviewChanges = {
    ...(review.questions.includes('kind') ? { kind: review.kind } : {}),
    ...(review.questions.includes('sheet') ? { sheet: review.sheet } : {}),
    ...(review.questions.includes('header_row') ? { headerRow: review.headerRow } : {}),
    ...(review.questions.includes('same_name') ? { mapping: mappingAsShown(review) } : {}),
    ...(review.questions.includes('decimal_mark') ? { decimalMark: review.decimalMark } : {}),
    ...(review.questions.includes('date_order') ? { dateOrder: review.dateOrder } : {}),
  }
  return Object.keys(answers).length > 0 ? answers : null
}

/** The next place in a sorted list, wrapping around at the end. */
export function nextPlace(places: readonly number[], from: number, step: 1 | -1): number | null {
  if (places.length === 0) return null
  if (step === 1) return places.find((place) => place > from) ?? places[0]!
  return places.findLast((place) => place < from) ?? places.at(-1)!
}

/** Only columns with an assigned field are imported, so only they are shown. */
export function gridColumns(
  review: Pick<ImportReview, 'columns'>,
): readonly (ImportReview['columns'][number] & { readonly field: string })[] {
  return review.columns.flatMap((column) =>
    column.field === null ? [] : [{ ...column, field: column.field }],
  )
}

/** Bulk fixes suggested by the messages of this file. */
export function suggestedFixes(
  review: Pick<ImportReview, 'columns' | 'storeCurrency' | 'fixes'>,
  codes: readonly string[],
): readonly BulkFix[] {
  const columnOf = (field: string) => review.columns.find((column) => column.field === field)?.index
  const currency = columnOf('currency')
  const quantity = columnOf('quantity')
  const found: BulkFix[] = []
  if (codes.includes('other_currency') && currency !== undefined)
    found.push({ fix: 'set_all', column: currency, value: review.storeCurrency })
  if ((codes.includes('missing_quantity') || codes.includes('missing_value')) && quantity !== undefined)
    found.push({ fix: 'fill_blank', column: quantity, value: '0' })
  const done = new Set(review.fixes.map((fix) => JSON.stringify(fix)))
  return [...found, { fix: 'trim', column: null } as const].filter((fix) => !done.has(JSON.stringify(fix)))
}
