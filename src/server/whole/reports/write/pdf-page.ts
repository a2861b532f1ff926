import type { RegionalSettings } from '#contract/settings'
import type { ReportWords } from '../../../kit/sentences/report-words/report-words.ts'
import type { Sheet } from '../../../kit/table-files/pdf/pdf-page.ts'

/** What every part of a report's page needs. */
export interface Page extends Sheet {
  readonly word: ReportWords
  readonly settings: RegionalSettings
}
