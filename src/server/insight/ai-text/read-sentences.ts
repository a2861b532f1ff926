import type { Topic } from './allowed-words/allowed-words.ts'
import type { WordClass, WordList } from './allowed-words/word-list.ts'
import type { Fact } from './fact-sheet.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A stretch between two marks or joining words. */
export interface Clause {
  readonly facts: Fact[]
  readonly topics: Topic[]
  /** The clause's words, a whole phrase as one; `null` stands for a fact or a text of the shop. */
  readonly words: (ClauseWord | null)[]
  /** True if it begins with a word such as "with": it may be about the fact before it. */
  readonly isAttached: boolean
}

export interface ClauseWord {
  readonly word: string
  readonly kind: WordClass
}

export interface Sentence {
  /** The clause as it was written, with the mark that ends it. */
  readonly text: string
  readonly clauses: readonly Clause[]
  readonly facts: readonly Fact[]
  /** Number of the text's own words. */
  readonly words: number
  /** Why the words cannot be shown: they do more than connect, or stand where they may not. */
  readonly faults: readonly string[]
}

export interface ReadPart {
  readonly sentences: readonly Sentence[]
  /** Content that no text may hold at all. */
  readonly problems: readonly string[]
}

export interface Vocabulary {
  readonly list: WordList
  readonly facts: ReadonlyMap<string, Fact>
  /** Keys of the shop's texts. */
  readonly names: ReadonlySet<string>
}

/** Reads the sentences of a text that a model wrote. */
export function readSentences(written: string, vocabulary: Vocabulary): ReadPart {
  const text = written.replaceAll("'", '’')
  const { tokens, rest } = tokensOf(text)
  const reader = new Reader(text, vocabulary)
  for (let at = 0; at < tokens.length; ) at += reader.take(tokens, at)
  const { sentences, problems } = reader.end()
  const odd = rest === '' ? [] : [`it holds "${rest.slice(0, 12)}", which is neither a word nor a mark`]
  return { sentences, problems: [...problems, ...odd] }
}

const LATIN = /^[\p{Script=Latin}’-]+$/u
const ends = ({ kind, text }: Token) => (kind === 'mark' && '.?…'.includes(text)) || text === '!'

class Reader {
  readonly #text: string
  readonly #vocabulary: Vocabulary
  readonly #problems: string[] = []
  readonly #sentences: Sentence[] = []
  #clauses: Clause[] = []
  #faults: string[] = []
  #words = 0
  #from: number | null = null
  /** The clause behind a colon of this sentence. */
  #afterColon: Clause | null = null
  /** The token before this one, spaces aside. */
  #last: Token | null = null

  constructor(text: string, vocabulary: Vocabulary) {
    this.#text = text
    this.#vocabulary = vocabulary
  }

  /** Reads what begins at this token and returns the number of tokens read. */
  take(tokens: readonly Token[], at: number): number {
    const token = tokens[at]!
    const next = tokens[at + 1] ?? null
    if (token.kind === 'space') return 1
    this.#from ??= token.from
    this.#checkDistance(token, next)
    let taken = 1
    if (token.kind === 'word') taken = this.#takeWords(tokens, at)
    else if (token.kind === 'gap') taken = this.#takeGap(token, next)
    else if (ends(token)) this.#endSentence(token.to)
    else this.#takeMark(token, tokens[at + 2] ?? null)
    this.#last = tokens[at + taken - 1]!
    return taken
  }

  end(): ReadPart {
    this.#endSentence(this.#text.length)
    return { sentences: this.#sentences, problems: this.#problems }
  }

  /**
   * Refuses a sign or a letter directly at a figure, which would change it, or at a word, which could make an
   * address.
   */
  #checkDistance(token: Token, next: Token | null): void {
    const isOpening = '(¿'.includes(token.text) || token.kind === 'odd'
    const isElided = token.kind === 'word' && token.text.endsWith('’')
    if (next === null || next.kind === 'space' || isOpening || isElided) return
    const closes = (next.kind === 'mark' && !'(¿–—'.includes(next.text)) || next.kind === 'odd'
    if (!closes) this.#problems.push(`"${token.text}" and "${next.text}" stand without a space`)
  }

