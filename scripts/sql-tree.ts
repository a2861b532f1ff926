/** A node of PostgreSQL's parse tree: `{ SelectStmt: {…} }` in a list, its bare fields where the kind is fixed. */
export type Tree = { readonly [key: string]: unknown }

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function tree(value: unknown): Tree {
  return isTree(value) ? value : {}
}

export function list(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : []
}
