import { joinRefusals } from './citus-joins.ts'
import { columnOf, isTree, list, type Tree, tablesRead, tree, walkTree as walk } from './sql-tree.ts'

/** Types of the columns of companies' tables by column name, on which casts depend. */
export type ColumnTypes = ReadonlyMap<string, ReadonlySet<string>>

export interface CitusCatalog {
  readonly tables: ReadonlySet<string>
  readonly columnTypes: ColumnTypes
  /** Names of functions with a form that depends on more than its arguments. */
  readonly mutableFunctions: ReadonlySet<string>
}

/**
 * Returns what Citus 12.1 refuses or answers wrongly in a statement on distributed tables. Each rule was observed on
 * a real cluster (docs/scale.md). Statements on other tables are not checked.
 */
export function refusalsOfCitus(parsed: unknown, catalog: CitusCatalog): readonly string[] {
  const found = new Set<string>()
  const statements = list(tree(parsed).stmts).map((each) => tree(each.stmt))
  for (const statement of statements) {
    walk(statement, (kind, node) => {
      for (const rule of rulesOf(kind, node, catalog)) found.add(rule)
    })
    for (const rule of joinRefusals(statement, catalog.tables)) found.add(rule)
  }
  return [...found]
}

function rulesOf(kind: string, node: Tree, catalog: CitusCatalog): readonly string[] {
  const relation = nameOf(node.relation)
  if (!['InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind) || !catalog.tables.has(relation)) {
    return kind === 'SelectStmt' || 'withClause' in node ? readsWhatItChanges(node, catalog) : []
  }
  const rules: string[] = [...readsWhatItChanges(node, catalog)]
  const isMutable = (value: unknown) => dependsOnMore(value, catalog)
  const select = tree(tree(node.selectStmt).SelectStmt)
  if (kind === 'InsertStmt') {
    if (isPulled(select, node, catalog))
      rules.push(
        'INSERT … SELECT without ON CONFLICT or RETURNING is written by COPY, which row-level security forbids',
      )
    if (countsTries(select, node, catalog))
      rules.push(
        'ON CONFLICT DO NOTHING counts rows that were there already, too: RETURNING counts what was written',
      )
    const conflict = tree(node.onConflictClause)
    if (
      list(conflict.targetList).some((each) => isMutable(tree(each.ResTarget).val)) ||
      isMutable(conflict.whereClause)
    )
      rules.push('DO UPDATE with a function that is not IMMUTABLE: use excluded.… or a parameter')
  }
  if ((kind !== 'InsertStmt' || 'valuesLists' in select) && returnedBy(node).some(isMutable))
    rules.push(
      'RETURNING with a function or cast that is not IMMUTABLE: return the column, and convert it in a SELECT around',
    )
  if (kind !== 'InsertStmt') {
    const parts = [...list(node.targetList).map((each) => tree(each.ResTarget).val), node.whereClause]
    if (parts.some((part) => hasMutableBranch(part, catalog)))
      rules.push('CASE or COALESCE with a function that is not IMMUTABLE: give a parameter')
    if (parts.some((part) => takesColumnMutably(part, catalog)))
      rules.push('a function or cast that is not IMMUTABLE takes a column: compare with a value instead')
  }
  walk(node, (inner, each) => {
    if (inner === 'CaseExpr' && isValue(each.arg))
      rules.push('CASE … WHEN on a parameter loses its type on the way: write CASE WHEN $1 = …')
  })
  return rules
}

/** True if the count is that of the SELECT, as for an INSERT … SELECT that is pulled to the coordinator. */
function countsTries(select: Tree, insert: Tree, catalog: CitusCatalog): boolean {
  if (tree(insert.onConflictClause).action !== 'ONCONFLICT_NOTHING' || returnedBy(insert).length > 0)
    return false
  return isPulled(select, { ...insert, onConflictClause: undefined }, catalog)
}

/** Pulled to the coordinator: the SELECT reads no table of companies that gives the company. */
function isPulled(select: Tree, insert: Tree, catalog: CitusCatalog): boolean {
  if (!('fromClause' in select) && !('targetList' in select)) return false
  if ('valuesLists' in select) return false
  if (isTree(insert.onConflictClause) || returnedBy(insert).length > 0) return false
  const at = list(insert.cols).findIndex((column) => tree(column.ResTarget).name === 'company_id')
  const given = tree(tree(list(select.targetList)[at]).ResTarget).val
  const names = columnOf(given)
  return names.at(-1) !== 'company_id' || !readsTable(select, catalog)
}

/** Returns the RETURNING list, which from PostgreSQL 18 on is in its own clause. */
function returnedBy(node: Tree): readonly Tree[] {
  return list(node.returningList ?? tree(node.returningClause).exprs)
}

function readsTable(select: Tree, catalog: CitusCatalog): boolean {
  return tablesRead(select).some((name) => catalog.tables.has(name))
}

/**
 * Returns reads of a table that another part of the statement changes. Citus runs the parts one after the other,
 * where PostgreSQL gives all of them the same snapshot, so such a read has to come first: MATERIALIZED, or in the
 * change itself.
 */
function readsWhatItChanges(node: Tree, catalog: CitusCatalog): readonly string[] {
  const ctes = list(tree(node.withClause).ctes).map((each) => tree(each.CommonTableExpr))
  const found: string[] = []
  ctes.forEach((cte, at) => {
    const changed = changedTable(tree(cte.ctequery))
    if (changed === null || !catalog.tables.has(changed)) return
    ctes.forEach((other, place) => {
      if (place === at || !tablesRead(other.ctequery).includes(changed)) return
      // A CTE that is read twice is computed separately, once and first.
      const uses = [...ctes.map((each) => each.ctequery), { ...node, withClause: undefined }].filter((part) =>
        tablesRead(part).includes(String(other.ctename)),
      )
      const isFirst = place < at && (other.ctematerialized === 'CTEMaterializeAlways' || uses.length > 1)
      const later = [...ctes.slice(at + 1).map((each) => each.ctequery), { ...node, withClause: undefined }]
      const isUsedLater = later.some((part) => tablesRead(part).includes(String(other.ctename)))
      if (!isFirst && (place > at || isUsedLater))
        found.push(
          `reads ${changed} in a part that another part's change of it may come before: MATERIALIZED, and first`,
        )
    })
  })
  return found
}

function changedTable(query: Tree): string | null {
  for (const kind of ['InsertStmt', 'UpdateStmt', 'DeleteStmt'])
    if (isTree(query[kind])) return nameOf(tree(query[kind]).relation)
  return null
}

function dependsOnMore(value: unknown, catalog: CitusCatalog): boolean {
  let found = false
  walk(value, (kind, node) => {
    if (kind === 'SQLValueFunction' || isMutableCall(kind, node, catalog)) found = true
  })
  return found || isMutableNode(value, catalog)
}

function isMutableNode(value: unknown, catalog: CitusCatalog): boolean {
  return Object.entries(tree(value)).some(([kind, node]) => isMutableCall(kind, tree(node), catalog))
}

function isMutableCall(kind: string, node: Tree, catalog: CitusCatalog): boolean {
  if (kind === 'FuncCall')
    return catalog.mutableFunctions.has(String(tree(list(node.funcname).at(-1)?.String).sval))
  return kind === 'TypeCast' && isMutableCast(node, catalog)
}

/** True for casts that depend on settings: a day or time to text, and a time to its day. */
function isMutableCast(cast: Tree, { columnTypes }: CitusCatalog): boolean {
  const to = String(tree(list(tree(cast.typeName).names).at(-1)?.String).sval)
  const from = [...(columnTypes.get(columnOf(cast.arg).at(-1) ?? '') ?? [])]
  if (['text', 'varchar'].includes(to)) return from.some((type) => /^(date|timestamp)/.test(type))
  if (['date', 'timestamp'].includes(to) && from.includes('timestamptz')) return true
  return /^(date|timestamp)/.test(to) && from.includes('text')
}

function hasMutableBranch(value: unknown, catalog: CitusCatalog): boolean {
  let found = false
  walk({ value }, (kind, node) => {
    if ((kind === 'CaseExpr' || kind === 'CoalesceExpr') && dependsOnMore(node, catalog)) found = true
  })
  return found
}

function takesColumnMutably(value: unknown, catalog: CitusCatalog): boolean {
  let found = false
  walk({ value }, (kind, node) => {
    if (kind === 'TypeCast' && isMutableCast(node, catalog)) found = true
    if (kind === 'FuncCall' && isMutableCall(kind, node, catalog) && tablesColumns(node.args)) found = true
  })
  return found
}

function tablesColumns(value: unknown): boolean {
  let found = false
  walk({ value }, (kind) => {
    if (kind === 'ColumnRef') found = true
  })
  return found
}

function isValue(value: unknown): boolean {
  const node = tree(value)
  return isTree(node.TypeCast) ? isValue(node.TypeCast.arg) : 'ParamRef' in node || 'A_Const' in node
}

function nameOf(relation: unknown): string {
  return String(tree(relation).relname ?? '')
}
