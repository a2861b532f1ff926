import type * as z from 'zod'
import type { RegionalSettings } from '#contract/settings'
import type { strategyAnswer, strategyInput } from '#contract/strategy'
import { message } from '#messages/message'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { strategySubmissions } from '../../kit/db/schema/strategy.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { plainText } from '../ai-text/prepare-text.ts'
import { writeText } from '../ai-text/write-text.ts'
import { readAdviceRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { choosePieces, countWords } from './documents/choose-pieces.ts'
import { DocumentProblem } from './documents/document-problem.ts'
import { type ReadDocument, readDocument } from './documents/read-document.ts'
import { proposeRails } from './propose-rails.ts'
import { readFigures } from './strategy-facts.ts'
import { joinFeedback, strategyText } from './strategy-text.ts'
import { readSubmission, type Submission } from './submission-rows.ts'

type Body = z.output<typeof strategyInput>

/** Together with up to 15 s for the document, this stays within the 30 s that the browser waits. */
const WORDING_DEADLINE_MS = 12_000

/** Stores the answers, reads the document, proposes limits and describes what the store's figures say about them. */
export async function submitStrategy({
  ctx,
  input,
}: VerbArgs<'submitSalesStrategy'>): Promise<z.infer<typeof strategyAnswer>> {
  try {
    return await submit(ctx, input)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw problem('strategy.not_submitted', null, { cause: error })
  }
}

async function submit(ctx: TenantContext, body: Body): Promise<z.infer<typeof strategyAnswer>> {
  const { regional } = await getSettings({ ctx })
  const read = await readOrExplain(body, regional, ctx.companyId)
  const prepared = await ctx.inTenant((tx) => prepare(tx, ctx, body, read))
  const { figures, proposal, currency, document } = prepared
  const documentText = read?.text ?? null
  const text = strategyText(
    {
      responses: body.responses,
      choices: body.choices ?? null,
      document,
      documentText,
      proposal,
      figures,
    },
    { regional, currency },
  )
  const { parts, source, modelFault } = body.feedbackLater
    ? plainText(text, null)
    : await writeText({ ctx, input: { ...text, deadlineMs: WORDING_DEADLINE_MS } })
  const feedback = joinFeedback(parts, text.plain)
  const submissionId = crypto.randomUUID()
  const submission = await ctx.inTenant(async (tx) => {
    await tx.insert(strategySubmissions).values({
      companyId: ctx.companyId,
      submissionId,
      submittedBy: ctx.userId,
      responses: body.responses,
      choices: body.choices ?? null,
      selectedProducts: prepared.selected,
      document,
      documentText,
      feedback,
      feedbackSource: source,
      proposal,
      createdAt: ctx.clock(),
    })
    return readSubmission(tx, ctx.companyId, submissionId)
  })
  return { aiFeedback: feedback, modelFault, submission }
}

async function readOrExplain(
  body: Body,
  regional: RegionalSettings,
  companyId: string,
): Promise<ReadDocument | null> {
  if (body.salesDocBase64 === null) return null
  try {
    return await readDocument(body.salesDocBase64, body.salesDocName ?? null, companyId)
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error
    const code = error.code === 'too_large' ? 'payload_too_large' : 'unsupported_file'
    const text = message(`document.${error.code}`)
    throw new ProblemError(code, text, {
      field: 'salesDocBase64',
      reader: { regional, currency: regional.currency },
      cause: error,
    })
  }
}

async function prepare(tx: TenantTransaction, ctx: TenantContext, body: Body, read: ReadDocument | null) {
  const wanted = [...new Set(body.selectedProducts.map(Number))]
  const rows = await readAdviceRows(tx, ctx.companyId, wanted)
  const selected = rows.map((row) => Number(row.productId))
  const rails = await readGuardRails(tx, ctx.companyId)
  const { currency } = await readStoreSetting(tx, ctx.companyId)
  const proposal = proposeRails({
    responses: body.responses,
    choices: body.choices,
    current: rails.store,
    products: rows.map(({ productId, title }) => ({ productId: Number(productId), title })),
  })
  const figures = await readFigures(tx, ctx, selected, proposal)
  const document = read && (await describe(tx, ctx, body, read))
  return { selected, currency, proposal, figures, document }
}

const MOST_NAMED = 20
const SEARCHED_CHARACTERS = 50_000

/** Only titles of a minimum length are searched: "Cup" is part of many words. */
const namedSql = `
  select title from products
  where company_id = $1 and length(title) >= 6 and position(lower(title) in $2) > 0
  order by length(title) desc, title limit ${MOST_NAMED}`

async function describe(
  tx: TenantTransaction,
  ctx: TenantContext,
  body: Body,
  read: ReadDocument,
): Promise<NonNullable<Submission['document']>> {
  const text = read.text.slice(0, SEARCHED_CHARACTERS).toLowerCase()
  const { rows } = await tx.client.query<{ title: string }>(namedSql, [ctx.companyId, text])
  const { kind, pages, words, isCut } = read
  const name = body.salesDocName ?? `document.${kind}`
  const titles = rows.map((row) => row.title)
  const shown = countWords(choosePieces(read.text, titles))
  return { name, kind, pages, words, isCut, shown, named: titles }
}