  #takeWords(tokens: readonly Token[], at: number): number {
    const { list } = this.#vocabulary
    const run = wordsFrom(tokens, at, list.phrases[0]?.words.length ?? 1)
    const phrase = list.phrases.find(({ words }) => words.every((word, k) => word === run[k]?.word))
    const taken = phrase ? (run[phrase.words.length - 1]?.tokens ?? 1) : 1
    const first = run[0]!
    this.#checkWriting(first.text)
    this.#words += phrase?.words.length ?? 1
    const kind = phrase ? 'plain' : classOf(first.word, list)
    if (kind === null || !LATIN.test(first.word)) this.#faults.push(`"${first.text}" is not among the words`)
    if (phrase?.isJoining || kind === 'joiner' || kind === 'attached')
      this.#clauses.push(emptyClause(phrase?.isJoining || kind === 'attached'))
    const clause = this.#clause()
    clause.words.push({ word: phrase?.words.join(' ') ?? first.word, kind: kind ?? 'plain' })
    if (phrase?.topic) clause.topics.push(phrase.topic)
    return taken
  }

  #checkWriting(word: string): void {
    if (isShouted(word)) this.#faults.push(`"${word}" is in capitals`)
    if (this.#last?.kind === 'word' && this.#last.text.toLowerCase() === word.toLowerCase())
      this.#faults.push(`"${word}" stands there twice`)
    if (this.#clauses.length === 0 && word[0] !== word[0]?.toUpperCase())
      this.#faults.push(`a sentence begins with "${word}"`)
  }

  #takeGap({ text: id, to }: Token, next: Token | null): number {
    const { facts, names } = this.#vocabulary
    const fact = facts.get(id)
    if (!fact) {
      if (!names.has(id)) this.#problems.push(`{${id}} is not in the data`)
      this.#clause().words.push(null)
      return 1
    }
    if (fact.form === 'sentence') this.#beginOwnSentence(fact)
    const clause = this.#clause()
    if (clause.facts.length > 0 && !this.#isNextPrice(clause.facts, fact))
      this.#faults.push(`{${id}} stands in the clause of another fact`)
    clause.facts.push(fact)
    clause.words.push(null)
    if (fact.form !== 'sentence') return 1
    // A whole sentence of ours brings its own full stop.
    const hasStop = next?.text === '.'
    this.#endSentence(to)
    return hasStop ? 2 : 1
  }

  /** True for "from one price to the next": both are prices, in the order of the facts. */
  #isNextPrice([first, ...others]: readonly Fact[], fact: Fact): boolean {
    if (first === undefined || others.length > 0) return false
    const order = [...this.#vocabulary.facts.keys()]
    const arePrices = first.topics.includes('price') && fact.topics.includes('price')
    return arePrices && order.indexOf(first.id) < order.indexOf(fact.id)
  }

  /** A whole sentence of ours may be preceded only by a few words and a colon, or by nothing. */
  #beginOwnSentence(fact: Fact): void {
    const isFree = this.#clauses.every((clause) => clause.facts.length === 0)
    const last = this.#clauses.at(-1)
    const isAfterColon = last !== undefined && last === this.#afterColon
    if (this.#clauses.length > 0 && !(isAfterColon && isFree))
      this.#faults.push(`{${fact.id}} is a whole sentence: it stands alone or after a colon`)
  }

  #takeMark(token: Token, afterNext: Token | null): void {
    const mark = token.text
    if (token.kind === 'odd') {
      this.#faults.push(`it holds ${mark}`)
      return
    }
    if ((mark === '–' || mark === '—') && afterNext?.kind !== 'word')
      this.#faults.push('a dash stands before a figure')
    if (!'(¿'.includes(mark) && (this.#clauses.length === 0 || this.#last?.kind === 'mark'))
      this.#faults.push(`"${mark}" stands behind no words`)
    if (mark === '¿') return
    const clause = emptyClause()
    this.#clauses.push(clause)
    if (mark === ':') this.#afterColon = clause
  }

  #clause(): Clause {
    if (this.#clauses.length === 0) this.#clauses.push(emptyClause())
    return this.#clauses.at(-1)!
  }

  #endSentence(to: number): void {
    const [clauses, faults, words] = [this.#clauses, this.#faults, this.#words]
    const text = this.#text.slice(this.#from ?? to, to).trim()
    this.#clauses = []
    this.#faults = []
    this.#words = 0
    this.#from = null
    this.#afterColon = null
    if (clauses.length === 0) return
    const facts = clauses.flatMap((clause) => clause.facts)
    this.#sentences.push({ text, clauses, facts, words, faults })
  }
}

const emptyClause = (isAttached = false): Clause => ({ facts: [], topics: [], words: [], isAttached })

interface RunWord {
  readonly word: string
  readonly text: string
  /** Number of tokens in the run up to and with this word. */
  readonly tokens: number
}

/** Collects the words from here on that have nothing but spaces between them. */
function wordsFrom(tokens: readonly Token[], at: number, most: number): RunWord[] {
  const run: RunWord[] = []
  for (let k = at; k < tokens.length && run.length < most; k++) {
    const token = tokens[k]!
    if (token.kind === 'space') continue
    if (token.kind !== 'word') break
    run.push({ word: token.text.toLowerCase(), text: token.text, tokens: k - at + 1 })
  }
  return run
}

function classOf(word: string, { classes }: WordList): WordClass | null {
  return classes.get(word) ?? classes.get(word.replace(/’s$/u, '')) ?? null
}

const isShouted = (text: string) => text.length > 1 && text === text.toUpperCase() && !text.includes('’')
