/** What a noun is about. It may stand in the clause of a fact on the same subject only. */
export type Topic =
  | 'price'
  | 'bestPrice'
  | 'listPrice'
  | 'atAskedPrice'
  | 'atBestPrice'
  | 'atAdvisedPrice'
  | 'todaysPrice'
  | 'higherPrice'
  | 'lowerPrice'
  | 'profit'
  | 'revenue'
  | 'sales'
  | 'margin'
  | 'cost'
  | 'discount'
  | 'orders'
  | 'customers'
  | 'elasticity'
  | 'months'
  | 'limits'
  | 'floor'
  | 'step'
  | 'change'
  | 'days'
  | 'document'
  | 'goal'
  | 'competition'
  | 'advice'
  | 'effect'
  | 'uncertainty'
  | 'measured'
  | 'proposal'
  | 'ownSales'

/**
 * All words that a model may write between facts. None of them can state a figure, a size, a direction, a reason, a promise or
 * an order, nor turn a statement round: these come from the facts. Words are separated by blanks, phrases by commas; `~` stands
 * for the endings of an adjective.
 */
export interface AllowedWords {
  /** May not end a clause. */
  readonly determiners: string
  /** May not end a sentence. */
  readonly prepositions: string
  /** Begin a clause, as punctuation does. May not end a sentence. */
  readonly joiners: string
  /** Begin a clause that may be about the fact before it, such as "with". */
  readonly attached: string
  /** Phrases that begin a clause. */
  readonly joiningPhrases: string
  readonly plain: string
  /** Words that are allowed in a clause with one of their partners only: a passive and no future, "keep" with "in mind". */
  readonly paired: readonly { readonly words: string; readonly partners: string }[]
  /** Several words that are allowed together, whatever each of them is. */
  readonly phrases: string
  /** Words and phrases, separated by commas. */
  readonly topics: Readonly<Record<Topic, string>>
  /** What `~` stands for; the first ending is the one that a model is shown. */
  readonly endings: readonly string[]
}
