import type { WordList } from './allowed-words/word-list.ts'
import type { Sentence } from './read-sentences.ts'

const BARE: ReadonlySet<string> = new Set(['preposition', 'determiner', 'joiner'])

/** Refuses a sentence that breaks off, and one in which a fact depends on another. */
export function faultsOfForm(sentence: Sentence, { partners }: WordList): string[] {
  const { clauses } = sentence
  const isAlone = clauses.some(({ words }) =>
    words.some(
      (word) =>
        word?.kind === 'paired' &&
        !words.some((other) => other && partners.get(word.word)?.includes(other.word)),
    ),
  )
  return [
    ...(breaksOff(sentence) ? ['a sentence breaks off'] : []),
    ...(isAlone ? ['a word stands there without those that it needs'] : []),
    ...(hasHangingFact(sentence) ? ['a fact hangs on the one before it'] : []),
  ]
}

function breaksOff({ clauses }: Sentence): boolean {
  const end = clauses.at(-1)?.words.at(-1)?.kind
  return (
    end === 'preposition' ||
    end === 'joiner' ||
    clauses.some((clause) => clause.words.at(-1)?.kind === 'determiner')
  )
}

/**
 * True for "a profit, in months": a bare preposition would turn one fact into the time or the place of another,
 * unless it already stood before that fact.
 */
function hasHangingFact({ clauses }: Sentence): boolean {
  return clauses.some(({ words, facts }, at) => {
    const before = clauses.slice(0, at)
    const [first] = words.filter((word) => word?.kind !== 'joiner')
    const isBare = words.every((word) => word === null || BARE.has(word.kind))
    const isKnown = before.some((clause) => clause.words.some((word) => word?.word === first?.word))
    const follows = before.some((clause) => clause.facts.length > 0)
    return facts.length > 0 && follows && isBare && first?.kind === 'preposition' && !isKnown
  })
}
