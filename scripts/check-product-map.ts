import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/**
 * Checks docs/product-map.md: each file and named test exists and, if the specification is available, no line of it
 * is missing.
 */
const root = path.resolve(import.meta.dirname, '..')
const map = readFileSync(path.join(root, 'docs/product-map.md'), 'utf8')
const specification = path.join(root, '../shared/spec/product-specification.md')
const OPEN = '–'
/**
 * Prefix of a test that compares the line's claim with something outside of the product, instead of only its
 * presence.
 */
const TRUTH = 'truth: '
/** Lines whose figures, advice or effect can be wrong although every part is present. */
const CLAIMS = [
  '1.3',
  '1.4',
  '1.6',
  '2.22',
  '2.24',
  '2.26',
  '2.27',
  '2.43',
  '2.52',
  '2.56',
  '2.58',
  '2.60',
  '2.61',
  '2.62',
  '2.63',
  '2.67',
  '3.13',
  '3.20',
  '3.21',
  '9.40',
]

interface Row {
  readonly number: string
  readonly text: string
  readonly places: readonly string[]
  readonly tests: readonly string[]
  /** Tests among them that check the truth of a claim. */
  readonly truths: readonly string[]
}

const rows = map.split('\n').flatMap((line) => readRow(line) ?? [])
const problems = [
  ...rows.flatMap(problemsOf),
  ...repeated(rows),
  ...unproven(rows),
  ...missingFromSpecification(rows),
]
const open = rows.filter((row) => row.tests.length === 0)

console.log(
  `Product map: ${rows.length} lines, ${rows.length - open.length} built and tested, ${open.length} open; ${CLAIMS.length} claims, ${
    rows.filter((row) => row.truths.length > 0).length
  } lines tested for truth.`,
)
if (process.argv.includes('--open'))
  for (const row of open) console.log(`  open ${row.number} ${row.text.slice(0, 100)}`)
else if (open.length > 0) console.log(`  open: ${open.map((row) => row.number).join(' ')}`)
for (const problem of problems) console.error(`  ✗ ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

function readRow(line: string): Row | null {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  if (!/^\d+\.\d+$/.test(cells[1] ?? '')) return null
  const list = (cell: string | undefined) =>
    (cell ?? '') === OPEN || !cell ? [] : cell.split('<br>').map((entry) => entry.trim().replaceAll('`', ''))
  const tests = list(cells[4])
  return {
    number: cells[1] ?? '',
    text: (cells[2] ?? '').replaceAll('\\|', '|'),
    places: list(cells[3]),
    tests: tests.map((test) => test.replace(TRUTH, '')),
    truths: tests.filter((test) => test.startsWith(TRUTH)),
  }
}

function problemsOf(row: Row): string[] {
  const found: string[] = []
  if (row.tests.length > 0 && row.places.length === 0)
    found.push(`${row.number}: has a test but no place where it is built`)
  for (const place of row.places)
    if (!existsSync(path.join(root, place))) found.push(`${row.number}: ${place} does not exist`)
  for (const test of row.tests) {
    const [file = '', name = ''] = test.split('›').map((part) => part.trim())
    if (!existsSync(path.join(root, file))) found.push(`${row.number}: test file ${file} does not exist`)
    else if (!name || !readFileSync(path.join(root, file), 'utf8').includes(name))
      found.push(`${row.number}: ${file} has no test named "${name}"`)
  }
  return found
}

/**
 * Returns lines with a claim but without a test of its truth: a test of its presence passes whatever the figure is.
 */
function unproven(all: readonly Row[]): string[] {
  return all.flatMap((row) =>
    CLAIMS.includes(row.number) && row.truths.length === 0
      ? [`${row.number}: makes a claim and has no test of its truth ("${TRUTH}file › name")`]
      : [],
  )
}

function repeated(all: readonly Row[]): string[] {
  const seen = new Set<string>()
  return all.flatMap((row) =>
    seen.has(row.number) || !seen.add(row.number) ? [`${row.number}: numbered twice`] : [],
  )
}

function missingFromSpecification(all: readonly Row[]): string[] {
  if (!existsSync(specification)) {
    console.log('Product map: the specification is not at hand; completeness was not checked (skipped).')
    return []
  }
  const known = new Set(all.map((row) => row.text))
  const body = readFileSync(specification, 'utf8').split(/^## 1\./m)[1] ?? ''
  return body
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => line && !/^#|^\|[-| ]+\|$|^\| (Path|Method and path) \|/.test(line))
    .map((line) =>
      line.startsWith('|')
        ? line
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => cell.trim())
            .join(' · ')
        : line,
    )
    .filter((line) => !known.has(line))
    .map((line) => `not in the map: ${line.slice(0, 80)}`)
}
