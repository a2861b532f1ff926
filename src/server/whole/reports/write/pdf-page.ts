import type { RegionalSettings } from '#contract/settings'
import type { Wording } from '../../../kit/messages/render.ts'
import type { Sheet } from '../../../kit/table-files/pdf/pdf-page.ts'

/** Data that every part of a report's page needs. */
export interface Page extends Sheet {
  readonly word: Wording
  readonly settings: RegionalSettings
}
