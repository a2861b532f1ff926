import { MAX_IMPORT_FILE_BYTES, MAX_WORKBOOK_BYTES } from '#contract/import-limits'
import type { ImportView } from '#contract/imports'
import type { Text } from '#web/i18n/use-text.ts'
import { reasonText } from './issue-text.ts'
import type { Refusal } from './upload-store.ts'

/** Problems with a translated message; any other problem is shown in the server's words. */
export const KNOWN_PROBLEMS = [
  'empty_file',
  'too_large',
  'expands_too_far',
  'unpacks_too_far',
  'spreadsheet_file',
  'password_protected',
  'damaged_workbook',
  'workbook_too_large',
  'too_many_sheets',
  'empty_sheet',
  'zip_file',
  'unknown_file_type',
  'damaged_gzip',
  'not_text',
  'row_too_long',
  'row_too_wide',
  'too_many_columns',
  'missing_columns',
  'no_rows',
  'no_lines',
  'other_currency',
  'other_currency_of_shop',
  'upload_interrupted',
  'storage_full',
  'database_away',
  'size_differs',
  'not_empty',
  'too_costly',
  'gave_up',
] as const

const MEGABYTE = 1024 * 1024

function isKnown(code: string): boolean {
  return KNOWN_PROBLEMS.some((known) => known === code)
}

/** What is wrong with a file, and what to do about it. */
export function problemText(t: Text, problem: NonNullable<ImportView['problem']>): string {
  if (!isKnown(problem.code)) return problem.sentence
  const { reason, ...values } = problem.values
  return t(`fileProblem.${problem.code}`, reason ? { ...values, reason: reasonText(t, reason) } : values)
}

/** The same message for a file that was refused before it became an import. */
export function refusalText(t: Text, refusal: Refusal): string {
  if ('sentence' in refusal) return refusal.sentence ?? t('upload.failed.unknown')
  const limitBytes = refusal.code === 'workbook_too_large' ? MAX_WORKBOOK_BYTES : MAX_IMPORT_FILE_BYTES
  return t(`fileProblem.${refusal.code}`, { limit: `${limitBytes / MEGABYTE} MB` })
}
