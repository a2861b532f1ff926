import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelRequest {
  readonly system: string
  readonly user: string
  readonly authorization: string | undefined
  readonly isStreamed: boolean
  readonly maxTokens: number | null
}

/** One reply per request, in turn; the last one repeats. */
export type ModelReply =
  /** `tokens`: the token usage that it reports. */
  | { readonly text: string | ((request: ModelRequest) => string); readonly tokens?: unknown }
  | { readonly status: number }
  | { readonly raw: string }
  /** Streams these pieces, then breaks the connection. */
  | { readonly broken: readonly string[] }
  | { readonly silent: true }

export interface StandInModel {
  readonly env: Record<string, string>
  readonly requests: readonly ModelRequest[]
  reply(...replies: readonly ModelReply[]): void
  close(): Promise<void>
}

/** A model server with the OpenAI protocol (chat completions) that answers as the test says. */
export async function openStandInModel(): Promise<StandInModel> {
  const requests: ModelRequest[] = []
  let replies: readonly ModelReply[] = [{ status: 500 }]
  let turn = 0
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await readRequest(request)
    requests.push(asked)
    const reply = replies[Math.min(turn++, replies.length - 1)]!
    answer(response, reply, asked)
  }
  const server = createServer((request, response) => {
    // A caller who gave up before its request was read.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      AI_API_KEY: 'stand-in-key',
      AI_MODEL: 'stand-in',
    },
    requests,
    reply(...next) {
      replies = next
      turn = 0
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { messages, stream, max_tokens } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as {
    stream?: boolean
    max_tokens?: number
    messages: { role: string; content: string | { text: string }[] }[]
  }
  const contentOf = (role: string) =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) =>
        typeof content === 'string' ? content : content.map((part) => part.text).join(''),
      )
      .join('\n')
  return {
    system: contentOf('system'),
    user: contentOf('user'),
    authorization: request.headers.authorization,
    isStreamed: stream === true,
    maxTokens: max_tokens ?? null,
  }
}

function answer(response: ServerResponse, reply: ModelReply, asked: ModelRequest): void {
  if ('silent' in reply) return
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'no', type: 'stand_in', code: null } }))
    return
  }
  response.writeHead(200, { 'content-type': asked.isStreamed ? 'text/event-stream' : 'application/json' })
  if ('broken' in reply) {
    for (const piece of reply.broken) response.write(chunk({ delta: { content: piece } }))
    setTimeout(() => response.destroy(), 20)
    return
  }
  if ('raw' in reply) {
    response.end(reply.raw)
    return
  }
  const content = typeof reply.text === 'string' ? reply.text : reply.text(asked)
  if (asked.isStreamed) {
    for (const [piece] of content.matchAll(/.{1,7}/gsu)) response.write(chunk({ delta: { content: piece } }))
    response.write(chunk({ delta: {}, finish_reason: 'stop' }))
    response.end(`${chunk(null, reply.tokens)}data: [DONE]\n\n`)
    return
  }
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'stand-in',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: usageOf(reply.tokens),
    }),
  )
}

const usageOf = (tokens: unknown) =>
  tokens === undefined
    ? { prompt_tokens: 2_900, completion_tokens: 100, total_tokens: 3_000 }
    : { prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens }

/** One event of a streamed answer; without a choice, the event that reports the tokens. */
function chunk(choice: { delta: object; finish_reason?: string } | null, tokens?: unknown): string {
  const value = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'stand-in',
    choices: choice === null ? [] : [{ index: 0, finish_reason: null, ...choice }],
    ...(choice === null ? { usage: usageOf(tokens) } : {}),
  }
  return `data: ${JSON.stringify(value)}\n\n`
}
