import type { IncomingMessage, ServerResponse } from 'node:http'

/** A call to Nango's API, with its body already read. */
export interface ApiCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly body: unknown
}

export function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const MAX_BODY_BYTES = 5 * 1024 * 1024

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += (piece as Buffer).byteLength
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large')
    pieces.push(piece as Buffer)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
