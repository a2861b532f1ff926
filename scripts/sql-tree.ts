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

export function walkTree(value: unknown, visit: (kind: string, node: Tree) => void): void {
  if (Array.isArray(value)) for (const each of value) walkTree(each, visit)
  else
    for (const [kind, inner] of Object.entries(tree(value))) {
      visit(kind, tree(inner))
      walkTree(inner, visit)
    }
}

/** Returns tables and CTEs in a FROM or USING, without the target of an INSERT, UPDATE or DELETE. */
export function tablesRead(value: unknown): readonly string[] {
  const found: string[] = []
  walkTree(value, (kind, node) => {
    if (kind === 'RangeVar') found.push(String(node.relname ?? ''))
  })
  return found
}

/** Returns the parts of a name such as `e.company_id`. */
export function columnOf(value: unknown): readonly string[] {
  return list(tree(tree(value).ColumnRef).fields).map((field) => String(tree(field.String).sval ?? ''))
}
