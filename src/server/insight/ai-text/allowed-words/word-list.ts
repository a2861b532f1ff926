import type { Language } from '#contract/settings'
import type { AllowedWords, Topic } from './allowed-words.ts'
import { englishWords } from './english-words.ts'
import { frenchWords } from './french-words.ts'
import { germanWords } from './german-words.ts'
import { spanishWords } from './spanish-words.ts'

export type WordClass = 'determiner' | 'preposition' | 'joiner' | 'attached' | 'paired' | 'plain'

/** The allowed words of a language, prepared for look-up. Everything is in lower case. */
export interface WordList {
  readonly classes: ReadonlyMap<string, WordClass>
  /** For each word of `paired`, the words one of which must stand in its clause. */
  readonly partners: ReadonlyMap<string, readonly string[]>
  /** Sequences of words with their subjects; the longest first. */
  readonly phrases: readonly Phrase[]
  /** The words as a model is shown them: each once, in its first form. */
  readonly shown: string
  readonly topicsShown: Readonly<Record<Topic, string>>
}

export interface Phrase {
  readonly words: readonly string[]
  readonly topic: Topic | null
  /** True if a clause begins with the phrase. */
  readonly isJoining: boolean
}

/** An elided article (l’) is a word of its own. */
export const WORD = String.raw`\p{L}{1,2}’(?=\p{L}{2}|\{)|\p{L}+(?:[-’]\p{L}+)*`

const allowed: Readonly<Record<Language, AllowedWords>> = {
  'en-US': englishWords,
  'en-GB': englishWords,
  'es-ES': spanishWords,
  'fr-FR': frenchWords,
  'de-DE': germanWords,
}

/** Compiled when a language is first asked for. */
const lists = new Map<AllowedWords, WordList>()

export function wordList(language: Language): WordList {
  const words = allowed[language]
  const list = lists.get(words) ?? compile(words)
  lists.set(words, list)
  return list
}

/** Words of a text, in lower case. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(new RegExp(WORD, 'gu')) ?? []
}

function compile(allowed: AllowedWords): WordList {
  const { determiners, prepositions, joiners, attached, plain, phrases, topics, endings, paired } = allowed
  const split = (text: string) => text.split(/\s+/).filter((word) => word !== '')
  const forms = (word: string) =>
    word.endsWith('~') ? endings.map((ending) => word.slice(0, -1) + ending) : [word]
  const listOf = (text: string) => text.split(',').map((each) => each.trim())
  const classes = new Map<string, WordClass>()
  const enter = (text: string, kind: WordClass) => {
    for (const word of split(text).flatMap(forms)) classes.set(word, kind)
  }
  enter(plain, 'plain')
  for (const { words } of paired) enter(words, 'paired')
  enter(joiners, 'joiner')
  enter(attached, 'attached')
  enter(prepositions, 'preposition')
  enter(determiners, 'determiner')
  const listed = (text: string, topic: Topic | null, isJoining = false): Phrase[] =>
    text.split(',').map((phrase) => ({ words: wordsIn(phrase), topic, isJoining }))
  const ofTopics = Object.entries(topics).flatMap(([topic, text]) => listed(text, topic as Topic))
  const first = (word: string) => forms(word)[0]
  const words = split(
    [determiners, prepositions, joiners, attached, ...paired.map((pair) => pair.words), plain].join(' '),
  )
  const all = [...listed(phrases, null), ...listed(allowed.joiningPhrases, null, true), ...ofTopics]
  return {
    classes,
    partners: new Map(
      paired.flatMap(({ words, partners }) => split(words).map((word) => [word, listOf(partners)])),
    ),
    phrases: all.toSorted((a, b) => b.words.length - a.words.length),
    shown: [...new Set(words.map(first)), ...split(`${phrases}, ${allowed.joiningPhrases}`)].join(' '),
    topicsShown: topics,
  }
}
