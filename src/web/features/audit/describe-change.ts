export interface Change {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

const MOST = 60

/** Two states as a list of their leaves: `regional.currency`, before, after. */
export function describeChange(before: unknown, after: unknown): Change[] {
  const from = new Map(leaves(before, ''))
  const to = new Map(leaves(after, ''))
  const paths = [...new Set([...from.keys(), ...to.keys()])].slice(0, MOST)
  return paths.map((path) => ({ path, before: from.get(path) ?? null, after: to.get(path) ?? null }))
}

function leaves(value: unknown, path: string): [string, string][] {
  if (value === null || value === undefined) return path === '' ? [] : [[path, '–']]
  if (typeof value !== 'object') return [[path || '–', String(value)]]
  return Object.entries(value).flatMap(([name, each]) => leaves(each, path === '' ? name : `${path}.${name}`))
}
