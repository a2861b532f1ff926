export interface ServerEvent {
  readonly event: string
  readonly id: string | null
  readonly data: string
}

/** Parses Server-Sent Events from a stream of text chunks, split anywhere. Comments are heartbeats. */
export async function* parseEvents(pieces: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseBlock(block)
      if (event) yield event
    }
  }
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'id') id = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { event, id, data: data.join('\n') }
}
