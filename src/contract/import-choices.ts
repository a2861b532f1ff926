/** Choices of the import wizard, without the schemas, so that the browser can list them. */
export const fileTypes = ['csv', 'tsv', 'xlsx', 'xls', 'html'] as const
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const decimalMarks = ['point', 'comma'] as const
export const dateOrders = ['dmy', 'mdy'] as const
/** `add`: known records stay unchanged; `update`: unknown ones are left out. */
export const importModes = ['add', 'update', 'add-and-update'] as const
export const blankCellRules = ['keep', 'clear'] as const
export const reviewQuestions = [
  'kind',
  'sheet',
  'header_row',
  'mapping',
  /** Another column has the same name as one that is read, but different content. */
  'same_name',
  'decimal_mark',
  'date_order',
] as const
export const issueSeverities = ['error', 'warning'] as const
export const rowStates = ['ready', 'warning', 'error', 'skipped'] as const
export const previewFilters = ['all', 'issues', 'error', 'warning', 'ready', 'skipped'] as const
export const templateFileTypes = ['csv', 'xlsx'] as const
