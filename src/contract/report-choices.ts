/** Separate from their schemas, so that the browser gets the lists without the schema library. */
export const reportTypes = ['revenue', 'services', 'customers', 'inventory'] as const
export type ReportType = (typeof reportTypes)[number]

/** `quarter` and `year`: the last complete one of the calendar. `custom`: entered by the user. */
export const movingRanges = ['7-days', '30-days', 'quarter', 'year'] as const
export const reportRanges = [...movingRanges, 'custom'] as const
export type ReportRange = (typeof reportRanges)[number]

export const reportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
