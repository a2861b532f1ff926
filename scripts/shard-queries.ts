import { loadModule, parseSync } from 'libpg-query'
import { type CitusCatalog, refusalsOfCitus } from './citus-rules.ts'
import { boundAmong, isGiven, type OwnTable } from './shard-bindings.ts'
import { list, type Tree, tree } from './sql-tree.ts'

export type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'unread'; readonly why: string }
  /** Tables of companies that the statement reads or changes without stating whose rows. */
  | { readonly kind: 'unbound'; readonly tables: readonly string[] }

// Loads PostgreSQL's own parser, in the version that the product ships.
await loadModule()

/**
 * Checks that a statement states, for every table of companies it uses, whose rows it means: `company_id` is compared
 * with a value in the same SELECT, UPDATE, DELETE or MERGE, or with that of a bound table; an INSERT names the column
 * and gives it a value. One server of many can then answer it.
 */
export function checkStatement(text: string, tenantTables: ReadonlySet<string>): Verdict {
  let parsed: unknown
  try {
    parsed = parseSync(text)
  } catch (error) {
    return { kind: 'unread', why: error instanceof Error ? error.message : String(error) }
  }
  const unbound = new Set<string>()
  walk(parsed, (kind, node) => {
    for (const name of unboundIn(kind, node, tenantTables)) unbound.add(name)
  })
  return unbound.size === 0 ? { kind: 'fine' } : { kind: 'unbound', tables: [...unbound].sort() }
}

/**
 * Describes what Citus refuses in a statement; empty if the parser cannot read it, which `checkStatement` reports.
 */
export function refusalsInText(text: string, catalog: CitusCatalog): readonly string[] {
  try {
    return refusalsOfCitus(parseSync(text), catalog)
  } catch {
    return []
  }
}

/** The two sides of a UNION are in their SELECT without a node name. */
const BARE_SELECTS = new Set(['larg', 'rarg'])

function walk(value: unknown, visit: (kind: string, node: Tree) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else
    for (const [key, inner] of Object.entries(tree(value))) {
      visit(BARE_SELECTS.has(key) && !('SelectStmt' in tree(inner)) ? 'SelectStmt' : key, tree(inner))
      walk(inner, visit)
    }
}

function unboundIn(kind: string, node: Tree, tables: ReadonlySet<string>): readonly string[] {
  const target = { RangeVar: node.relation }
  const among = (from: readonly Tree[], where: unknown) => {
    const { own, bound } = boundAmong(from, where, tables)
    return own.filter((each) => !bound.has(each)).map(({ name }) => name)
  }
  switch (kind) {
    case 'SelectStmt':
      return among(list(node.fromClause), node.whereClause)
    case 'UpdateStmt':
      return tables.has(nameOf(target)) && setsCompany(node)
        ? [nameOf(target)]
        : among([target, ...list(node.fromClause)], node.whereClause)
    case 'DeleteStmt':
      return among([target, ...list(node.usingClause)], node.whereClause)
    case 'MergeStmt':
      return among([target, tree(node.sourceRelation)], node.joinCondition)
    case 'InsertStmt':
      return tables.has(nameOf(target)) && !insertsCompany(node, tables) ? [nameOf(target)] : []
    // Copies a whole table, with the rows of every company.
    case 'CopyStmt':
      return tables.has(nameOf(target)) ? [nameOf(target)] : []
    case 'TruncateStmt':
    case 'LockStmt':
      return list(node.relations)
        .map(nameOf)
        .filter((name) => tables.has(name))
    default:
      return []
  }
}

function nameOf(range: Tree): string {
  return String(tree(range.RangeVar).relname ?? '')
}

/** True if a row's company changes, which would move the row to another server. */
function setsCompany(update: Tree): boolean {
  return list(update.targetList).some((each) => tree(each.ResTarget).name === 'company_id')
}

/** True if the column is named and gets a value, or that of a row whose company is known. */
function insertsCompany(insert: Tree, tables: ReadonlySet<string>): boolean {
  const at = list(insert.cols).findIndex((column) => tree(column.ResTarget).name === 'company_id')
  if (at < 0) return false
  const select = tree(tree(insert.selectStmt).SelectStmt)
  if ('valuesLists' in select)
    return list(select.valuesLists).every((row) => isGiven(list(tree(row.List).items)[at], []))
  return selects(select).every((each) => {
    const { own } = boundAmong(list(each.fromClause), each.whereClause, tables)
    const put = list(each.targetList)[at]
    return put !== undefined && givesCompany(tree(put.ResTarget).val, own)
  })
}

/** Returns the SELECTs of a UNION. */
function selects(select: Tree): readonly Tree[] {
  const sides = [select.larg, select.rarg].filter((side) => side !== undefined).map(tree)
  return sides.length === 0
    ? [select]
    : sides.flatMap((side) => selects('SelectStmt' in side ? tree(side.SelectStmt) : side))
}

/** True for a company column or a given value. The table of the column is checked with the SELECT itself. */
function givesCompany(value: unknown, own: readonly OwnTable[]): boolean {
  const names = list(tree(tree(value).ColumnRef).fields).map((field) => tree(field.String).sval)
  return names.at(-1) === 'company_id' || isGiven(value, own)
}
