import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from './main.ts'

let folder: string
let out: string
let errors: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quanto-cli-'))
  out = ''
  errors = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text
    return true
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the command line', () => {
  it('teaches: every command is listed, and each has a help of its own', async () => {
    expect(await main(['--help'])).toBe(0)
    for (const name of [
      'serve',
      'migrate',
      'backup',
      'restore',
      'import',
      'estimate',
      'demo',
      'forecast',
      'uplift',
      'baskets',
      'mix',
      'outbox',
      'disable-two-factor',
      'rotate-signing-key',
    ]) {
      expect(out).toMatch(new RegExp(`^ {2}${name} `, 'm'))
      const before = out.length
      expect(await main([name, '--help'])).toBe(0)
      expect(out.slice(before)).toContain(`quanto ${name}`)
    }
  })

  it.each([
    [['fly'], 'there is no command "fly"'],
    [['serve', '--colour', 'red'], "Unknown option '--colour'"],
    [['import'], 'which file?'],
    [
      ['import', '/nowhere/orders.csv', '--account', 'a@example.test'],
      'there is no file /nowhere/orders.csv',
    ],
    [['demo'], '--account'],
    [['demo', '--out', 'x', '--difficulty', 'hopeless'], 'there is no difficulty "hopeless"'],
    [['demo', '--out', 'x', '--seed', 'pi'], '--seed must be a whole number'],
    [['estimate', '--account', ''], 'say for whom'],
    [['disable-two-factor'], '--account is missing'],
    [['rotate-signing-key', 'now'], "Unexpected argument 'now'"],
  ])('refuses %j with exit code 2 and says what is wrong', async (args, sentence) => {
    expect(await main(args)).toBe(2)
    expect(errors).toContain(sentence)
    expect(out).toBe('')
  })

  it('writes a store with its truth, the same for the same options, that quanto estimate reads', async () => {
    const [one, two] = ['one', 'two'].map((name) => path.join(folder, name))
    const options = ['--seed', '5', '--products', '20', '--months', '8']
    expect(await main(['demo', '--out', one ?? '', ...options])).toBe(0)
    expect(await main(['demo', '--out', two ?? '', ...options])).toBe(0)
    const read = (file: string) => readFileSync(path.join(one ?? '', file), 'utf8')
    expect(readdirSync(one ?? '').sort()).toEqual([
      'orders.csv',
      'prices.csv',
      'products.csv',
      'promos.csv',
      'truth.csv',
    ])
    for (const file of readdirSync(one ?? ''))
      expect(readFileSync(path.join(two ?? '', file), 'utf8')).toBe(read(file))
    expect(read('orders.csv')).toMatch(/^order_id,date,product_id,quantity,total\n#\d+,\d{4}-\d\d-\d\d,/)
    expect(read('truth.csv').trim().split('\n')).toHaveLength(21)

    const estimates = path.join(folder, 'estimates.csv')
    const inputs = ['orders', 'products', 'prices'].flatMap((name) => [
      `--${name}`,
      path.join(one ?? '', `${name}.csv`),
    ])
    expect(await main(['estimate', ...inputs, '--out', estimates])).toBe(0)
    expect(readFileSync(estimates, 'utf8')).toMatch(
      /^product_id,elasticity,lo,hi,price_rec,grade,own_share,months,reason,advice,chance,advice_reason\r?\n/,
    )
  })
})
