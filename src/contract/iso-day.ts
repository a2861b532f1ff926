import * as z from 'zod'
import { messageId } from '#messages/message'

const EARLIEST = '1900-01-01'
const LATEST = '2199-12-31'

/**
 * A day as `2026-01-31`, limited to years in which a store can have sold something. Beyond them, date arithmetic
 * leaves the years that ISO 8601 writes with four digits; PostgreSQL has no year 0.
 */
export const isoDay = z.iso
  .date()
  .refine((day) => day >= EARLIEST && day <= LATEST, { error: messageId('field.year_outside_1900') })

/** A moment as `2026-01-31T12:00:00Z`, within the same years. */
export const isoInstant = z.iso
  .datetime()
  .refine((at) => isoDay.safeParse(at.slice(0, 10)).success, { error: messageId('field.year_outside_1900') })
