/**
 * Words that make an answer be refused as a whole: a model that writes them does not keep to the facts. Each is a
 * regular expression on whole words in lower case. Any other word that is not allowed is left out.
 */
export interface RefusedWords {
  /** Cardinals, ordinals, fractions, multiples, per cent, amounts of money. */
  readonly numbers: string
  /** Certainty, promises, praise. */
  readonly promises: string
  /** Haste and orders. */
  readonly orders: string
  /** Subjects that no fact has: stock, competitors' prices, what buyers feel. */
  readonly claims: string
  /** Denials, which would negate a fact. */
  readonly denials: string
  /** Addresses outside the product, and words about the task itself. */
  readonly addresses: string
}
