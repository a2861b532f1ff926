/**
 * What makes an answer be refused as a whole: a model that writes such words does not keep to the facts. Each is a regular expression
 * on whole words in lower case. What is missing here is not shown either: it is not among the allowed words.
 */
export interface RefusedWords {
  /** Cardinals, ordinals, fractions, multiples, per cent, amounts of money. */
  readonly numbers: string
  /** Certainty, promises, praise. */
  readonly promises: string
  /** Haste and orders. */
  readonly orders: string
  /** What a fact is not about, whichever it is: stock, competitors' prices, what buyers feel. */
  readonly claims: string
  /** Denials, which would turn a fact round. */
  readonly denials: string
  /** Ways out of the product, and words about the task itself. */
  readonly addresses: string
}
