import { MAX_IMPORT_FILE_BYTES, MAX_WORKBOOK_BYTES } from '#contract/import-limits'

/** The formats in the file dialog: the specified ones, and others that can be read. */
export const ACCEPTED = {
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/gzip': ['.gz'],
} as const

export type FileCheck =
  | 'spreadsheet_file'
  | 'unknown_file_type'
  | 'empty_file'
  | 'too_large'
  | 'workbook_too_large'

/** Checks a file before anything is sent; the server repeats the checks. */
export function checkFile(file: { readonly name: string; readonly size: number }): FileCheck | null {
  const isWorkbook = /\.(xlsx|xlsm|xls)$/i.test(file.name)
  if (/\.(xlsb|ods|numbers)$/i.test(file.name)) return 'spreadsheet_file'
  if (!isWorkbook && !/\.(csv|tsv|txt)(\.gz)?$/i.test(file.name)) return 'unknown_file_type'
  if (file.size === 0) return 'empty_file'
  if (isWorkbook && file.size > MAX_WORKBOOK_BYTES) return 'workbook_too_large'
  return file.size > MAX_IMPORT_FILE_BYTES ? 'too_large' : null
}
