import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/**
 * `npm test`: runs everything, the steps that fail fastest first. Arguments choose steps: `npm test -- check pure`.
 * Steps of one row run in parallel; the journeys are the longest, so that the server's tests have what they leave.
 */
interface Step {
  readonly name: string
  readonly title: string
  readonly command: readonly [string, ...string[]]
  /** Runs only if requested by name. */
  readonly byName?: true
  /**
   * Runs failed test files once more, alone: a journey's steps build on each other, so a single step cannot be
   * repeated. The summary names the files that needed it; one that needs it often has to be fixed.
   */
  readonly triesFilesTwice?: true
  /** Leaves the processors to the other step of its row, which takes longer. */
  readonly yields?: true
}

const root = path.resolve(import.meta.dirname, '..')
const rows: readonly (readonly Step[])[] = [
  [
    { name: 'check', title: 'Types and style', command: ['npm', 'run', '-s', 'check'] },
    { name: 'structure', title: 'Rooms, tables and words', command: ['node', 'scripts/check-structure.ts'] },
    { name: 'knip', title: 'Unused files, exports and packages', command: ['knip', '--no-progress'] },
    { name: 'map', title: 'Product map', command: ['node', 'scripts/check-product-map.ts'] },
    { name: 'docs', title: 'List of calls', command: ['node', 'scripts/write-api-docs.ts', '--check'] },
    { name: 'security', title: 'Security checklist', command: ['node', 'scripts/check-security-page.ts'] },
  ],
  [{ name: 'pure', title: 'Analytics, contract and web', command: ['vitest', 'run', '--project', 'pure'] }],
  [{ name: 'build', title: 'Build', command: ['node', 'scripts/build-web.ts'] }],
  [
    {
      name: 'e2e',
      title: 'Journeys in a browser',
      command: ['vitest', 'run', '--project', 'e2e'],
      triesFilesTwice: true,
    },
    {
      name: 'server',
      title: 'Server on a real database',
      command: ['vitest', 'run', '--project', 'server'],
      yields: true,
    },
  ],
  [
    {
      name: 'shards',
      title: 'Whose rows each statement means',
      // Checks what the previous step recorded.
      command: ['node', 'scripts/check-shard-queries.ts'],
    },
  ],
  [
    {
      name: 'sweeps',
      title: 'Every case of what `npm test` takes samples of, and whole real files',
      command: ['vitest', 'run', '--project', 'sweeps'],
      byName: true,
    },
  ],
  [
    {
      name: 'series',
      title: 'Series of kills and of impatient hands, through a browser',
      command: ['vitest', 'run', '--project', 'series'],
      // Needs the built web application: `npm test -- build series`.
      byName: true,
      triesFilesTwice: true,
    },
  ],
  [
    {
      name: 'e2e-scaled',
      title: 'Journeys on two web processes and three workers',
      command: ['vitest', 'run', '--project', 'e2e-scaled'],
      // Takes twice as long as `e2e`: five processes for each spec.
      byName: true,
    },
    {
      name: 'uploads',
      title: 'Every file of real shops through a browser, and back',
      command: ['vitest', 'run', '--project', 'long', 'e2e/uploads.long.ts'],
      // Takes minutes for files of which `npm test` imports some: `npm test -- build uploads`.
      byName: true,
    },
    {
      name: 'citus',
      title: 'Two web and two worker processes on a real Citus cluster',
      command: ['vitest', 'run', '--project', 'long', 'e2e/citus.long.ts'],
      // Needs a PostgreSQL with Citus (TEST_CITUS_BIN): `npm test -- build citus`.
      byName: true,
    },
    {
      name: 'citus-server',
      title: 'Tests of the server on a real Citus cluster',
      command: ['node', 'scripts/test-on-citus.ts'],
      byName: true,
    },
    {
      name: 'upgrade',
      title: 'From the major version of PostgreSQL before this one',
      command: ['vitest', 'run', '--project', 'long', 'e2e/upgrade.long.ts'],
      // Fetches the earlier PostgreSQL by npm: `npm test -- build upgrade`.
      byName: true,
    },
    {
      name: 'medusa',
      title: 'Prices in a real Medusa, and back',
      command: ['vitest', 'run', '--project', 'long', 'e2e/medusa.long.ts'],
      // Fetches Medusa by npm, or takes the one in TEST_MEDUSA.
      byName: true,
    },
    {
      name: 'price-tests',
      title: 'A price test in the practice shop, from its proposal to its verdict',
      command: ['vitest', 'run', '--project', 'long', 'e2e/price-tests.long.ts'],
      // Sixteen weeks of the practice shop take minutes: `npm test -- build price-tests`.
      byName: true,
    },
  ],
]

