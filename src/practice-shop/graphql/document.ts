/** Supported part of GraphQL's syntax: one operation, fields, arguments, @include and @skip, inline fragments. */
export interface Document {
  readonly operation: 'query' | 'mutation'
  readonly variables: readonly VariableDefinition[]
  readonly selections: readonly Selection[]
}

export interface VariableDefinition {
  readonly name: string
  readonly isRequired: boolean
  readonly fallback: Value | null
}

export type Selection = Field | InlineFragment

export interface Field {
  readonly kind: 'field'
  /** Name of the value in the answer. */
  readonly key: string
  readonly name: string
  readonly arguments: ReadonlyMap<string, Value>
  readonly conditions: readonly Condition[]
  readonly selections: readonly Selection[]
}

export interface InlineFragment {
  readonly kind: 'fragment'
  readonly type: string | null
  readonly conditions: readonly Condition[]
  readonly selections: readonly Selection[]
}

export interface Condition {
  readonly keeps: boolean
  readonly value: Value
}

export type Value =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Value> }

export class GraphqlSyntaxProblem extends Error {}
