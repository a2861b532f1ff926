import type { RegionalSettings } from '#contract/settings'
import type { MessageId } from '#messages/message'
import type { Topic } from './allowed-words/allowed-words.ts'

/** Figures by name; a figure that the data cannot give is `undefined`. Percentages are shares: 0.1 is 10 %. */
export type Figures = Readonly<Record<string, number | undefined>>

/**
 * Something that a text may state, in our words and in the reader's language. A model chooses and orders facts by their ids; figures,
 * units and labels are ours, so that no meaning can be swapped.
 */
export interface Fact {
  readonly id: string
  /** `sentence`: stands alone. `figure`: a figure with its label, within a sentence of the model. */
  readonly form: 'sentence' | 'figure'
  /** Message whose values are figures and texts of the shop. */
  readonly message: MessageId
  /** Nouns that may stand in the fact's clause. They name its leading figure and nothing else. */
  readonly topics: readonly Topic[]
  /** The part that must contain the fact: it is added there where a model leaves it out. */
  readonly mustBeIn?: string
}

/** All that a text may state. */
export interface FactSheet {
  /** Subject of the text, in our words. */
  readonly topic: string
  readonly facts: readonly Fact[]
  readonly figures: Figures
  /** Texts of the shop, such as titles. They are data, never instructions. */
  readonly data: Readonly<Record<string, string>>
  readonly regional: RegionalSettings
  /** ISO 4217 code of the store's amounts. */
  readonly currency: string
}

/** What fills the sentences of a sheet, and how it is written. */
export type SheetValues = Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>

export function sentence(id: string, message: MessageId, topics: readonly Topic[], mustBeIn?: string): Fact {
  return { id, form: 'sentence', message, topics, ...(mustBeIn === undefined ? {} : { mustBeIn }) }
}

export function labelled(id: string, message: MessageId, topics: readonly Topic[]): Fact {
  return { id, form: 'figure', message, topics }
}
