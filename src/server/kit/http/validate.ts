import type * as z from 'zod'
import { BODY_BYTES, bodyOf, type Call } from '#contract/call'
import { type Message, message } from '#messages/message'
import { problem } from '../errors.ts'
import { readJson } from './body.ts'
import type { BodyHold } from './body-room.ts'
import { leaveUnworded, messageOfIssue } from './message-of-issue.ts'
import { unstorable } from './storable-text.ts'

/** Limit of reported problems: each takes a sentence, and a table may have a problem in each of 200,000 rows. */
const MOST_NAMED = 500

interface Parts {
  readonly params: Record<string, string>
  readonly query: Record<string, string>
  readonly request: Request
  readonly room?: BodyHold
}

/** Checks params, query and JSON body against the contract; all wrong fields are reported together. */
export async function validate(call: Call, parts: Parts): Promise<Record<string, unknown>> {
  const fields: Record<string, Message | string> = {}
  const parsed: Record<string, unknown> = {}
  for (const [name, text] of Object.entries({ ...parts.query, ...parts.params })) {
    const why = unstorable(text)
    if (why) fields[name] = why
  }
  const check = (name: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return
    const result = schema.safeParse(value, leaveUnworded)
    if (result.success) parsed[name] = result.data
    else
      for (const issue of result.error.issues.slice(0, MOST_NAMED))
        fields[issue.path.join('.') || name] ??= messageOfIssue(issue)
  }
  check('params', call.params, parts.params)
  check('query', call.query, parts.query)
  const body = bodyOf(call)
  if (body) check('body', body, await readJson(parts.request, call.maxBodyBytes ?? BODY_BYTES, parts.room))
  const wrong = Object.keys(fields)
  if (wrong.length === 0) return parsed
  if (call.params && wrong.some((name) => name in parts.params)) throw problem('request.no_such_address')
  throw problem('request.invalid', { faults: listed(Object.entries(fields)) }, { fields })
}

/** Lists each field with its problem: "price (must be above zero); quantity (is missing)". */
const listed = (faults: readonly (readonly [string, Message | string])[]): Message[] =>
  faults.map(([name, fault]) => message('field.fault', { name, fault }))
