/** The subject of a noun. The noun may stand only in the clause of a fact on the same subject. */
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
 * All words that a model may write between facts. None of them can state a figure, a size, a direction, a reason, a
 * promise or an order, or negate a statement: these come from the facts. Blanks separate words, commas separate
 * phrases; `~` stands for the endings of an adjective.
 */
export interface AllowedWords {
  /** May not end a clause. */
  readonly determiners: string
  /** May not end a sentence. */
  readonly prepositions: string
  /** Begin a clause, as punctuation does. May not end a sentence. */
  readonly joiners: string
  /** Words that begin a clause that may be about the fact before it, such as "with". */
  readonly attached: string
  /** Phrases that begin a clause. */
  readonly joiningPhrases: string
  readonly plain: string
  /** Words allowed only in a clause with one of their partners: a passive but no future, "keep" with "in mind". */
  readonly paired: readonly { readonly words: string; readonly partners: string }[]
  /** Several words that are allowed together, even where each alone is not. */
  readonly phrases: string
  /** Words and phrases, separated by commas. */
  readonly topics: Readonly<Record<Topic, string>>
  /** The endings that `~` stands for; the first one is shown to a model. */
  readonly endings: readonly string[]
}
