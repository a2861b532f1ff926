import { LINE_LIMITS, normalizeGtin } from '#analytics/rows'
import { currencyOf } from '../cells/currencies.ts'
import { type ColumnOrder, parseMoment } from '../cells/dates.ts'
import { amountText, type DecimalMark, parseAmount, UNITS_PER_ONE } from '../cells/numbers.ts'
import { cleanText } from '../cells/text.ts'
import { isoDay } from '../cells/zoned-time.ts'
import type { ShopStatus } from './store-record.ts'

/** The parsed cell, or the code of its problem. Blank cells are never passed. */
export type ReadCell<T> =
  | { readonly value: T }
  | { readonly problem: string; readonly values?: Readonly<Record<string, string>> }

/** Largest plausible price of a unit or spend of a day. */
const MOST_AMOUNT = 10_000_000 * UNITS_PER_ONE
export const MOST_UNITS = 2_000_000_000
const MOST_LINK = 2000

/** `currency`: refuses a cell that states another one; `null` where each cell may state its own. */
export function readMoney(text: string, mark: DecimalMark, currency: string | null): ReadCell<string> {
  const other = currency === null ? null : currencyOf(text, currency)
  if (other && other !== currency)
    return { problem: 'other_currency', values: { file: other, store: currency! } }
  const units = parseAmount(text, mark)
  if (units === null) return { problem: 'unreadable_amount' }
  if (units < 0) return { problem: 'negative_amount' }
  return units > MOST_AMOUNT ? { problem: 'absurd_amount' } : { value: amountText(units) }
}

export function readWhole(text: string, mark: DecimalMark): ReadCell<number> {
  const units = parseAmount(text, mark)
  if (units === null) return { problem: 'unreadable_quantity' }
  if (units % UNITS_PER_ONE !== 0) return { problem: 'fractional_quantity' }
  const whole = units / UNITS_PER_ONE
  return Math.abs(whole) > MOST_UNITS ? { problem: 'absurd_quantity' } : { value: whole }
}

/** Reads a calendar day; a time of day is ignored. */
export function readDay(text: string, order: ColumnOrder): ReadCell<string> {
  const moment = parseMoment(text, order)
  if (!moment) return { problem: 'unreadable_date' }
  const day = isoDay(moment.wallMs)
  return day < LINE_LIMITS.firstDay || day >= '2100' ? { problem: 'date_out_of_range' } : { value: day }
}

/**
 * Usual words for a status in shops and spreadsheets, in English, Spanish, French and German, folded; 1, 0 and -1 are
 * WooCommerce's.
 */
const STATUSES: Readonly<Record<ShopStatus, string>> = {
  active:
    'active|published|publish|live|enabled|visible|unlisted|true|yes|y|1|activo|activa|publicado|si|verdadero|actif|active|publie|oui|vrai|aktiv|veroffentlicht|ja|wahr',
  archived:
    'archived|inactive|discontinued|unpublished|private|hidden|disabled|retired|obsolete|false|no|n|0|archivado|inactivo|inactiva|descatalogado|discontinuado|privado|oculto|falso|archive|inactif|arrete|prive|masque|non|faux|archiviert|inaktiv|eingestellt|ausgelistet|privat|verborgen|nein|falsch',
  draft: 'draft|pending|proposed|rejected|-1|borrador|pendiente|brouillon|entwurf',
}
const statusOf = new Map(
  Object.entries(STATUSES).flatMap(([status, words]) =>
    words.split('|').map((word) => [word, status as ShopStatus] as const),
  ),
)

export function readStatus(text: string): ReadCell<ShopStatus> {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
  const status = statusOf.get(folded)
  return status ? { value: status } : { problem: 'unreadable_status' }
}

/** Without its number a product is still one; a wrong one would match another product, or none. */
export function readGtin(text: string): ReadCell<string> {
  const gtin = normalizeGtin(text)
  return gtin === null ? { problem: 'unreadable_gtin' } : { value: gtin }
}

/** Reads the first of several pictures. Accepts only http and https addresses. */
export function readLink(text: string): ReadCell<string> {
  const first = text.split(/[,\s|]+(?=https?:)/)[0]!.trim()
  const isLink = /^https?:\/\/[^\s"'<>]+$/i.test(first) && first.length <= MOST_LINK
  return isLink ? { value: cleanText(first, MOST_LINK) } : { problem: 'unreadable_link' }
}
