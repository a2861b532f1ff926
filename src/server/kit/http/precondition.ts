import type { Call } from '#contract/call'
import { type EditedKind, editedFields, versionOf } from '#contract/version-of'
import { problem } from '../errors.ts'

export function entityTag({ record }: Pick<Call, 'record'>, output: unknown): Record<string, string> {
  if (!record) return {}
  const edited = record.at ? (output as Record<string, object>)[record.at] : (output as object)
  return edited ? { etag: `"${versionOf(record.kind, edited)}"` } : {}
}

/** Returns the versions that the caller has seen, from `If-Match`; `null` if not sent: the last write then wins. */
export function expectedVersions(request: Request): readonly string[] | null {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '' || header.trim() === '*') return null
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
}

interface Edit {
  readonly kind: EditedKind
  readonly expected: readonly string[] | null
  readonly before: object
  readonly after: object
}

/**
 * Runs in the edit's transaction with the row locked: refuses the edit if another one came first, and returns the
 * current values. An edit without changes is accepted, so a repetition whose first answer was lost succeeds.
 */
export function refuseChanged({ kind, expected, before, after }: Edit): void {
  if (expected === null) return
  const now = versionOf(kind, before)
  if (expected.includes(now) || now === versionOf(kind, after)) return
  const fields = editedFields[kind].map((field) => [field, shown((before as Record<string, unknown>)[field])])
  throw problem('record.changed_meanwhile', null, {
    current: Object.fromEntries(fields) as Record<string, string>,
  })
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
