import type { ReportFormat } from '#contract/reports'
import type { RegionalSettings } from '#contract/settings'
import { wordingFor } from '../../../kit/messages/render.ts'
import { presentReport } from '../present-report.ts'
import type { Report } from '../report.ts'
import { csvReport } from './csv-report.ts'

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Writes a report in the chosen format, in the language and formats of its reader. */
export async function writeReport(
  report: Report,
  format: ReportFormat,
  settings: RegionalSettings,
  withCharts: boolean,
): Promise<Uint8Array> {
  const word = wordingFor(settings.language)
  switch (format) {
    // Loaded when needed: only the list of content types is part of every start.
    case 'pdf': {
      const { pdfReport } = await import('./pdf-report.ts')
      return pdfReport(report, word, settings, withCharts)
    }
    case 'xlsx': {
      const { xlsxReport } = await import('./xlsx-report.ts')
      return xlsxReport(report, word, settings, withCharts)
    }
    case 'csv': {
      let text = ''
      for await (const piece of csvReport(report, word, settings)) text += piece
      return new TextEncoder().encode(text)
    }
    case 'json':
      return new TextEncoder().encode(`${JSON.stringify(presentReport(report), null, 1)}\n`)
  }
}