const wanted = process.argv.slice(2)
const names = rows.flat().map((step) => step.name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. Steps: ${names.join(', ')}.`)
  process.exit(2)
}

interface Outcome {
  readonly code: number
  /** Prints the end of the step's output if it was printed before other steps ended. */
  readonly showEnd: () => void
}

const END_LINES = 150
const LOW_PRIORITY = 10

/** Runs a step. One that runs in parallel with others prints its output when it ends. */
function run({ name, title, command, yields }: Step, isAlone: boolean): Promise<Outcome> {
  const startedAt = performance.now()
  const [program, ...args] = command
  const kept: Buffer[] = []
  if (isAlone) console.log(`\n— ${title}`)
  const child = spawn(program, args, {
    cwd: root,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  if (yields && !isAlone && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
  child.stdout?.on('data', (bytes: Buffer) => kept.push(bytes))
  child.stderr?.on('data', (bytes: Buffer) => kept.push(bytes))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const text = String(Buffer.concat(kept))
      if (!isAlone) console.log(`\n— ${title}\n${text}`)
      console.log(`  ${name}: ${code === 0 ? 'ok' : 'failed'} in ${seconds} s`)
      const showEnd = () =>
        console.log(`\n— ${title}, the end\n${text.split('\n').slice(-END_LINES).join('\n')}`)
      resolve({ code: code ?? 1, showEnd: isAlone ? () => undefined : showEnd })
    })
  })
}

/** Most failed files that are repeated; more are no accident of a loaded machine. */
const MAX_SECOND_TRIES = 3

/** Runs a step and, if the step allows it, its failed files a second time. */
async function runWithSecondTry(step: Step, isAlone: boolean): Promise<Outcome> {
  if (!step.triesFilesTwice) return run(step, isAlone)
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-test-'))
  try {
    const report = path.join(folder, 'report.json')
    const [program, ...args] = step.command
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const first = await run({ ...step, command: [program, ...args, ...reporters] }, isAlone)
    const failed = first.code === 0 ? [] : failedFiles(report)
    if (failed.length === 0 || failed.length > MAX_SECOND_TRIES) return first
    const again = { ...step, title: `${step.title}, second try of ${failed.join(', ')}` }
    const second = await run({ ...again, command: [program, ...args, ...failed] }, true)
    return second.code === 0 ? second : { ...second, showEnd: first.showEnd }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Paths from the root; empty if the run ended without a report. */
function failedFiles(report: string): string[] {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => path.relative(root, name).replaceAll(path.sep, '/'))
}

for (const row of rows) {
  const chosen = row.filter((step) => (wanted.length === 0 ? !step.byName : wanted.includes(step.name)))
  const outcomes = await Promise.all(chosen.map((step) => runWithSecondTry(step, chosen.length === 1)))
  const failed = outcomes.filter(({ code }) => code !== 0)
  // Prints the failures last, because the end of a log should show why the run failed.
  for (const { showEnd } of failed) showEnd()
  if (failed[0] !== undefined) process.exitCode = failed[0].code
  if (failed.length > 0) break
}
