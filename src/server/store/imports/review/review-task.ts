import type { DryRun, ImportBeginning, ImportPreview, PreviewQuery } from '#contract/import-review'
import type { Connection } from '../../../kit/db/connection.ts'
import type { FileAnalysis } from '../understand/analyse-file.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { StoredOptions } from '../understand/stored-options.ts'

/** Question to the review's thread; plain data. */
export type ReviewQuestionAsked =
  | { readonly ask: 'analysis'; readonly plan: ImportPlan }
  /** Looks at the first rows alone; `isWhole`: false if only the first megabyte is there for sure. */
  | { readonly ask: 'beginning'; readonly isWhole: boolean }
  | { readonly ask: 'preview'; readonly query: PreviewQuery }
  | { readonly ask: 'dry-run' }
  /** Starts the thread, which will be needed soon. */
  | { readonly ask: 'nothing' }
  /** Reads the file in advance for the question that follows. */
  | { readonly ask: 'reading' }

export type ReviewTask = ReviewQuestionAsked & {
  /** Choices as stored; the thread caches the file, never the user's choices. */
  readonly options: StoredOptions
  readonly connection: Connection
  readonly companyId: string
  readonly importId: string
  readonly nowMs: number
}

export interface AnalysisAnswer {
  readonly analysis: FileAnalysis
  readonly storeCurrency: string
  readonly fileCurrency: string | null
}

export interface ReviewAnswers {
  readonly analysis: AnalysisAnswer
  readonly beginning: ImportBeginning | null
  readonly preview: ImportPreview
  readonly 'dry-run': DryRun
  readonly nothing: null
  readonly reading: null
}
