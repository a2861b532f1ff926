import type { RegionalSettings } from '#contract/settings'
import type { Wording } from '../../../kit/messages/render.ts'
import { cellText } from '../../../kit/table-files/cell-text.ts'
import type { Report, ReportFact } from '../report.ts'
import { lastDayOf } from '../report-period.ts'

/** Writes `05/01/2026 to 05/31/2026`, both days inclusive. */
export function periodText({ period }: Pick<Report, 'period'>, word: Wording, settings: RegionalSettings) {
  const day = (iso: string) => cellText(iso, 'day', settings)
  return word('report.period', { from: day(period.from), to: day(lastDayOf(period)) })
}

/** Writes a fact as text; amounts with the store's currency. */
export function factText(fact: ReportFact, currency: string, settings: RegionalSettings): string {
  const text = cellText(fact.value, fact.kind, settings)
  return fact.kind === 'money' && fact.value !== null ? `${text} ${currency}` : text
}

/** Writes `+12.3 %`, or nothing where there is nothing to compare with. */
export function changeText(change: number | null, settings: RegionalSettings): string | null {
  if (change === null) return null
  const text = cellText(Math.abs(change).toFixed(6), 'share', settings)
  return `${change < 0 ? '−' : '+'}${text}`
}
