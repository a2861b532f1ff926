import * as z from 'zod'

/** A day of the years 1 to 9999, as `2026-01-31`. ISO 8601 knows a year 0 as well, PostgreSQL does not. */
export const isoDay = z.iso.date().refine((day) => !day.startsWith('0000'), 'must be a day, such as 2026-01-31')
