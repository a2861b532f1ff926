import { createHash } from 'node:crypto'
import type { AppContext, TenantContext } from '../../context.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../integrations/ai/circuit-breaker.ts'
import { type TextModel, textModelOf } from '../../integrations/ai/text-model.ts'
import { fillNames } from './check-text.ts'
import type { FactSheet } from './fact-sheet.ts'
import { instructionsFor, promptFor } from './prompt.ts'
import { findText, mayUseModel } from './text-store.ts'

export type TextParts = Readonly<Record<string, string>>

export interface TextInput {
  readonly sheet: FactSheet
  /** The plain text, by the same parts: what is shown whenever the model's is not. */
  readonly plain: TextParts
  readonly deadlineMs?: number
}

export interface WrittenText {
  readonly parts: TextParts
  /** `rules`: our own plain text, because no model is configured or its text was not good enough. */
  readonly source: 'model' | 'rules'
}

/** A model that may be asked, and with what. */
export interface Question {
  readonly ctx: TenantContext
  readonly model: TextModel
  readonly breaker: CircuitBreaker
  readonly instructions: string
  readonly prompt: string
  readonly factsHash: string
  readonly input: TextInput
}

/** Both tries together: the browser gives up after 30 s. */
export const DEADLINE_MS = 20_000
export const TRIES = 2
export const MAX_OUTPUT_TOKENS = 600
const MAX_PROMPT_CHARACTERS = 16_000

/** The text that is known already or that our rules write; else what to ask the model. */
export async function prepareText(ctx: TenantContext, input: TextInput): Promise<WrittenText | Question> {
  const rules: WrittenText = { parts: input.plain, source: 'rules' }
  const model = textModelOf(ctx.config)
  if (model === null) return rules
  const instructions = instructionsFor(input.sheet, Object.keys(input.plain))
  const prompt = promptFor(input.sheet)
  if (prompt.length > MAX_PROMPT_CHARACTERS) return rules
  const factsHash = createHash('sha256')
    .update(JSON.stringify([model.name, instructions, prompt]))
    .digest('hex')
  const known = await findText(ctx, factsHash)
  if (known) return { parts: named(known, input.sheet), source: 'model' }
  const breaker = breakerOf(ctx)
  if (!(await mayUseModel(ctx)) || !breaker.mayTry()) return rules
  return { ctx, model, breaker, instructions, prompt, factsHash, input }
}

export function named(parts: TextParts, sheet: FactSheet): TextParts {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, fillNames(text, sheet.data)]))
}

/** Never the whole error: it carries the request with the shop's figures. */
export function reasonOf(error: unknown): string {
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (status !== undefined) return `status ${status}`
  return error instanceof Error ? error.name : 'unknown'
}

const breakers = new WeakMap<AppContext['config'], CircuitBreaker>()

/** One for all tenants of the process: they share the server. */
function breakerOf(ctx: TenantContext): CircuitBreaker {
  const known = breakers.get(ctx.config)
  if (known) return known
  const breaker = createCircuitBreaker(ctx.clock)
  breakers.set(ctx.config, breaker)
  return breaker
}
