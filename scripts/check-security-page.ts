import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { checklist } from '../test/security/checklist.ts'

/**
 * Checks the table of docs/security.md: each line of the checklist with the tests that carry its number. A line
 * without a test, or a table that differs from the tests, fails. `--write` writes the table; `--run` runs those tests
 * first and writes their results.
 */
const root = path.resolve(import.meta.dirname, '..')
const page = path.join(root, 'docs/security.md')
const BEGIN = '<!-- checklist: written by scripts/check-security-page.ts -->'
const END = '<!-- end of the checklist -->'

interface NamedTest {
  readonly file: string
  readonly name: string
  readonly lines: readonly number[]
}

const tests = ['src', 'test', 'e2e'].flatMap(testsIn)
const missing = checklist
  .map((_, index) => index + 1)
  .filter((line) => !tests.some((test) => test.lines.includes(line)))
const unknown = tests.filter(({ lines }) => lines.some((line) => line < 1 || line > checklist.length))
const text = readFileSync(page, 'utf8')
const [before = '', after = ''] = [text.split(BEGIN)[0], text.split(END)[1]]
const written = before !== text && after !== undefined ? between(text) : ''

if (process.argv.includes('--run')) write(results())
else if (process.argv.includes('--write')) write(new Map(kept(written)))
else check()

function testsIn(folder: string): NamedTest[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      const found = readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?<=\(\s*)(['"`])((?:line \d+(?:, )?)+): (.*?)\1(?=[,)])/g,
      )
      return [...found].map(([, , numbers = '', title = '']) => ({
        file,
        name: title.replaceAll("\\'", "'"),
        lines: [...numbers.matchAll(/\d+/g)].map(Number),
      }))
    })
}

function table(resultOf: ReadonlyMap<number, string>): string {
  const rows = checklist.map((line, index) => {
    const number = index + 1
    const named = tests
      .filter(({ lines }) => lines.includes(number))
      .map(({ file, name }) => `\`${file} › ${name.replaceAll('|', '\\|')}\``)
    return `| ${number} | ${line} | ${named.join('<br>')} | ${resultOf.get(number) ?? '–'} |`
  })
  return [BEGIN, '', '| line | what holds | tests | result |', '|---|---|---|---|', ...rows, '', END].join(
    '\n',
  )
}

function between(all: string): string {
  return BEGIN + (all.split(BEGIN)[1]?.split(END)[0] ?? '') + END
}

function kept(old: string): [number, string][] {
  return old
    .split('\n')
    .filter((row) => /^\| \d+ \|/.test(row))
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => [Number(cells[1]), cells[4] ?? '–'])
}

function write(resultOf: ReadonlyMap<number, string>): void {
  writeFileSync(page, `${before}${table(resultOf)}${after}`)
  report([])
}

function check(): void {
  const resultOf = new Map(kept(written))
  report([
    ...(written === table(resultOf)
      ? []
      : ['docs/security.md is out of date: node scripts/check-security-page.ts --write']),
    ...checklist.flatMap((_, index) =>
      /^passed/.test(resultOf.get(index + 1) ?? '')
        ? []
        : [`line ${index + 1} has no result: run it with --run`],
    ),
  ])
}

function report(more: readonly string[]): void {
  const problems = [
    ...missing.map((line) => `line ${line} has no test: ${checklist[line - 1]}`),
    ...unknown.map(({ file, name }) => `${file}: "${name}" carries a number that no line has`),
    ...more,
  ]
  for (const problem of problems) console.error(`  ✗ ${problem}`)
  console.log(
    `Security checklist: ${checklist.length} lines, ${tests.length} named tests, ${missing.length} without.`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Runs the named tests of all kinds and counts their results by line. */
function results(): Map<number, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-checklist-'))
  const counts = new Map<number, { passed: number; other: number }>()
  for (const project of ['pure', 'server', 'sweeps', 'e2e']) {
    const output = path.join(folder, `${project}.json`)
    spawnSync(
      'vitest',
      ['run', '--project', project, '-t', 'line \\d', '--reporter=json', `--outputFile=${output}`],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
    for (const { fullName, status } of testResults.flatMap((file) => file.assertionResults)) {
      if (status === 'skipped' || status === 'pending') continue
      for (const number of numbersIn(fullName)) {
        const count = counts.get(number) ?? { passed: 0, other: 0 }
        if (status === 'passed') count.passed++
        else count.other++
        counts.set(number, count)
      }
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return new Map(
    [...counts].map(([number, { passed, other }]) => [
      number,
      other > 0 ? `${other} of ${passed + other} failed` : `passed (${passed})`,
    ]),
  )
}

/** Returns the numbers in a test's full name: that of the group, of the test, or of both. */
function numbersIn(fullName: string): number[] {
  const groups = [...fullName.matchAll(/((?:line \d+(?:, )?)+): /g)].map(([, numbers = '']) => numbers)
  return [...new Set(groups.join(' ').match(/\d+/g) ?? [])].map(Number)
}
