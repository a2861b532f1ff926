import type { FileKind } from '#contract/import-fields'
import type {
  DryRun,
  ImportPreview,
  ImportReview,
  PreviewQuery,
  ReviewChanges,
} from '#contract/import-review'
import type { ImportView } from '#contract/imports'
import { changeImportReview } from '#server/store/imports/change-import-review'
import { createImport } from '#server/store/imports/create-import'
import { dryRunImport, previewImport } from '#server/store/imports/preview-import'
import { receiveImportContent } from '#server/store/imports/receive-import-content'
import { reviewImport } from '#server/store/imports/review-import'
import { startImport } from '#server/store/imports/start-import'
import { runUndo, undoImport } from '#server/store/imports/undo-import'
import type { ImportsUnderTest } from './imports.ts'

/** One file in the wizard, step by step. */
export interface WizardUnderTest {
  readonly importId: string
  readonly review: ImportReview
  change(changes: ReviewChanges): Promise<ImportReview>
  preview(query?: Partial<PreviewQuery>): Promise<ImportPreview>
  dryRun(): Promise<DryRun>
  /** Starts the import, and runs its job. */
  run(): Promise<ImportView>
  undo(): Promise<void>
}

export async function wizardUnderTest(
  store: ImportsUnderTest,
  fileName: string,
  content: string | Uint8Array,
  kind?: FileKind,
): Promise<WizardUnderTest> {
  const { ctx } = store
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const announced = { fileName, sizeBytes: bytes.length, review: true, kind }
  const { importId } = (await createImport({ ctx, input: announced })).import
  await receiveImportContent({ ctx, input: { importId, body: inPieces(bytes) } })
  let { review } = await reviewImport({ ctx, input: { importId } })
  const seen = () => ({ importId, revision: review.revision })
  return {
    importId,
    get review() {
      return review
    },
    async change(changes) {
      review = (await changeImportReview({ ctx, input: { ...seen(), ...changes } })).review
      return review
    },
    async preview(query = {}) {
      const whole: PreviewQuery = { page: 1, pageSize: 100, filter: 'all', ...query }
      return (await previewImport({ ctx, input: { ...seen(), ...whole } })).preview
    },
    dryRun: async () => (await dryRunImport({ ctx, input: seen() })).dryRun,
    async run() {
      await startImport({ ctx, input: seen() })
      return store.run(importId)
    },
    async undo() {
      await undoImport({ ctx, input: { importId } })
      await runUndo({ ctx, input: { importId } })
    },
  }
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
