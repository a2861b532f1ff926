import { columnOf, isTree, list, type Tree, tablesRead, tree, walkTree } from './sql-tree.ts'

/** Schemas whose tables all stay on the coordinator. */
const LOCAL_SCHEMAS = new Set(['identity', 'pgboss'])

/** Returns the joins and subselects that Citus 12.1 on PostgreSQL 15 refuses. */
export function joinRefusals(statement: Tree, tables: ReadonlySet<string>): readonly string[] {
  const found: string[] = []
  if (hasOuterJoin(statement)) {
    if (hasCorrelatedCompany(statement, tables))
      found.push(
        'a subselect or LATERAL within an outer join takes its company from outside: give it the value ($1)',
      )
    if (takesCompanyFromPart(statement))
      found.push(
        'a table of an outer join takes its company from a part that has rows of its own: give it the value ($1)',
      )
  }
  if (meetsLocalTable(statement, tables))
    found.push(
      'a table of companies is joined to one that stays on the coordinator: read the one first, MATERIALIZED',
    )
  return found
}

function hasOuterJoin(statement: Tree): boolean {
  let found = false
  walkTree(statement, (kind, node) => {
    if (kind === 'JoinExpr' && /LEFT|RIGHT|FULL/.test(String(node.jointype))) found = true
  })
  return found
}

/**
 * True for a subselect that remains one (EXISTS becomes a join, but not within CASE or COALESCE) and compares its
 * company with an outer column.
 */
function hasCorrelatedCompany(statement: Tree, tables: ReadonlySet<string>): boolean {
  let found = false
  const look = (kind: string, node: Tree, isKept: boolean) => {
    const isSubselect = kind === 'SubLink' && (isKept || node.subLinkType !== 'EXISTS_SUBLINK')
    if (!isSubselect && !(kind === 'RangeSubselect' && node.lateral === true)) return
    const select = tree(tree(isSubselect ? node.subselect : node.subquery).SelectStmt)
    if (!tablesRead(select).some((name) => tables.has(name))) return
    const own = new Set<string>()
    walkTree(select, (inner, each) => {
      if (inner === 'RangeVar') own.add(String(tree(each.alias).aliasname ?? each.relname))
      if (inner === 'RangeSubselect' || inner === 'RangeFunction') own.add(String(tree(each.alias).aliasname))
    })
    walkTree(select.whereClause, (inner, each) => {
      const names = inner === 'ColumnRef' ? columnOf({ ColumnRef: each }) : []
      if (names.length === 2 && names[1] === 'company_id' && !own.has(names[0] ?? '')) found = true
    })
  }
  walkTree(statement, (kind, node) => {
    look(kind, node, false)
    if (kind === 'CaseExpr' || kind === 'CoalesceExpr')
      walkTree(node, (inner, each) => look(inner, each, true))
  })
  return found
}

/**
 * True if the company comes from a CTE or subselect with LIMIT, a set operation or MATERIALIZED, whose rows are
 * computed before the join.
 */
function takesCompanyFromPart(statement: Tree): boolean {
  const parts = new Set<string>()
  const isMade = (query: unknown) => {
    const select = tree(tree(query).SelectStmt)
    return isTree(select.limitCount) || /^SETOP_(?!NONE)/.test(String(select.op))
  }
  walkTree(statement, (kind, node) => {
    if (
      kind === 'CommonTableExpr' &&
      (isMade(node.ctequery) || node.ctematerialized === 'CTEMaterializeAlways')
    )
      parts.add(String(node.ctename))
    if (kind === 'RangeSubselect' && isMade(node.subquery)) parts.add(String(tree(node.alias).aliasname))
  })
  const aliases = new Set<string>(parts)
  walkTree(statement, (kind, node) => {
    if (kind === 'RangeVar' && parts.has(String(node.relname)) && isTree(node.alias))
      aliases.add(String(node.alias.aliasname))
  })
  let found = false
  walkTree(statement, (kind, node) => {
    if (kind !== 'A_Expr') return
    const sides = [columnOf(node.lexpr), columnOf(node.rexpr)]
    if (
      sides.every((names) => names.at(-1) === 'company_id') &&
      sides.some(([from = '']) => aliases.has(from))
    )
      found = true
  })
  return found
}

/**
 * True if a company's table and one of the coordinator are in one FROM, or the former in an EXISTS over rows of the
 * latter.
 */
function meetsLocalTable(statement: Tree, tables: ReadonlySet<string>): boolean {
  let found = false
  walkTree(statement, (kind, node) => {
    if (!['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind)) return
    const from = [{ RangeVar: node.relation }, ...list(node.fromClause), ...list(node.usingClause)]
    const own = from.flatMap(rangesOf)
    if (!own.some(({ schemaname }) => LOCAL_SCHEMAS.has(String(schemaname)))) return
    if (own.some(({ relname }) => tables.has(String(relname)))) found = true
    walkTree(node.whereClause, (inner, each) => {
      if (inner === 'SubLink' && each.subLinkType === 'EXISTS_SUBLINK')
        found ||= tablesRead(each).some((name) => tables.has(name))
    })
  })
  return found
}

/** Returns the tables of a FROM itself, without those of a subselect in it. */
function rangesOf(item: Tree): readonly Tree[] {
  if (isTree(item.RangeVar)) return [item.RangeVar]
  if (!isTree(item.JoinExpr)) return []
  return [item.JoinExpr.larg, item.JoinExpr.rarg].flatMap((side) => rangesOf(tree(side)))
}
