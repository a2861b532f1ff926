import { ProblemError } from '../errors.ts'
import { type Sentence, said } from '../sentences/said.ts'
import { findUnstorable } from './storable-text.ts'

/** Read a JSON body without ever holding more than `limitBytes` of it. */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
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
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('bad_request', 'The body is not valid JSON.')
  }
}
