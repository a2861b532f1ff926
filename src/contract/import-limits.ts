/** The largest file that is taken; said before an upload and checked after it. */
export const MAX_IMPORT_FILE_BYTES = 512 * 1024 * 1024
/** A workbook is unpacked as a whole, hence less than a text of the same rows. */
export const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024
export const MAX_IMPORT_COLUMNS = 500
/** A preview judges so many rows; the import itself reads all of them. */
export const MAX_PREVIEW_ROWS = 200_000
/** Corrections by hand that one import carries. Beyond, the file itself is better corrected. */
export const MAX_IMPORT_EDITS = 5000
