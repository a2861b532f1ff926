import type { Condition, Document, Field, Selection, Value } from './document.ts'

/** A value, or a function that computes it from the field's arguments. */
export type Resolvable = Readonly<Record<string, unknown>>
export type Variables = Readonly<Record<string, unknown>>

/** A query that this shop cannot answer, with GraphQL's own message. */
export class GraphqlProblem extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

export interface Executed {
  readonly data: Record<string, unknown>
  /** Number of objects returned, which the platform charges for. */
  readonly objects: number
}

/** Resolves the selections on plain objects, as GraphQL's default resolvers do. */
export function execute(document: Document, root: Resolvable, given: Variables): Executed {
  const count = { objects: 0 }
  const data = selected(document.selections, root, { variables: variablesOf(document, given), count })
  return { data, objects: count.objects }
}

export function variablesOf(document: Document, given: Variables): Variables {
  return Object.fromEntries(
    document.variables.map(({ name, isRequired, fallback }) => {
      const value = given[name] === undefined && fallback ? valueIn(fallback, {}) : (given[name] ?? null)
      if (isRequired && value === null)
        throw new GraphqlProblem(`Variable $${name} of a required type was not given.`)
      return [name, value]
    }),
  )
}

interface Run {
  readonly variables: Variables
  readonly count: { objects: number }
}

function selected(selections: readonly Selection[], source: Resolvable, run: Run): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const selection of selections) {
    if (!isKept(selection.conditions, run.variables)) continue
    if (selection.kind === 'field') found[selection.key] = resolved(selection, source, run)
    else if (selection.type === null || selection.type === source.__typename)
      Object.assign(found, selected(selection.selections, source, run))
  }
  return found
}

export function isKept(conditions: readonly Condition[], variables: Variables): boolean {
  return conditions.every(({ keeps, value }) => (valueIn(value, variables) === true) === keeps)
}

function resolved(field: Field, source: Resolvable, run: Run): unknown {
  const value = source[field.name]
  if (value === undefined)
    throw new GraphqlProblem(`Field '${field.name}' is not known to this shop.`, 'undefinedField')
  const found = typeof value === 'function' ? value(argumentsOf(field, run.variables)) : value
  return completed(found, field, run)
}

function completed(value: unknown, field: Field, run: Run): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((item) => completed(item, field, run))
  if (field.selections.length === 0) return value
  run.count.objects++
  return selected(field.selections, value as Resolvable, run)
}

export function argumentsOf(field: Field, variables: Variables): Record<string, unknown> {
  return Object.fromEntries([...field.arguments].map(([name, value]) => [name, valueIn(value, variables)]))
}

function valueIn(value: Value, variables: Variables): unknown {
  switch (value.kind) {
    case 'plain':
      return value.value
    case 'variable':
      return variables[value.name] ?? null
    case 'list':
      return value.items.map((item) => valueIn(item, variables))
    case 'object':
      return Object.fromEntries(
        [...value.fields].map(([name, inner]) => [name, valueIn(inner, variables)] as const),
      )
  }
}
