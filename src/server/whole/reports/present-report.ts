import type { ReportDocument } from '#contract/reports'
import type { Report, ReportTable } from './report.ts'
import { lastDayOf } from './report-period.ts'

/** Gives a report the form of the answer, which its JSON file has, too. */
export function presentReport(report: Report): ReportDocument {
  const { type, title, company, currency, timezone, data, madeAt, facts, notes } = report
  return {
    format: 'quanto.report/1',
    ...{ type, title, company, currency, timezone, data, madeAt },
    period: { from: report.period.from, to: lastDayOf(report.period) },
    facts: [...facts],
    tables: report.tables.map(presentTable),
    notes: [...notes],
  }
}

function presentTable({ id, title, note, columns, rows, totalRows, chart }: ReportTable) {
  return {
    ...{ id, title, note, totalRows, chart },
    columns: columns.map(({ key, header, kind }) => ({ key, header, kind })),
    rows: rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]))),
  }
}
