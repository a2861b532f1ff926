import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Call, obeysIfMatch } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { problemStatus } from '#contract/problem-status'
import { leastRoleOf } from '#contract/roles'
import { WEBHOOK_TEST, webhookEvents } from '#contract/webhooks'
import { openApiDocument } from '#server/kit/http/openapi'

/** Writes docs/api.md from the contract; with --check it only reports whether the file is up to date. */
const file = path.resolve(import.meta.dirname, '../docs/api.md')

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
  }
}

const operations = new Map<string, Operation>()
const { paths } = openApiDocument('') as { paths: Record<string, Record<string, Operation>> }
for (const methods of Object.values(paths))
  for (const operation of Object.values(methods)) operations.set(operation.operationId, operation)

const text = page()
if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(file, 'utf8') === text
  console.log(
    isCurrent
      ? 'docs/api.md is up to date.'
      : 'docs/api.md is out of date: run node scripts/write-api-docs.ts',
  )
  process.exitCode = isCurrent ? 0 : 1
} else {
  writeFileSync(file, text)
  console.log(`Wrote docs/api.md: ${operations.size} calls.`)
}

function page(): string {
  const rows = (Object.keys(calls) as CallName[]).map(row)
  const codes = Object.entries(problemStatus).map(([code, status]) => `\`${code}\` ${status}`)
  return `# API

Written by \`scripts/write-api-docs.ts\` from \`src/contract\`; the same as OpenAPI 3.1 is served at \`/api/openapi.json\`.
Requests and answers are JSON. Every call but the public ones needs \`Authorization: Bearer\` with an access token of
the configured identity provider, or an API key. A write with an \`Idempotency-Key\` is done once; a repetition gets the first answer.
A record that people edit is answered with an \`ETag\`; an edit that says \`If-Match\` with it is refused with 412
(\`changed_meanwhile\`, \`fields\` with what is there now) where somebody else was first. Without it the last one wins.
Amounts are decimals as text. Errors: \`{ error, code, fields? }\` with ${codes.join(', ')}; 429 and 503 may carry
\`Retry-After\`.

"Who" is the least role that may make the call: a viewer, an analyst, or an owner of the company (\`role\` in \`src/contract\`).
An API key may make what its scopes allow: \`read\` what a viewer may see, \`write\` what an analyst may, and never more than its maker;
not what is marked as a person's. Calls that ask for a proof are refused with \`proof_needed\` without the cookie that
\`POST /api/users/proof\` gives for ten minutes: an access token alone is not enough for them.

| call | who | takes | gives | what |
|---|---|---|---|---|
${rows.join('\n')}

## Webhooks

Owners add addresses under Settings → Webhooks (\`POST /api/webhook-endpoints\`). Quanto posts
\`{ "type", "timestamp", "data" }\` to them when one of these happens: ${webhookEvents.map((event) => `\`${event}\``).join(', ')};
the test button sends \`${WEBHOOK_TEST}\`. \`data\` holds ids, counts and codes, and nothing about people.

- **Verify.** Messages are signed by [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages. \`webhook-signature\` is
  \`v1,\` and the base64 of HMAC-SHA256 over \`webhook-id.webhook-timestamp.body\`, under the bytes that stand in base64 after \`whsec_\`. Compare with the body as it came, in
  constant time, and refuse a timestamp that is more than five minutes off. For 24 hours after a new secret was made there are two signatures with a space between: one that fits is enough.
- **Answer** 200 to 299 within 10 seconds; redirects are not followed. Otherwise the message comes again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours
  (each up to a tenth later), and is given up after that. 410 turns the address off, and so does a day in which nothing was accepted; owners are notified. Up to 500 messages wait for one address.
- **Twice.** A message may come again with the same \`webhook-id\`, and messages may overtake each other: ignore an id that you have, and go by \`timestamp\`.
`
}

function row(name: CallName): string {
  const route: Call = calls[name]
  const operation = operations.get(name)
  const taken = operation?.requestBody?.content['application/json']?.schema
  const given = Object.values(operation?.responses[200].content ?? {})[0]?.schema
  const takes = route.body === 'stream' ? 'the file' : taken ? code(shape(taken)) : ''
  const gives =
    route.answer === 'file' ? 'a file' : `${code(shape(given))}${route.events ? ' as events' : ''}`
  const notes = [
    `${route.summary}.`,
    route.scope ? `Scope \`${route.scope}\`.` : '',
    obeysIfMatch(route) ? 'Obeys `If-Match`.' : '',
    route.proof ? `Asks for a proof${proofNote(route.proof)}.` : route.by === 'person' ? 'A person’s.' : '',
  ].filter(Boolean)
  return `| \`${route.method} ${route.path}\` | ${leastRoleOf(route) ?? 'anyone'} | ${takes} | ${gives} | ${notes.join(' ')} |`
}

/** Condition of the proof, unless the call always requires it. */
function proofNote(proof: NonNullable<Call['proof']>): string {
  if (proof === 'recent') return ''
  return ` where the body holds \`${'with' in proof ? proof.with : JSON.stringify(proof.when)}\``
}

/** Names of the top level only, which readers look for; the OpenAPI document has the details. */
function shape(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.anyOf) return schema.anyOf.map(shape).join(' or ')
  if (schema.properties) {
    const required = new Set(schema.required ?? [])
    return `{ ${Object.entries(schema.properties)
      .map(([name, inner]) => `${name}${required.has(name) ? '' : '?'}${inner.items ? '[]' : ''}`)
      .join(', ')} }`
  }
  return String(schema.type ?? '')
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``
}
