import type { MessageValues } from './ids.ts'

/** Every id of the catalogues. */
export type MessageId = keyof MessageValues<unknown>

/** The ids of one family: `IdsOf<'notice'>` are those that begin with `notice.`. */
export type IdsOf<Family extends string> = Extract<MessageId, `${Family}.${string}`>

/** A figure whose kind is known only where it is computed. A percentage is a share: 0.1 is 10 %. */
export interface Figure {
  readonly kind: 'money' | 'percent' | 'number' | 'count'
  readonly value: number
}

/** The ids of messages that need no values. */
export type IdWithoutValues = {
  [Id in MessageId]: keyof MessageValues<unknown>[Id] extends never ? Id : never
}[MessageId]

/** What fills `{name}`: a name or a code as it is, a figure as the reader writes it, a message in the reader's language. */
export type MessageValue = string | number | Figure | Message

/** A text for a person, not yet in anybody's language: what is thrown, stored and sent between threads. */
export interface Message {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, MessageValue | readonly MessageValue[]>>
}

/** The values that a message needs, as the last argument: none where the message needs none. */
export type ValuesOf<Id extends MessageId> = keyof MessageValues<MessageValue>[Id] extends never
  ? []
  : [values: MessageValues<MessageValue>[Id]]

/** `message('storage.full')`, `message('limit.retry', { seconds: 5 })`. */
export function message<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
  return values ? { id, values: values as NonNullable<Message['values']> } : { id }
}

/** The id itself, checked: where a rule of the contract names the refusal that breaks it. */
export const messageId = <Id extends IdWithoutValues>(id: Id): Id => id

/** A message out of the database, or `null` where the text is something else. */
export function readMessage(stored: unknown): Message | null {
  const { id } = (stored ?? {}) as Partial<Message>
  return typeof id === 'string' ? (stored as Message) : null
}
