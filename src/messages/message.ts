import type { MessageValues } from './ids.ts'

/** All ids of the catalogues. */
export type MessageId = keyof MessageValues<unknown>

/** The ids of one family: `IdsOf<'notice'>` are those that begin with `notice.`. */
export type IdsOf<Family extends string> = Extract<MessageId, `${Family}.${string}`>

/** A figure whose kind is only known when it is computed. A percentage is a share: 0.1 is 10 %. */
export interface Figure {
  readonly kind: 'money' | 'percent' | 'number' | 'count'
  readonly value: number
}

/** A stored amount as a value of a message. */
export const moneyOf = (amount: string) => ({ kind: 'money', value: Number(amount) }) as const

/** The ids of messages that need no values. */
export type IdWithoutValues = {
  [Id in MessageId]: keyof MessageValues<unknown>[Id] extends never ? Id : never
}[MessageId]

/**
 * Value of a placeholder `{name}`: a name or code unchanged, a figure in the reader's format, or a message in the
 * reader's language.
 */
export type MessageValue = string | number | Figure | Message

/**
 * A text for a person that is not worded in a language yet: it is thrown, stored and sent between threads in this
 * form.
 */
export interface Message {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, MessageValue | readonly MessageValue[]>>
}

/** Values of a message as the last argument; no argument if the message needs none. */
export type ValuesOf<Id extends MessageId> = keyof MessageValues<MessageValue>[Id] extends never
  ? []
  : [values: MessageValues<MessageValue>[Id]]

/** Creates a message: `message('storage.full')`, `message('limit.retry', { seconds: 5 })`. */
export function message<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
  return values ? { id, values: values as NonNullable<Message['values']> } : { id }
}

/** Returns the id itself, checked by its type: for rules of the contract that name the message of their refusal. */
export const messageId = <Id extends IdWithoutValues>(id: Id): Id => id

/** Returns a message read from the database, or `null` if the text is something else. */
export function readMessage(stored: unknown): Message | null {
  const { id } = (stored ?? {}) as Partial<Message>
  return typeof id === 'string' ? (stored as Message) : null
}
