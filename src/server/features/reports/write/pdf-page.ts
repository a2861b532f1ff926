import type { RegionalSettings } from '#contract/settings'
import type { Sheet } from '../../table-files/pdf/pdf-page.ts'
import type { ReportWords } from '../words/report-words.ts'

/** What every part of a report's page needs. */
export interface Page extends Sheet {
  readonly word: ReportWords
  readonly settings: RegionalSettings
}
