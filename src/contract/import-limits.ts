/** The largest order file that is taken; said before an upload and checked after it. */
export const MAX_IMPORT_FILE_BYTES = 512 * 1024 * 1024
