import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** `bin/start.js` beside a server that does as it is told: one line of `script` for each of its lives. */
function startWith(...lives: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-start-'))
  folders.push(folder)
  cpSync(path.resolve(import.meta.dirname, '../bin/start.js'), path.join(folder, 'start.mjs'))
  writeFileSync(
    path.join(folder, 'quanto.js'),
    `const { appendFileSync, readFileSync } = require('node:fs')
    const wrote = (text) => appendFileSync(${JSON.stringify(path.join(folder, 'said'))}, text + '\\n')
    appendFileSync(${JSON.stringify(path.join(folder, 'lives'))}, 'x')
    const life = readFileSync(${JSON.stringify(path.join(folder, 'lives'))}, 'utf8').length
    const stay = () => { setInterval(() => undefined, 1000); console.log('ready') }
    ;[${lives.map((script) => `() => { ${script} }`).join(', ')}][life - 1]()`,
  )
  const child = spawn(process.execPath, [path.join(folder, 'start.mjs'), '--port', '1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return {
    child,
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
    ready: once(child.stdout, 'data'),
    lives: () => readFileSync(path.join(folder, 'lives'), 'utf8').length,
    told: () => said,
    file: path.join(folder, 'said'),
  }
}

const CRASH = "process.kill(process.pid, 'SIGTRAP'); setInterval(() => undefined, 1000)"

// Windows has none of these signals.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  it('starts the server again after a crash, hands its arguments on, and ends with it', async () => {
    const { ended, lives, told, file } = startWith(
      CRASH,
      CRASH,
      "wrote(process.argv.slice(2).join(' ')); process.exit(0)",
    )
    expect(await ended).toEqual([0, null])
    expect(lives()).toBe(3)
    expect(told().match(/ended unexpectedly \(SIGTRAP\)/g)).toHaveLength(2)
    expect(readFileSync(file, 'utf8')).toBe('serve --port 1\n')
  })

  it('gives up where it crashes at every start', async () => {
    const { ended, lives } = startWith(CRASH, CRASH, CRASH, CRASH, CRASH, CRASH)
    expect(await ended).toEqual([1, null])
    expect(lives()).toBe(4)
  })

  it('does not try again what refuses to start', async () => {
    const { ended, lives, told } = startWith('process.exitCode = 1', 'stay()')
    expect(await ended).toEqual([1, null])
    expect(lives()).toBe(1)
    expect(told()).toBe('')
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'hands %s on once, and waits for the end',
    async (signal) => {
      const { child, ended, ready, lives, file } = startWith(
        `process.on('${signal}', () => { wrote('asked'); setImmediate(() => process.exit(0)) }); stay()`,
      )
      await ready
      child.kill(signal)
      expect(await ended).toEqual([0, null])
      expect(lives()).toBe(1)
      expect(readFileSync(file, 'utf8')).toBe('asked\n')
    },
  )

  it('tells the server when it is killed itself', async () => {
    const { child, ended, ready, file } = startWith(
      "process.on('disconnect', () => { wrote('alone'); process.exit(0) }); stay()",
    )
    await ready
    child.kill('SIGKILL')
    await ended
    await expect
      .poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 60_000 })
      .toBe('alone\n')
  })
})
