import type { Language } from '#contract/settings'
import type { Piece, Pieces } from '../../kit/messages/fill-message.ts'
import type { Answer } from './check-answer.ts'
import type { FactSheet } from './fact-sheet.ts'
import { fillPieces, joined } from './fill-pieces.ts'

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  'en-US': ['“', '”'],
  'en-GB': ['“', '”'],
  'es-ES': ['«', '»'],
  'fr-FR': ['«\u00a0', '\u00a0»'],
  'de-DE': ['„', '“'],
}

/**
 * Renders an answer that passed the check with our figures, units and labels, and adds the facts that no text may
 * lack.
 */
export function renderAnswer(answer: Answer, sheet: FactSheet): Record<string, Pieces> {
  const used = new Set(Object.values(answer).flatMap((text) => [...text.matchAll(GAP)].map(([, id]) => id)))
  return Object.fromEntries(
    Object.entries(answer).map(([part, text]) => {
      const missing = sheet.facts.filter((fact) => fact.mustBeIn === part && !used.has(fact.id))
      const added = missing.flatMap((fact) => [
        { text: ' ', figure: null },
        ...fillPieces(fact.message, sheet),
      ])
      return [part, joined([...renderText(text.trim(), sheet), ...added])]
    }),
  )
}

const GAP = /\{(\w+)\}/g

/** Renders a text or the beginning of one. */
export function renderText(text: string, sheet: FactSheet): Pieces {
  const facts = new Map(sheet.facts.map((fact) => [fact.id, fact]))
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(GAP)) {
    const id = match[1] ?? ''
    const fact = facts.get(id)
    pieces.push({ text: text.slice(at, match.index), figure: null })
    at = match.index + match[0].length
    if (fact === undefined) {
      pieces.push({ text: quoted(sheet.data[id] ?? '', sheet.regional.language), figure: null })
      continue
    }
    pieces.push(...fillPieces(fact.message, sheet))
    // A sentence of ours has its own full stop.
    if (fact.form === 'sentence' && text[at] === '.') at++
  }
  return joined([...pieces, { text: text.slice(at), figure: null }])
}

/** Quotes a title typed by a user, so that it reads as a name and not as a statement. */
function quoted(name: string, language: Language): string {
  const [before, after] = QUOTES[language]
  return `${before}${name}${after}`
}
