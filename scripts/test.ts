import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

/** `npm test`: everything, in the order in which it fails fastest. Arguments choose steps: `npm test -- check pure`. */
const root = path.resolve(import.meta.dirname, '..')
const steps = [
  { name: 'check', title: 'Types and style', command: ['npm', 'run', '-s', 'check'] },
  { name: 'map', title: 'Product map', command: ['node', 'scripts/check-product-map.ts'] },
  { name: 'security', title: 'Security checklist', command: ['node', 'scripts/check-security-page.ts'] },
  { name: 'docs', title: 'List of calls', command: ['node', 'scripts/write-api-docs.ts', '--check'] },
  { name: 'pure', title: 'Analytics, contract and web', command: ['vitest', 'run', '--project', 'pure'] },
  { name: 'server', title: 'Server on a real database', command: ['vitest', 'run', '--project', 'server'] },
  {
    name: 'shards',
    title: 'Whose rows each statement means',
    command: ['node', 'scripts/check-shard-queries.ts'],
    // After `server` in the same run, and only when asked for: `npm test -- server shards`.
    byName: true,
  },
  { name: 'build', title: 'Build', command: ['node', 'scripts/build-web.ts'] },
  { name: 'e2e', title: 'Journeys in a browser', command: ['vitest', 'run', '--project', 'e2e'] },
] as const

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`,
  )
  process.exit(2)
}

for (const step of steps.filter((each) =>
  wanted.length === 0 ? !('byName' in each) : wanted.includes(each.name),
)) {
  const startedAt = performance.now()
  console.log(`\n— ${step.title}`)
  const [command, ...args] = step.command
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  console.log(
    `  ${step.name}: ${status === 0 ? 'ok' : 'failed'} in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  if (status !== 0) process.exit(status ?? 1)
}
