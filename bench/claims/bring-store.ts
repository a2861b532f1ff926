import type { FileKind } from '#contract/import-fields'
import { basketMining } from '#server/insight/bundles/mining/basket-mining'
import { estimation, requestEstimation } from '#server/insight/estimation/estimation'
import { promotionAnalysis } from '#server/insight/promotions/analysis/promotion-analysis'
import { carryOut, workOnRun } from '#server/kit/runs/work-on-run'
import { createImport } from '#server/store/imports/create-import'
import { getImport } from '#server/store/imports/get-import'
import { fileImport } from '#server/store/imports/import-run'
import { receiveImportContent } from '#server/store/imports/receive-import-content'
import { reviewImport } from '#server/store/imports/review-import'
import { startImport } from '#server/store/imports/start-import'
import { runNow } from '../../test/runs.ts'
import type { OpenCompany } from './open-server.ts'

const PIECE_BYTES = 65_536

/** Imports a file as the upload page does, with the choices that the wizard proposes; throws if the file fails. */
export async function bringFile(
  { ctx, connection }: OpenCompany,
  kind: FileKind,
  content: string | Buffer,
): Promise<void> {
  const fileName = `${kind}.csv`
  const bytes = Buffer.from(content)
  const announced = { fileName, sizeBytes: bytes.length, review: true, kind }
  const { importId } = (await createImport({ ctx, input: announced })).import
  await receiveImportContent({ ctx, input: { importId, body: inPieces(bytes) } })
  const { review } = await reviewImport({ ctx, input: { importId } })
  await startImport({ ctx, input: { importId, revision: review.revision } })
  await carryOut(fileImport, { ctx, input: { runId: importId, connection, signal: never() } })
  const done = (await getImport({ ctx, input: { importId } })).import
  if (done.status !== 'done') throw new Error(`${fileName}: ${done.status}, ${done.problem?.sentence ?? ''}`)
}

/** Computes only elasticities and today's prices. */
export async function computeElasticities({ ctx, connection }: OpenCompany): Promise<void> {
  const { runId } = await requestEstimation({ ctx })
  await workOnRun(estimation, { ctx, input: { runId, connection, signal: never() } })
}

/** Runs everything that follows an import in the background: elasticities, baskets, promotions. */
export async function computeStore(company: OpenCompany): Promise<void> {
  const { ctx, connection } = company
  await computeElasticities(company)
  await runNow(basketMining, ctx, connection)
  await runNow(promotionAnalysis, ctx, connection)
}

const never = () => new AbortController().signal

/** Yields the bytes in pieces, as the network delivers them. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
