import type { MessageId } from '#messages/message'
import { compiledMessage } from '../../kit/messages/catalogue.ts'
import type { Piece, Pieces } from '../../kit/messages/fill-message.ts'
import { renderPieces } from '../../kit/messages/render.ts'
import { valueTypes } from '../../kit/messages/value-types.ts'
import type { SheetValues } from './fact-sheet.ts'

/** Fills the figures of the sheet and the texts of the shop into one of our messages. */
export function fillPieces(id: MessageId, { figures, data, regional, currency }: SheetValues): Piece[] {
  const values: Record<string, string | number> = { ...data }
  for (const [name, figure] of Object.entries(figures)) if (figure !== undefined) values[name] = figure
  for (const name of valueTypes(compiledMessage(id, regional.language) ?? []).keys())
    if (!Object.hasOwn(values, name)) throw new Error(`There is no figure "${name}" for ${id}.`)
  return joined(renderPieces({ id, values }, regional, currency))
}

/** Joins neighbouring words into one piece and drops empty pieces. */
export function joined(pieces: Pieces): Piece[] {
  return pieces.reduce<Piece[]>((whole, piece) => {
    const last = whole.at(-1)
    if (piece.text === '') return whole
    if (last && last.figure === null && piece.figure === null)
      whole.splice(-1, 1, { text: last.text + piece.text, figure: null })
    else whole.push(piece)
    return whole
  }, [])
}

/** Fills several of our sentences and puts them one after the other. */
export function fillSentences(ids: readonly MessageId[], sheet: SheetValues): Piece[] {
  return joined(
    ids.flatMap((id, at) => [{ text: at === 0 ? '' : ' ', figure: null }, ...fillPieces(id, sheet)]),
  )
}
