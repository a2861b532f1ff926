import { spawn } from 'node:child_process'
import process from 'node:process'
import { citusAbsent } from '../test/citus-cluster.ts'

/**
 * Runs the server's tests on a coordinator and two workers; arguments go to vitest. `dist/citus-server.log` contains
 * the coordinator's output.
 */
const absent = await citusAbsent()
if (absent !== null) {
  console.log(`SKIPPED: the server's tests on a real Citus, since ${absent}.`)
  process.exit(0)
}
const args = ['run', '--project', 'server', '--retry=0', ...process.argv.slice(2)]
const child = spawn('vitest', args, { stdio: 'inherit', env: { ...process.env, TEST_ON_CITUS: 'on' } })
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
