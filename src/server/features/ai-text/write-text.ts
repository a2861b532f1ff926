import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { AppContext, TenantContext } from '../../context.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../integrations/ai/circuit-breaker.ts'
import { type TextModel, textModelOf } from '../../integrations/ai/text-model.ts'
import { checkText, fillNames } from './check-text.ts'
import type { FactSheet } from './fact-sheet.ts'
import { instructionsFor, promptFor } from './prompt.ts'
import { findText, keepText, mayUseModel, recordUse } from './text-store.ts'

export type TextParts = Readonly<Record<string, string>>

export interface WrittenText {
  readonly parts: TextParts
  /** `rules`: our own plain text, because no model is configured or its text was not good enough. */
  readonly source: 'model' | 'rules'
}

interface TextInput {
  readonly sheet: FactSheet
  /** The plain text, by the same parts: what is shown whenever the model's is not. */
  readonly plain: TextParts
  readonly deadlineMs?: number
}

/** Both tries together: the browser gives up after 30 s. */
const DEADLINE_MS = 20_000
const TRIES = 2
const MAX_OUTPUT_TOKENS = 600
const MAX_PROMPT_CHARACTERS = 12_000

/** Words facts by the configured model, checked figure by figure; otherwise, and whenever in doubt, by rules. */
export async function writeText(args: {
  readonly ctx: TenantContext
  readonly input: TextInput
}): Promise<WrittenText> {
  const { ctx, input } = args
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
  const parts = await tryModel({ ctx, model, breaker, instructions, prompt, input })
  if (parts === null) return rules
  await keepText(ctx, factsHash, parts)
  return { parts: named(parts, input.sheet), source: 'model' }
}

function named(parts: TextParts, sheet: FactSheet): TextParts {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, fillNames(text, sheet.data)]))
}

interface Trial {
  readonly ctx: TenantContext
  readonly model: TextModel
  readonly breaker: CircuitBreaker
  readonly instructions: string
  readonly prompt: string
  readonly input: TextInput
}

/** `null`: no usable text in two tries, or the server did not answer. A server that is down is asked once. */
async function tryModel({
  ctx,
  model,
  breaker,
  instructions,
  prompt,
  input,
}: Trial): Promise<TextParts | null> {
  const signal = AbortSignal.timeout(input.deadlineMs ?? DEADLINE_MS)
  for (let trial = 1; trial <= TRIES; trial++) {
    const answer = await model
      .write({ instructions, prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, signal })
      .catch((error: unknown) => {
        ctx.log.warn({ reason: reasonOf(error) }, 'the model gave no text')
        return null
      })
    if (answer === null) {
      breaker.failed()
      return null
    }
    breaker.succeeded()
    await recordUse(ctx, answer.tokens)
    const parts = readParts(answer.text, Object.keys(input.plain))
    const problems = parts
      ? Object.values(parts).flatMap((part) => checkText(part, input.sheet, instructions))
      : ['it is not the JSON that was asked for']
    if (parts && problems.length === 0) return parts
    // Which figure was wrong is ours to know; the text itself may hold anything and stays out of the log.
    ctx.log.warn({ trial, problems: problems.length }, 'a text of the model was refused')
  }
  return null
}

/** Models like to put JSON into a code fence: the outermost braces count. */
function readParts(text: string, names: readonly string[]): TextParts | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const schema = z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().trim().min(1)])))
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Never the whole error: it carries the request with the shop's figures. */
function reasonOf(error: unknown): string {
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
