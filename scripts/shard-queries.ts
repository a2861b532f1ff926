import {
  astVisitor,
  type Expr,
  type From,
  parse,
  type SelectFromStatement,
  type Statement,
} from 'pgsql-ast-parser'
import type { PlanNode } from '../test/statements.ts'

export type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'unread'; readonly why: string }
  /** Tables of companies that the statement reads or changes without saying whose rows. */
  | { readonly kind: 'unbound'; readonly tables: readonly string[] }

/**
 * Whether a statement says, for every table of companies it touches, whose rows it means: an equality or a join on
 * `company_id` in the same SELECT, UPDATE or DELETE, or the column itself in an INSERT. A server of many can then
 * answer it alone.
 */
export function checkStatement(
  text: string,
  tenantTables: ReadonlySet<string>,
  plan: PlanNode | null = null,
): Verdict {
  if (!mentionsAny(text, tenantTables)) return { kind: 'fine' }
  let statements: Statement[]
  try {
    statements = parse(readable(text))
  } catch (error) {
    if (plan !== null) return checkPlan(plan, tenantTables)
    return { kind: 'unread', why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' }
  }
  const unbound = new Set<string>()
  const scope = (tables: readonly From[], conditions: readonly (Expr | null | undefined)[]) => {
    const own = tables.flatMap((from) =>
      from.type === 'table' && tenantTables.has(from.name.name)
        ? [{ name: from.name.name, alias: from.name.alias ?? from.name.name }]
        : [],
    )
    const bound = boundBy(conditions, tables)
    for (const { name, alias } of own)
      if (!bound.has(alias) && !(own.length === 1 && bound.has('')) && !bound.has('*')) unbound.add(name)
  }
  const visitor = astVisitor((visit) => ({
    selection: (select: SelectFromStatement) => {
      const from = select.from ?? []
      scope(from, [select.where, ...from.map((each) => ('join' in each ? each.join?.on : null))])
      visit.super().selection(select)
    },
    update: (update) => {
      scope([{ type: 'table', name: update.table }, ...(update.from ? [update.from] : [])], [update.where])
      visit.super().update(update)
    },
    delete: (deletion) => {
      scope([{ type: 'table', name: deletion.from }], [deletion.where])
      visit.super().delete(deletion)
    },
    insert: (insert) => {
      const isNamed = insert.columns?.some(({ name }) => name === 'company_id') ?? false
      if (tenantTables.has(insert.into.name) && !isNamed) unbound.add(insert.into.name)
      visit.super().insert(insert)
    },
  }))
  for (const statement of statements) visitor.statement(statement)
  return unbound.size === 0 ? { kind: 'fine' } : { kind: 'unbound', tables: [...unbound].sort() }
}

/**
 * What the parser cannot read, PostgreSQL can: in its plan every scan of a table of companies must have a condition on
 * `company_id`, of its own or of a join above it.
 */
export function checkPlan(plan: PlanNode, tenantTables: ReadonlySet<string>): Verdict {
  const unbound = new Set<string>()
  const walk = (node: PlanNode, above: string) => {
    const here = Object.entries(node)
      .filter(([name, value]) => /Cond$|Filter$/.test(name) && typeof value === 'string')
      .map(([, value]) => value)
      .join(' ')
    const table = node['Relation Name']
    const isScan = String(node['Node Type']).includes('Scan')
    if (table !== undefined && isScan && tenantTables.has(table)) {
      const own = /\bcompany_id\b/.test(here)
      const joined = new RegExp(`\\b${node.Alias}\\.company_id\\b`).test(above)
      if (!own && !joined) unbound.add(table)
    }
    // A bitmap's condition stands with its index, below the scan of the table.
    for (const child of node.Plans ?? []) walk(child, `${above} ${here}`)
  }
  walk(plan, '')
  return unbound.size === 0 ? { kind: 'fine' } : { kind: 'unbound', tables: [...unbound].sort() }
}

/** Aliases whose `company_id` is compared with something; `''` for one without alias, `*` for USING. */
function boundBy(
  conditions: readonly (Expr | null | undefined)[],
  from: readonly From[],
): ReadonlySet<string> {
  const bound = new Set<string>()
  const note = (side: Expr) => {
    if (side.type === 'ref' && side.name === 'company_id') bound.add(side.table?.name ?? '')
    if (side.type === 'list') for (const each of side.expressions) note(each)
  }
  const walk = (expression: Expr | null | undefined) => {
    if (expression?.type !== 'binary') return
    if (expression.op === 'AND') {
      walk(expression.left)
      walk(expression.right)
    } else if (expression.op === '=' || expression.op === 'IN') {
      note(expression.left)
      note(expression.right)
    }
  }
  for (const condition of conditions) walk(condition)
  for (const each of from)
    if ('join' in each && each.join?.using?.some(({ name }) => name === 'company_id')) bound.add('*')
  return bound
}

/** Constructs that PostgreSQL reads and this parser does not; none of them says anything of tables. */
function readable(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+collate\s+"?\w+"?/gi, '')
    .replaceAll(/\boverriding\s+system\s+value\b/gi, '')
    .replaceAll(/->>\s*\$\d+/g, "->> 'x'")
    .replaceAll(/\brow(?=\s*->)/g, 'stored')
    .replaceAll(/\b(date|interval|timestamptz|timestamp)\s+(\$\d+)/gi, '$2')
    .replaceAll(/extract\(\s*\$\d+\s+from/gi, 'extract(epoch from')
    .replaceAll(/!~\*?/g, '=')
    .replaceAll(/\bover\s*\([^()]*\)/gi, '')
    .replaceAll(/\bleft\s+join\s+lateral\b/gi, 'left join')
    .replaceAll(/\bas\s+materialized\b|\bas\s+not\s+materialized\b/gi, 'as')
    .replaceAll(
      /\bfor\s+(no\s+key\s+)?(update|share|key\s+share)(\s+of\s+\w+)?(\s+skip\s+locked|\s+nowait)?/gi,
      '',
    )
    .replaceAll(
      /\)\s*(?:as\s+)?(\w+)\s*\(((?:\s*\w+\s+[\w ]+(?:\([\d, ]+\))?(?:\[\])?\s*,?)+)\)/gi,
      ') as $1',
    )
}

function mentionsAny(text: string, tables: ReadonlySet<string>): boolean {
  for (const [word] of text.matchAll(/\w+/g)) if (tables.has(word)) return true
  return false
}
