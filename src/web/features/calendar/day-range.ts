import { addDays } from './days.ts'
import type { Words } from './use-words.ts'

/** Writes `[fromDay, toDay)` as first to last day, as a single day, or as still going on. */
export function rangeText(fromDay: string, toDay: string | null, { t, format }: Words): string {
  if (toDay === null) return t('facts.range.open', { from: format.date(fromDay) })
  const last = addDays(toDay, -1)
  if (last === fromDay) return format.date(fromDay)
  return t('facts.range.days', { from: format.date(fromDay), to: format.date(last) })
}
