import type * as z from 'zod'
import type { strategyAnswer, strategyInput } from '#contract/schemas/packages'
import type { RegionalSettings } from '#contract/settings'
import { QUESTION_KEYS, type QuestionKey } from '#contract/strategy-limits'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { strategySubmissions } from '../../db/schema/packages.ts'
import { ProblemError } from '../../errors.ts'
import type { Fact, FactSheet } from '../ai-text/fact-sheet.ts'
import { writeText } from '../ai-text/write-text.ts'
import { getSettings } from '../identity/get-settings.ts'
import { readAdviceRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { choosePieces, countWords } from './documents/choose-pieces.ts'
import { DocumentProblem } from './documents/document-problem.ts'
import { documentSentence } from './documents/document-sentences.ts'
import { type ReadDocument, readDocument } from './documents/read-document.ts'
import { proposeRails } from './propose-rails.ts'
import { adviceForStrategy, countStrategy, strategyFacts } from './strategy-facts.ts'
import { readSubmission, type Submission } from './submission-rows.ts'
import { wordFeedback } from './word-feedback.ts'

type Body = z.output<typeof strategyInput>

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly body: Body }
}

/** With the document's 15 s before it, still within the 30 s that the browser waits. */
const WORDING_DEADLINE_MS = 12_000

/** Keeps the answers, reads the document, proposes limits and says what the store's figures make of it. */
export async function submitStrategy({ ctx, input }: Call): Promise<z.infer<typeof strategyAnswer>> {
  try {
    return await submit(ctx, input.body)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('internal', 'Failed to submit the form', { cause: error })
  }
}

async function submit(ctx: TenantContext, body: Body): Promise<z.infer<typeof strategyAnswer>> {
  const { regional } = await getSettings({ ctx })
  const read = await readOrExplain(body, regional.language)
  const prepared = await ctx.inTenant((tx) => prepare(tx, ctx, body, read))
  const { facts, figures, proposal, currency, document } = prepared
  const sheet = sheetOf(
    body,
    { read, named: document?.named ?? [] },
    { facts: Object.values(facts), regional, currency },
  )
  const plain = wordFeedback(
    { choices: body.choices, figures, proposal, hasDocument: document !== null },
    facts,
    sheet,
  )
  const { parts, source } = await writeText({ ctx, input: { sheet, plain, deadlineMs: WORDING_DEADLINE_MS } })
  const feedback = Object.keys(plain)
    .map((part) => parts[part]?.trim() ?? '')
    .filter((part) => part !== '')
    .join('\n\n')
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
      documentText: read?.text ?? null,
      feedback,
      feedbackSource: source,
      proposal,
      createdAt: ctx.clock(),
    })
    return readSubmission(tx, ctx.companyId, submissionId)
  })
  return { aiFeedback: feedback, submission }
}

async function readOrExplain(
  body: Body,
  language: RegionalSettings['language'],
): Promise<ReadDocument | null> {
  if (body.salesDocBase64 === null) return null
  try {
    return await readDocument(body.salesDocBase64, body.salesDocName ?? null)
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error
    const sentence = documentSentence(error.code, language)
    const code = error.code === 'too_large' ? 'payload_too_large' : 'unsupported_file'
    throw new ProblemError(code, sentence, { fields: { salesDocBase64: sentence }, cause: error })
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
  const advice = await adviceForStrategy(tx, ctx, selected)
  const costed = await readAdviceRows(
    tx,
    ctx.companyId,
    advice.map((one) => one.productId),
  )
  const costs = new Map(
    costed.flatMap(({ productId, cost }) => (cost === null ? [] : [[Number(productId), Number(cost)]])),
  )
  const document = read && (await describe(tx, ctx, body, read))
  const figures = countStrategy(advice, costs, proposal)
  return {
    selected,
    currency,
    proposal,
    figures,
    document,
    facts: strategyFacts(figures, proposal, document),
  }
}

const MOST_NAMED = 20
const SEARCHED_CHARACTERS = 50_000

/** Titles of some length only: "Cup" stands in many a word. */
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

function sheetOf(
  body: Body,
  { read, named }: { readonly read: ReadDocument | null; readonly named: readonly string[] },
  style: { facts: (Fact | undefined)[]; regional: RegionalSettings; currency: string },
): FactSheet {
  // Keys with a blank cannot be named in an answer: what somebody typed is known, but never repeated unchecked.
  const answers = QUESTION_KEYS.map((key: QuestionKey) => [`answer ${key}`, body.responses[key]])
  const pieces = choosePieces(read?.text ?? '', named).map((piece, k) => [`document ${k + 1}`, piece])
  return {
    topic:
      'Feedback on a sales strategy: the owner answered five questions (goal, customers, competition, constraints, horizon). summary: what the answers mean for pricing; figures: what the facts say; limits: what the proposed limits do, and that nothing changes until confirmed.',
    facts: style.facts.filter((fact) => fact !== undefined),
    stance: null,
    data: Object.fromEntries([...answers, ...pieces]) as Record<string, string>,
    regional: style.regional,
    currency: style.currency,
  }
}
