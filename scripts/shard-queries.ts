import { loadModule, parseSync } from 'libpg-query'

export type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'unread'; readonly why: string }
  /** Tables of companies that the statement reads or changes without saying whose rows. */
  | { readonly kind: 'unbound'; readonly tables: readonly string[] }

// PostgreSQL's own parser, of the version that the product ships.
await loadModule()

/** A node of the parse tree: `{ SelectStmt: {…} }` in a list, its bare fields where the kind is fixed. */
type Tree = { readonly [key: string]: unknown }

interface OwnTable {
  readonly name: string
  readonly alias: string
}

/**
 * Whether a statement says, for every table of companies it touches, whose rows it means: an equality or a join on
 * `company_id` in the same SELECT, UPDATE or DELETE, or the column itself in an INSERT. A server of many can then
 * answer it alone.
 */
export function checkStatement(text: string, tenantTables: ReadonlySet<string>): Verdict {
  let tree: unknown
  try {
    tree = parseSync(text)
  } catch (error) {
    return { kind: 'unread', why: error instanceof Error ? error.message : String(error) }
  }
  const unbound = new Set<string>()
  walk(tree, (kind, node) => {
    for (const name of unboundIn(kind, node, tenantTables)) unbound.add(name)
  })
  return unbound.size === 0 ? { kind: 'fine' } : { kind: 'unbound', tables: [...unbound].sort() }
}

/** The two sides of a UNION stand bare in their SELECT. */
const BARE_SELECTS = new Set(['larg', 'rarg'])

function walk(value: unknown, visit: (kind: string, node: Tree) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isTree(value))
    for (const [key, inner] of Object.entries(value)) {
      if (isTree(inner)) visit(BARE_SELECTS.has(key) && !isWrapped(inner) ? 'SelectStmt' : key, inner)
      walk(inner, visit)
    }
}

function unboundIn(kind: string, node: Tree, tables: ReadonlySet<string>): string[] {
  if (kind === 'SelectStmt') return unboundAmong(list(node.fromClause), node.whereClause, tables)
  if (kind === 'UpdateStmt')
    return unboundAmong([{ RangeVar: node.relation }, ...list(node.fromClause)], node.whereClause, tables)
  if (kind === 'DeleteStmt')
    return unboundAmong([{ RangeVar: node.relation }, ...list(node.usingClause)], node.whereClause, tables)
  if (kind === 'InsertStmt') {
    const { relname } = node.relation as { relname: string }
    const isNamed = list(node.cols).some((column) => tree(column.ResTarget).name === 'company_id')
    return tables.has(relname) && !isNamed ? [relname] : []
  }
  return []
}

function unboundAmong(from: readonly Tree[], where: unknown, tables: ReadonlySet<string>): string[] {
  const own: OwnTable[] = []
  const bound = new Set<string>()
  const open = (each: Tree) => {
    const table = tree(each.RangeVar)
    const name = String(table.relname ?? '')
    if (tables.has(name)) own.push({ name, alias: String(tree(table.alias).aliasname ?? name) })
    if (!isTree(each.JoinExpr)) return
    const join = each.JoinExpr
    for (const side of [join.larg, join.rarg]) open(tree(side))
    if (list(join.usingClause).some((column) => tree(column.String).sval === 'company_id')) bound.add('*')
    bind(join.quals, bound)
  }
  for (const each of from) open(each)
  bind(where, bound)
  const isBound = ({ alias }: OwnTable) =>
    bound.has(alias) || bound.has('*') || (own.length === 1 && bound.has(''))
  return own.filter((each) => !isBound(each)).map(({ name }) => name)
}

/** Aliases whose `company_id` is compared with something, `''` for one without alias; of conditions that all hold. */
function bind(condition: unknown, bound: Set<string>): void {
  const { BoolExpr, A_Expr, SubLink } = tree(condition)
  if (isTree(BoolExpr) && BoolExpr.boolop === 'AND_EXPR')
    for (const each of list(BoolExpr.args)) bind(each, bound)
  if (isTree(A_Expr) && list(A_Expr.name).some((name) => tree(name.String).sval === '='))
    for (const side of [A_Expr.lexpr, A_Expr.rexpr]) note(side, bound)
  if (isTree(SubLink) && SubLink.subLinkType === 'ANY_SUBLINK') note(SubLink.testexpr, bound)
}

function note(side: unknown, bound: Set<string>): void {
  const { ColumnRef, RowExpr } = tree(side)
  for (const each of list(tree(RowExpr).args)) note(each, bound)
  const names = list(tree(ColumnRef).fields).map((field) => tree(field.String).sval)
  if (names.at(-1) === 'company_id') bound.add(String(names.at(-2) ?? ''))
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWrapped(node: Tree): boolean {
  return Object.keys(node).length === 1 && 'SelectStmt' in node
}

function tree(value: unknown): Tree {
  return isTree(value) ? value : {}
}

function list(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : []
}
