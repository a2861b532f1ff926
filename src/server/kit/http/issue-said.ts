import type * as z from 'zod'
import { type Said, said } from '../sentences/said.ts'

/** In the place of zod's own English: the rule that was broken is worded here. Rules with a sentence keep theirs. */
const UNWORDED = '\0'

export const leaveUnworded = { error: () => UNWORDED, reportInput: true }

/** What is wrong with a field, for people. */
export function issueSaid(issue: z.core.$ZodIssue): Said {
  if (issue.message !== UNWORDED) return issue.message
  switch (issue.code) {
    case 'too_small':
      return smallSaid(issue)
    case 'too_big':
      return bigSaid(issue)
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : typeSaid(issue.expected)
    case 'invalid_value':
      return said`must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return formats[issue.format] ?? 'is not written as expected'
    case 'unrecognized_keys':
      return said`has parts that are not known: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return unionSaid(issue.errors)
    default:
      return 'is not written as expected'
  }
}

function smallSaid({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Said {
  const least = Number(minimum)
  if (origin === 'string')
    return least <= 1 ? 'must not be empty' : said`must have at least ${least} characters`
  if (origin === 'array' || origin === 'set') return said`must have at least ${least} entries`
  return inclusive === false ? said`must be more than ${least}` : said`must be at least ${least}`
}

function bigSaid({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Said {
  const most = Number(maximum)
  if (origin === 'string') return said`must have at most ${most} characters`
  if (origin === 'array' || origin === 'set') return said`must have at most ${most} entries`
  return inclusive === false ? said`must be less than ${most}` : said`must be at most ${most}`
}

function typeSaid(expected: string): Said {
  return types[expected] ?? 'is not written as expected'
}

const types: Readonly<Record<string, string>> = {
  int: 'must be a whole number',
  number: 'must be a number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a web address',
  uuid: 'must be an id',
  date: 'must be a day, such as 2026-01-31',
  datetime: 'must be a point in time, such as 2026-01-31T12:00:00Z',
  safeint: 'must be a whole number',
}

/** The first of the alternatives that says in its own words what it wants. */
function unionSaid(alternatives: readonly (readonly z.core.$ZodIssue[])[]): Said {
  const worded = alternatives.flat().find((issue) => issue.message !== UNWORDED)
  return worded ? worded.message : 'is not written as expected'
}
