import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { message } from '#messages/message'
import { problem } from '../errors.ts'
import type { BodyHold } from './body-room.ts'
import { JsonPieces, PIECE_BYTES } from './json-pieces.ts'

/**
 * Reads a JSON body and never holds more than `limitBytes` of it; `room` counts the bytes held. Other requests are
 * served after every PIECE_BYTES.
 */
export async function readJson(request: Request, limitBytes: number, room?: BodyHold): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  // A POST without a body needs no content type.
  const isEmpty = !request.body || request.headers.get('content-length') === '0'
  if (!isEmpty && !/^application\/([a-z.+-]+\+)?json\b/i.test(type)) throw problem('request.not_sent_as_json')
  const tooLarge = () => problem('request.too_large', { kilobytes: Math.floor(limitBytes / 1024) })
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge()
  const json = new JsonPieces()
  let size = 0
  let sinceTurn = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw tooLarge()
    room?.add(chunk.byteLength)
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES)
      json.add(piece)
      sinceTurn += piece.byteLength
      if (sinceTurn < PIECE_BYTES) continue
      sinceTurn = 0
      await turnOfOthers()
    }
  }
  const { value, unstorable } = json.finish()
  if (!unstorable) return value
  const { path, why } = unstorable
  const faults = [message('field.fault', { name: path, fault: why })]
  throw problem('request.invalid', { faults }, { fields: { [path]: why } })
}
