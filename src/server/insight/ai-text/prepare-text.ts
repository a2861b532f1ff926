import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { modelFault, textSource } from '#contract/text-piece'
import { type Circuit, createModelCircuits, type ModelCircuits } from '../../kit/ai/model-circuits.ts'
import { type TextModel, textModelOf } from '../../kit/ai/text-model.ts'
import type { AppContext, TenantContext } from '../../kit/context.ts'
import type { Pieces } from '../../kit/messages/fill-message.ts'
import { type Answer, checkAnswer } from './check-answer.ts'
import type { FactSheet } from './fact-sheet.ts'
import { instructionsFor, promptFor } from './prompt.ts'
import { renderAnswer } from './render-answer.ts'
import { findText } from './text-store.ts'

export type TextParts = Readonly<Record<string, Pieces>>

export interface TextInput {
  readonly sheet: FactSheet
  /** The plain text, by the same parts: it is shown whenever the model's text is not. */
  readonly plain: TextParts
  readonly deadlineMs?: number
}

export type ModelFault = z.infer<typeof modelFault>

export interface WrittenText {
  readonly parts: TextParts
  /** `rules`: our own plain text, because no model is configured or its text was not good enough. */
  readonly source: z.infer<typeof textSource>
  /** Why the plain text is shown although a model is configured, or why the model's text was shortened. */
  readonly modelFault: ModelFault | null
}

/** A request that may be sent to a model. */
export interface Question {
  readonly ctx: TenantContext
  readonly model: TextModel
  readonly circuit: Circuit
  readonly instructions: string
  readonly prompt: string
  readonly factsHash: string
  readonly input: TextInput
}

/** Limit of both tries together: the browser gives up after 30 s. */
export const DEADLINE_MS = 20_000
export const TRIES = 2
export const MAX_OUTPUT_TOKENS = 600
const MAX_PROMPT_CHARACTERS = 16_000
const CHARACTERS_A_TOKEN = 4

/** Returns the text that is stored already or that our rules write; otherwise the question for the model. */
export async function prepareText(ctx: TenantContext, input: TextInput): Promise<WrittenText | Question> {
  const model = textModelOf(ctx.config)
  if (model === null) return plainText(input, null)
  const instructions = instructionsFor(input.sheet, Object.keys(input.plain))
  const prompt = promptFor(input.sheet)
  if (prompt.length > MAX_PROMPT_CHARACTERS) return plainText(input, 'unanswered')
  const factsHash = createHash('sha256')
    .update(JSON.stringify([model.name, instructions, prompt]))
    .digest('hex')
  const known = await findText(ctx, factsHash)
  // A text that an older version stored is checked again.
  const checked = known && checkAnswer(known, input.sheet)
  if (checked?.problems.length === 0) return modelText(checked.shown, input, checked.leftOut.length > 0)
  const circuit = circuitsOf(ctx).of(ctx.companyId)
  if (!circuit.mayTry()) return plainText(input, 'unanswered')
  return { ctx, model, circuit, instructions, prompt, factsHash, input }
}

export function plainText({ plain }: TextInput, modelFault: ModelFault | null): WrittenText {
  return { parts: plain, source: 'rules', modelFault }
}

export function modelText(shown: Answer, { sheet }: TextInput, isTrimmed: boolean): WrittenText {
  return { parts: renderAnswer(shown, sheet), source: 'model', modelFault: isTrimmed ? 'trimmed' : null }
}

/** Most tokens that one request may take: everything that is sent, and the longest answer. */
export function mostTokens({ instructions, prompt }: Question): number {
  return Math.ceil((instructions.length + prompt.length) / CHARACTERS_A_TOKEN) + MAX_OUTPUT_TOKENS
}

const circuits = new WeakMap<AppContext['config'], ModelCircuits>()

function circuitsOf(ctx: TenantContext): ModelCircuits {
  const known = circuits.get(ctx.config)
  if (known) return known
  const opened = createModelCircuits(ctx.clock)
  circuits.set(ctx.config, opened)
  return opened
}
