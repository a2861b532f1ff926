import type { Topic } from './allowed-words/allowed-words.ts'
import { wordList } from './allowed-words/word-list.ts'
import type { Fact, FactSheet } from './fact-sheet.ts'
import { faultsOfForm } from './faults-of-form.ts'
import { type ReadPart, readSentences, type Sentence } from './read-sentences.ts'
import { refusedIn } from './refused-words/refused-words.ts'

/** Longer texts are refused: the screens have room for a takeaway. */
const MAX_PART_CHARACTERS = 1500
/** Smallest share of an answer's own words that must be fit to be shown. */
const LEAST_SHARE_SHOWN = 1 / 2

/** The text that a model wrote, by the names of its parts; facts stand in it as `{id}`. */
export type Answer = Readonly<Record<string, string>>

export interface CheckedAnswer {
  /** Faults of the answer; empty: the answer may be shown. */
  readonly problems: readonly string[]
  /** The part of the answer that is shown: a sentence whose words do more than connect is reduced to its facts. */
  readonly shown: Answer
  /** Why words were left out. */
  readonly leftOut: readonly string[]
  /** True for the beginning of a text: it can be judged only together with what follows. */
  readonly isOpen: boolean
}

/** Checks that an answer chooses and connects facts, and states nothing of its own. */
export function checkAnswer(answer: Answer, sheet: FactSheet): CheckedAnswer {
  const { parts, problems, ...checked } = checkAll(answer, sheet, false)
  const sentences = parts.flatMap(([, part]) => part.sentences)
  const count = (of: readonly Sentence[]) => of.reduce((sum, sentence) => sum + sentence.words, 0)
  const shownWords = count(sentences.filter((sentence) => sentence.faults.length === 0))
  const empty = parts.flatMap(([name, part]) =>
    part.sentences.some((sentence) => sentence.facts.length > 0) ? [] : [`"${name}" holds no fact`],
  )
  const isMute = shownWords === 0 || shownWords < count(sentences) * LEAST_SHARE_SHOWN
  const mute = isMute ? ['too few of its words may be shown', ...checked.leftOut] : []
  return { ...checked, problems: [...new Set([...problems, ...empty, ...mute])] }
}

/** Does the same as `checkAnswer` for the whole sentences at the beginning of an answer. */
export function checkBegun(answer: Answer, sheet: FactSheet): CheckedAnswer {
  const { parts: _, ...checked } = checkAll(answer, sheet, true)
  return checked
}

function checkAll(answer: Answer, sheet: FactSheet, isBegun: boolean) {
  const { language } = sheet.regional
  const list = wordList(language)
  const facts = new Map(sheet.facts.map((fact) => [fact.id, fact]))
  const names = new Set(Object.keys(sheet.data))
  const read = Object.entries(answer).map(([name, text]): readonly [string, ReadPart] => {
    const found = readSentences(text.normalize('NFC'), { list, facts, names })
    const sentences = found.sentences.map((sentence) => ({
      ...sentence,
      faults: [...sentence.faults, ...faultsOfForm(sentence, list)],
    }))
    return [name, { ...found, sentences }]
  })
  const swapped = read.map(([, part]) => topicProblems(part.sentences, isBegun))
  const parts = read.map(([name, part], at): readonly [string, ReadPart] => {
    const furtherFaults = (sentence: Sentence) =>
      swapped[at]!.idle.has(sentence) ? ['it speaks of what no fact near it is about'] : []
    const sentences = part.sentences.map((sentence) => ({
      ...sentence,
      faults: [...sentence.faults, ...furtherFaults(sentence)],
    }))
    return [name, { ...part, sentences }]
  })
  const tooLong = Object.values(answer).some((text) => text.length > MAX_PART_CHARACTERS)
  const used = parts.flatMap(([, part]) => part.sentences.flatMap((sentence) => sentence.facts))
  return {
    parts,
    problems: [
      ...(tooLong ? ['it is too long'] : []),
      ...parts.flatMap(([, part]) => part.problems),
      ...Object.values(answer).flatMap((text) => refusedIn(text.replaceAll(/\{\w+\}/g, '{}'), language)),
      ...repeated(used),
      ...swapped.flatMap(({ problems }) => problems),
    ],
    shown: Object.fromEntries(parts.map(([name, part]) => [name, part.sentences.map(shownText).join('')])),
    leftOut: parts.flatMap(([, part]) => part.sentences.flatMap((sentence) => sentence.faults)),
    isOpen: swapped.some(({ isOpen }) => isOpen),
  }
}

function repeated(facts: readonly Fact[]): string[] {
  const ids = facts.map((fact) => fact.id)
  const twice = ids.filter((id, at) => ids.indexOf(id) < at)
  return [...new Set(twice)].map((id) => `{${id}} stands there twice`)
}

/** Returns the sentence with a blank behind it; of a sentence with faults, its facts only. */
function shownText({ text, faults, facts }: Sentence): string {
  if (faults.length === 0) return `${text} `
  const figures = facts.filter((fact) => fact.form === 'figure').map((fact) => `{${fact.id}}`)
  const sentences = facts.filter((fact) => fact.form === 'sentence').map((fact) => `{${fact.id}} `)
  return [...(figures.length > 0 ? [`${figures.join('; ')}. `] : []), ...sentences].join('')
}

/**
 * Nouns must be about the fact of their clause; in a clause without a fact, about the fact that follows or precedes.
 * A sentence without any fact that speaks of something else is only left out.
 */
function topicProblems(sentences: readonly Sentence[], isBegun: boolean) {
  const problems: string[] = []
  const idle = new Set<Sentence>()
  let isOpen = false
  for (const [place, sentence] of sentences.entries()) {
    for (const [at, { topics, facts }] of sentence.clauses.entries()) {
      if (topics.length === 0) continue
      const near = facts.length > 0 ? facts : factsNear(sentences, place, at, isBegun)
      const foreign = topics.filter((topic) => !near.some((fact) => fact.topics.includes(topic)))
      if (near.length === 0 && isBegun) isOpen = true
      else if (foreign.length > 0 && sentence.facts.length === 0) idle.add(sentence)
      else problems.push(...foreign.map(topicProblem))
    }
  }
  return { problems, idle, isOpen }
}

const topicProblem = (topic: Topic) => `a clause speaks of ${topic}, and the fact there does not`

/** Subjects that a clause without a fact may speak of. */
function factsNear(sentences: readonly Sentence[], place: number, at: number, isBegun: boolean): Fact[] {
  const factsOf = (clauses: Sentence['clauses']) => clauses.flatMap((clause) => clause.facts)
  const own = sentences[place]!.clauses
  const next = factsOf(own.slice(at + 1)).slice(0, 1)
  const last = factsOf(own.slice(0, at)).slice(-1)
  if (own[at]!.isAttached && last.length > 0) return [...last, ...next]
  if (next.length + last.length > 0) return next.length > 0 ? next : last
  const following = sentences.slice(place + 1).flatMap((sentence) => sentence.facts)
  const before = sentences.slice(0, place).flatMap((sentence) => sentence.facts)
  // The fact that follows decides; at the beginning of a text it may not have arrived yet.
  return following.length > 0 || isBegun ? following.slice(0, 1) : before.slice(-1)
}
