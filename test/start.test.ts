import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { whyEnded } from '../bin/why-ended.js'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** `bin/start.js` with a server that follows a script: one line of `script` for each of its lives. */
function startWith(...lives: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'quanto-start-'))
  folders.push(folder)
  cpSync(path.resolve(import.meta.dirname, '../bin/start.js'), path.join(folder, 'start.mjs'))
  for (const name of ['why-ended.js', 'web-is-stale.js'])
    cpSync(path.resolve(import.meta.dirname, '../bin', name), path.join(folder, name))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    path.join(folder, 'quanto.js'),
    `import { createRequire } from 'node:module'
    const require = createRequire(import.meta.url)
    const { appendFileSync, readFileSync } = require('node:fs')
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
    // Not 'exit', after which the last words may still come.
    ended: once(child, 'close') as Promise<[number | null, string | null]>,
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
    expect(
      told().match(/ended by the signal SIGTRAP\. Node gave up: .* It is being started again/g),
    ).toHaveLength(2)
    expect(readFileSync(file, 'utf8')).toBe('serve --port 1\n')
  })

  it('gives up where it crashes at every start', async () => {
    const { ended, lives, told } = startWith(CRASH, CRASH, CRASH, CRASH, CRASH, CRASH)
    expect(await ended).toEqual([1, null])
    expect(lives()).toBe(4)
    expect(told()).toContain('It ended 4 times within seconds of its start, so it is not started again.')
  })

  it('does not try again what refuses to start, and ends with its code', async () => {
    const { ended, lives, told } = startWith('process.exitCode = 65', 'stay()')
    expect(await ended).toEqual([65, null])
    expect(lives()).toBe(1)
    expect(told()).toBe('')
  })

  it('starts again what was ready and ended with an error, and names its code', async () => {
    const { ended, lives, told } = startWith(
      "process.send('ready', () => process.exit(7))",
      'process.exitCode = 0',
    )
    expect(await ended).toEqual([0, null])
    expect(lives()).toBe(2)
    expect(told()).toContain('Quanto ended with the code 7: an error that it did not expect')
  })

  it.each([
    [
      { code: null, signal: 'SIGKILL', isForMemory: true },
      /SIGKILL\. The system ended it because memory ran out/,
    ],
    [{ code: null, signal: 'SIGKILL', isForMemory: false }, /SIGKILL\. Somebody ended it, or the system did/],
    [{ code: null, signal: 'SIGSEGV', isForMemory: false }, /SIGSEGV\. Node or a library/],
    [{ code: 134, signal: null, isForMemory: false }, /SIGABRT\. Node gave up: it ran out of memory/],
    [{ code: null, signal: 'SIGUSR1', isForMemory: false }, /SIGUSR1\. Somebody ended it/],
    [{ code: 1, signal: null, isForMemory: false }, /with the code 1:/],
  ] as const)('says in a sentence what ended it: %o', (end, sentence) => {
    expect(whyEnded(end)).toMatch(sentence)
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
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('alone\n')
  })
})
