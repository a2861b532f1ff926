import type { Config } from '../config.ts'
import { limitedFetch } from '../outbound/limited-fetch.ts'
import { aiCalls, aiCost, aiTokens } from '../telemetry/meters.ts'
import { countTokens } from './count-tokens.ts'

export interface TextRequest {
  /** Our own rules. They never contain text written by a user or a shop. */
  readonly instructions: string
  /** Facts and the shop's own texts, passed as data. */
  readonly prompt: string
  readonly maxOutputTokens: number
  readonly signal: AbortSignal
}

export interface TextAnswer {
  readonly text: string
  /** Tokens of request and answer as the server counts them, or our own estimate. */
  readonly tokens: number
}

/** Interface to a language model: one request yields one text; anything else is thrown as an error. */
export interface TextModel {
  readonly name: string
  write(request: TextRequest): Promise<TextAnswer>
  /** Yields the text in pieces as it is generated. `spent` receives the tokens at the end, or before an abort. */
  stream(request: TextRequest, spent: (tokens: number) => void): AsyncIterable<string>
}

const MAX_ANSWER_BYTES = 262_144

const models = new WeakMap<Config, TextModel>()

/** Returns the configured model; `null` if none is configured: texts are then written by fixed rules. */
export function textModelOf(config: Config): TextModel | null {
  if (config.ai === null) return null
  const known = models.get(config)
  if (known) return known
  const model = openTextModel(config.ai)
  models.set(config, model)
  return model
}

/** Supports any server with the OpenAI protocol. The SDK is loaded with the first text to keep the start fast. */
function openTextModel(ai: NonNullable<Config['ai']>): TextModel {
  return {
    name: ai.model,
    async write({ instructions, prompt, maxOutputTokens, signal }) {
      const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
        import('ai'),
        import('@ai-sdk/openai-compatible'),
      ])
      const provider = createOpenAICompatible({
        name: 'configured',
        baseURL: ai.baseUrl,
        apiKey: ai.apiKey,
        fetch: limitedFetch(MAX_ANSWER_BYTES),
      })
      const answer = await generateText({
        model: provider(ai.model),
        instructions,
        prompt,
        maxOutputTokens,
        maxRetries: 0,
        abortSignal: signal,
      }).catch((error: unknown) => {
        aiCalls.inc({ model: ai.model, outcome: 'failed' })
        throw error
      })
      const { text, usage } = answer
      const sizes = { sent: instructions + prompt, received: text, maxOutputTokens }
      const tokens = countTokens(usage.totalTokens, sizes)
      countCall(ai, tokens)
      return { text, tokens }
    },
    stream: (request, spent) => streamPieces(ai, request, spent),
  }
}

/** Throws the errors that the SDK yields as parts of the stream. A stream without an end part is an error, too. */
async function* streamPieces(
  ai: NonNullable<Config['ai']>,
  { instructions, prompt, maxOutputTokens, signal }: TextRequest,
  spent: (tokens: number) => void,
): AsyncGenerator<string> {
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: ai.baseUrl,
    apiKey: ai.apiKey,
    fetch: limitedFetch(MAX_ANSWER_BYTES),
    includeUsage: true,
  })
  const { fullStream } = streamText({
    model: provider(ai.model),
    instructions,
    prompt,
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    // Without this handler the SDK prints the whole error, including the shop's figures, to the console.
    onError: () => {},
  })
  let received = ''
  let counted: number | undefined
  let isWhole = false
  try {
    for await (const part of fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw signal.reason
      if (part.type === 'finish') {
        isWhole = part.finishReason === 'stop' || part.finishReason === 'length'
        counted = part.totalUsage.totalTokens
      }
      if (part.type !== 'text-delta') continue
      received += part.text
      yield part.text
    }
    if (!isWhole) throw new Error('the answer of the model broke off')
  } finally {
    const tokens = countTokens(counted, { sent: instructions + prompt, received, maxOutputTokens })
    spent(tokens)
    if (isWhole) countCall(ai, tokens)
    else aiCalls.inc({ model: ai.model, outcome: 'failed' })
  }
}

function countCall({ model, costPerMillionTokens }: NonNullable<Config['ai']>, tokens: number): void {
  aiCalls.inc({ model, outcome: 'answered' })
  aiTokens.inc({ model }, tokens)
  if (costPerMillionTokens !== null) aiCost.inc({ model }, (tokens / 1_000_000) * costPerMillionTokens)
}
