import type { ReleaseVersion } from '../releases.ts'
export interface NewsTexts {
  /** What is new, in a few sentences that the changelog bears out. */
  readonly releases: Readonly<Record<ReleaseVersion, string>>
  /** January to December. */
  readonly tips: readonly {
    readonly subject: string
    readonly text: string
  }[]
  /** Last line of such a mail. */
  readonly unsubscribe: string
  readonly page: {
    readonly title: string
    readonly product_updates: string
    readonly marketing: string
    readonly notices: string
    readonly report: string
    readonly doneReport: string
    readonly action: string
    readonly doneTitle: string
    readonly doneBody: string
    readonly goneTitle: string
    readonly goneBody: string
    readonly toSettings: string
  }
}
