/** Maximum file size in bytes; stated before an upload and checked after it. */
export const MAX_IMPORT_FILE_BYTES = 512 * 1024 * 1024
/** Maximum workbook size in bytes: less than for a text with the same rows, because it is unpacked as a whole. */
export const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024
export const MAX_IMPORT_COLUMNS = 500
/** Number of rows that a preview checks; the import itself checks all of them. */
export const MAX_PREVIEW_ROWS = 200_000
/** Maximum number of manual corrections in one import; beyond it, the file itself should be corrected. */
export const MAX_IMPORT_EDITS = 5000
