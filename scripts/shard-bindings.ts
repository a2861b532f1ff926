import { isTree, list, type Tree, tree } from './sql-tree.ts'

/** A table of companies in a FROM, under its name there. */
export interface OwnTable {
  readonly name: string
  readonly alias: string
}

/** A value, or a column that belongs to no table of companies here: of a CTE, a subselect or the outer query. */
const GIVEN = 'given'
type Side = OwnTable | typeof GIVEN

/** Consequence of an equality: if the company of `from` is known, so is that of `to`. */
interface Step {
  readonly from: Side
  readonly to: OwnTable
}

interface Found {
  readonly own: OwnTable[]
  readonly steps: Step[]
}

interface Bound {
  readonly own: readonly OwnTable[]
  readonly bound: ReadonlySet<OwnTable>
}

/** Returns the tables of companies in a FROM, and those of them whose company follows from a given value. */
export function boundAmong(from: readonly Tree[], where: unknown, tables: ReadonlySet<string>): Bound {
  const found: Found = { own: [], steps: [] }
  for (const each of from) open(each, tables, found)
  found.steps.push(...stepsOf(where, found.own, found.own))
  const bound = new Set<OwnTable>()
  for (let before = -1; before < bound.size; ) {
    before = bound.size
    for (const { from, to } of found.steps) if (from === GIVEN || bound.has(from)) bound.add(to)
  }
  return { own: found.own, bound }
}

/** Adds a table or a join; returns the tables of companies in it. */
function open(range: Tree, tables: ReadonlySet<string>, found: Found): readonly OwnTable[] {
  const table = tree(range.RangeVar)
  const name = String(table.relname ?? '')
  if (tables.has(name)) {
    const each = { name, alias: String(tree(table.alias).aliasname ?? name) }
    found.own.push(each)
    return [each]
  }
  if (isTree(range.RangeTableSample)) return open(tree(range.RangeTableSample.relation), tables, found)
  if (!isTree(range.JoinExpr)) return []
  const { larg, rarg, jointype, quals, usingClause } = range.JoinExpr
  const left = open(tree(larg), tables, found)
  const right = open(tree(rarg), tables, found)
  // An outer join keeps rows of one side whatever its condition says of them, so the condition binds nothing there.
  const leftEnds = jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left : []
  const rightEnds = jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right : []
  found.steps.push(...stepsOf(quals, found.own, [...leftEnds, ...rightEnds]))
  if (list(usingClause).some((column) => tree(column.String).sval === 'company_id')) {
    for (const to of rightEnds) found.steps.push(...sidesOf(left).map((from) => ({ from, to })))
    for (const to of leftEnds) found.steps.push(...sidesOf(right).map((from) => ({ from, to })))
  }
  return [...left, ...right]
}

function sidesOf(joined: readonly OwnTable[]): readonly Side[] {
  return joined.length === 0 ? [GIVEN] : joined
}

/** Returns the equalities in conditions that all hold, for the tables of `ends`. */
function stepsOf(condition: unknown, own: readonly OwnTable[], ends: readonly OwnTable[]): readonly Step[] {
  const { BoolExpr, A_Expr, SubLink } = tree(condition)
  if (isTree(BoolExpr) && BoolExpr.boolop === 'AND_EXPR')
    return list(BoolExpr.args).flatMap((each) => stepsOf(each, own, ends))
  const pairs = isTree(SubLink) ? chosenFrom(SubLink) : isTree(A_Expr) ? equalities(A_Expr) : []
  return pairs
    .flatMap(([a, b]) => [...between(a, b, own), ...between(b, a, own)])
    .filter(({ to }) => ends.includes(to))
}

type Pair = readonly [unknown, unknown]

/**
 * Returns the pairs of `a = b` and `(a, b) = (c, d)`, but not of `a = any (…)` or `a in (…)`, which may be companies
 * of several servers.
 */
function equalities({ kind, name, lexpr, rexpr }: Tree): readonly Pair[] {
  if (kind !== 'AEXPR_OP' || !list(name).some((each) => tree(each.String).sval === '=')) return []
  const [left, right] = [tree(lexpr).RowExpr, tree(rexpr).RowExpr]
  if (!isTree(left) || !isTree(right)) return [[lexpr, rexpr]]
  const others = list(right.args)
  return list(left.args).map((each, at) => [each, others[at]])
}

/** Returns the pair of `a in (select b …)`: one of the rows of a SELECT that is checked itself. */
function chosenFrom({ subLinkType, testexpr, operName, subselect }: Tree): readonly Pair[] {
  if (subLinkType !== 'ANY_SUBLINK' || list(operName).some((each) => tree(each.String).sval !== '='))
    return []
  const chosen = list(tree(tree(subselect).SelectStmt).targetList).map((each) => tree(each.ResTarget).val)
  const row = tree(testexpr).RowExpr
  const tested = isTree(row) ? list(row.args) : [testexpr]
  return tested.flatMap((each, at) =>
    columnOf(chosen[at]).at(-1) === 'company_id' ? [[each, SELECTED]] : [],
  )
}

/** Represents a value, like a parameter. */
const SELECTED: Tree = { ParamRef: {} }

function between(a: unknown, b: unknown, own: readonly OwnTable[]): readonly Step[] {
  const targets = tablesOf(b, own)
  const sources: readonly Side[] = isGiven(a, own) ? [GIVEN] : tablesOf(a, own)
  return sources.flatMap((from) => targets.filter((to) => to !== from).map((to) => ({ from, to })))
}

/** Returns the tables whose `company_id` this is; several if a USING has merged their columns. */
function tablesOf(value: unknown, own: readonly OwnTable[]): readonly OwnTable[] {
  const names = columnOf(value)
  if (names.at(-1) !== 'company_id') return []
  return names.length === 1 ? own : own.filter(({ alias }) => alias === names.at(-2))
}

/** True for a parameter, a constant, or a column that no table of companies in this FROM has. */
export function isGiven(value: unknown, own: readonly OwnTable[]): boolean {
  const node = tree(value)
  if (isTree(node.TypeCast)) return isGiven(node.TypeCast.arg, own)
  if ('ParamRef' in node || 'A_Const' in node) return true
  const names = columnOf(value)
  if (names.length === 0) return false
  return names.length === 1 ? own.length === 0 : !own.some(({ alias }) => alias === names.at(-2))
}

function columnOf(value: unknown): readonly string[] {
  return list(tree(tree(value).ColumnRef).fields).map((field) => String(tree(field.String).sval ?? ''))
}
