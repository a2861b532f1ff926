import type * as z from 'zod'
import { type Message, type MessageId, message } from '#messages/message'
import { textsIn } from '../messages/catalogue.ts'

/** Replaces zod's own English text: the violated rule is worded here. Rules with their own sentence keep it. */
const UNWORDED = '\0'

export const leaveUnworded = { error: () => UNWORDED, reportInput: true }

/** Describes a field's problem for people: a message, or the rule's own text. */
export function messageOfIssue(issue: z.core.$ZodIssue): Message | string {
  if (issue.message !== UNWORDED) return ownMessage(issue.message)
  switch (issue.code) {
    case 'too_small':
      return messageOfSmall(issue)
    case 'too_big':
      return messageOfBig(issue)
    case 'invalid_type':
      return issue.input === undefined ? message('field.missing') : messageOfType(issue.expected)
    case 'invalid_value':
      return message('field.not_one_of', { options: issue.values.map(String).join(', ') })
    case 'invalid_format':
      return formats[issue.format] ?? message('field.not_as_expected')
    case 'unrecognized_keys':
      return message('field.unknown_parts', { parts: issue.keys.join(', ') })
    case 'invalid_union':
      return messageOfUnion(issue.errors)
    default:
      return message('field.not_as_expected')
  }
}

/** Rules of the contract use the id of their message as text. */
const ownMessage = (text: string): Message | string =>
  textsIn('en-US').has(text) ? { id: text as MessageId } : text

function messageOfSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const least = Number(minimum)
  if (origin === 'string') return least <= 1 ? message('field.empty') : message('field.too_short', { least })
  if (origin === 'array' || origin === 'set') return message('field.too_few_entries', { least })
  return inclusive === false
    ? message('field.not_more_than', { least })
    : message('field.below_least', { least })
}

function messageOfBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const most = Number(maximum)
  if (origin === 'string') return message('field.too_long', { most })
  if (origin === 'array' || origin === 'set') return message('field.too_many_entries', { most })
  return inclusive === false
    ? message('field.not_less_than', { most })
    : message('field.above_most', { most })
}

function messageOfType(expected: string): Message {
  return types[expected] ?? message('field.not_as_expected')
}

const types: Readonly<Record<string, Message>> = {
  int: message('field.not_whole_number'),
  number: message('field.not_number'),
  string: message('field.not_text'),
  boolean: message('field.not_true_or_false'),
  array: message('field.not_list'),
  object: message('field.not_object'),
  record: message('field.not_object'),
}

const formats: Readonly<Record<string, Message>> = {
  email: message('field.not_email'),
  url: message('field.not_web_address'),
  uuid: message('field.not_id'),
  date: message('field.not_day'),
  datetime: message('field.not_moment'),
  safeint: message('field.not_whole_number'),
}

/** Returns the first alternative's own text. */
function messageOfUnion(alternatives: readonly (readonly z.core.$ZodIssue[])[]): Message | string {
  const worded = alternatives.flat().find((issue) => issue.message !== UNWORDED)
  return worded ? ownMessage(worded.message) : message('field.not_as_expected')
}
