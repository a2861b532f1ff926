import { ProblemError } from '../errors.ts'
import { type Sentence, said } from '../sentences/said.ts'
import type { BodyHold } from './body-room.ts'
import { findUnstorable } from './storable-text.ts'

/** What any call sends is less than ten levels deep. */
const DEEPEST = 32

/** Reads a JSON body without ever holding more than `limitBytes` of it; `room` counts what it holds. */
export async function readJson(request: Request, limitBytes: number, room?: BodyHold): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  // A POST that says nothing needs no type.
  const isEmpty = !request.body || request.headers.get('content-length') === '0'
  if (!isEmpty && !/^application\/([a-z.+-]+\+)?json\b/i.test(type))
    throw new ProblemError('unsupported_file', 'Send the body as JSON (content-type: application/json).')
  const tooLarge = () =>
    new ProblemError(
      'payload_too_large',
      said`The request is larger than ${Math.floor(limitBytes / 1024)} KB.`,
    )
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge()
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > limitBytes) throw tooLarge()
    room?.add(piece.byteLength)
    pieces.push(piece)
  }
  const bytes = Buffer.concat(pieces)
  refuseDeep(bytes)
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  const value = parsed(text)
  const found = findUnstorable(text, value)
  if (!found) return value
  const { path, why } = found
  const field: Sentence = {
    template: '{name} ({fault})',
    values: { name: path, fault: { template: why, values: {} } },
  }
  throw new ProblemError('invalid_input', said`Please check: ${field}`, { fields: { [path]: why } })
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Before it is parsed: what walks through values calls itself for each level. */
function refuseDeep(json: Uint8Array): void {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++
      if (depth > DEEPEST)
        throw new ProblemError('bad_request', said`The body is more than ${DEEPEST} levels deep.`)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('bad_request', 'The body is not valid JSON.')
  }
}
