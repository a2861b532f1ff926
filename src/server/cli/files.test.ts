import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isoDateOfDay } from '#analytics'
import { generateSampleStore, sampleOrderLines } from '#sample-store'
import { run as baskets } from './baskets-file.ts'
import { CommandError } from './command.ts'
import { run as estimate } from './estimate-file.ts'
import { run as forecast } from './forecast-file.ts'
import { run as mix } from './mix-file.ts'
import { run as uplift } from './uplift-file.ts'

let folder = ''
const at = (name: string) => path.join(folder, name)
const write = (name: string, text: string | Buffer) => writeFileSync(at(name), text)
const rows = (name: string) =>
  readFileSync(at(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quanto-files-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A store of 60 products as the three files an analyst would have. */
function writeStore() {
  const store = generateSampleStore({ seed: 5, endDay: 20_777, productCount: 60 })
  const orders = [...sampleOrderLines(store)].map(
    (l) => `${l.orderRef},${isoDateOfDay(l.day)},${l.sku},${l.quantity},${l.total}`,
  )
  write('orders.csv', `order_id,date,product_id,quantity,total\n${orders.join('\n')}\n`)
  const products = store.products.map(
    (p) =>
      `${p.sku},"${p.title}",${p.productType},${p.vendor},${p.priceCents / 100},${p.costCents / 100},${isoDateOfDay(p.createdDay)}`,
  )
  write(
    'products.csv',
    `product_id,title,product_type,vendor,price,cost,created_at\n${products.join('\n')}\n`,
  )
  const prices = store.listPrices.map(
    (p) => `${store.products[p.product]!.sku},${isoDateOfDay(p.day)},${p.priceCents / 100}`,
  )
  write('prices.csv', `product_id,date,price\n${prices.join('\n')}\n`)
  return store
}

const storeArgs = () => ['--orders', at('orders.csv'), '--products', at('products.csv')]

test('estimate: one row per product in the order of the products file, with and without a price log', async () => {
  const store = writeStore()
  expect(await estimate([...storeArgs(), '--out', at('e.csv')])).toBe(0)
  expect(await estimate([...storeArgs(), '--prices', at('prices.csv'), '--out', at('log.csv')])).toBe(0)
  for (const name of ['e.csv', 'log.csv']) {
    const [header, ...body] = rows(name)
    expect(header!.join()).toBe(
      'product_id,elasticity,lo,hi,price_rec,grade,own_share,months,reason,advice,chance,advice_reason',
    )
    expect(body.map((row) => row[0])).toEqual(store.products.map((p) => p.sku))
    for (const [k, row] of body.entries()) {
      const [e, low, high, price] = row.slice(1, 5).map(Number)
      expect(low! < e! && e! < high!).toBe(true)
      expect(price! / (store.products[k]!.priceCents / 100)).toBeGreaterThanOrEqual(0.8 - 1e-4)
      expect(price! / (store.products[k]!.priceCents / 100)).toBeLessThanOrEqual(1.2 + 1e-4)
    }
  }
  expect(readFileSync(at('log.csv'), 'utf8')).not.toBe(readFileSync(at('e.csv'), 'utf8'))
})

test('estimate: marks of promotions change the estimates of their products', async () => {
  const store = writeStore()
  await estimate([...storeArgs(), '--out', at('plain.csv')])
  const [header, ...lines] = readFileSync(at('orders.csv'), 'utf8').trimEnd().split('\n')
  const dayOf = new Map(store.promotions.map((p) => [store.products[p.product]!.sku, p]))
  const marked = lines.map((line) => {
    const [, date, sku] = line.split(',')
    const promotion = dayOf.get(sku!)
    const isIn =
      promotion && date! >= isoDateOfDay(promotion.startDay) && date! < isoDateOfDay(promotion.endDay)
    return `${line},${isIn ? 'yes' : '0'}`
  })
  write('orders.csv', `${header},promotion\n${marked.join('\n')}\n`)
  await estimate([...storeArgs(), '--out', at('marked.csv')])
  expect(readFileSync(at('marked.csv'), 'utf8')).not.toBe(readFileSync(at('plain.csv'), 'utf8'))
  write('orders.csv', `${header},promotion\n${lines.map((line) => `${line},no`).join('\n')}\n`)
  await estimate([...storeArgs(), '--out', at('none.csv')])
  expect(readFileSync(at('none.csv'), 'utf8')).toBe(readFileSync(at('plain.csv'), 'utf8'))
})

test('estimate: no recommended price where price or cost is unknown', async () => {
  writeStore()
  expect(await estimate(['--orders', at('orders.csv'), '--out', at('e.csv')])).toBe(0)
  for (const row of rows('e.csv').slice(1)) expect(row[4]).toBe('')
})

test('uplift: promotions with depth, added units in their interval, and a confidence', async () => {
  const store = writeStore()
  expect(await uplift([...storeArgs(), '--out', at('u.csv')])).toBe(0)
  const [header, ...body] = rows('u.csv')
  expect(header!.join()).toBe('promo_id,product_id,start,end,depth,incremental_units,lo,hi,confidence')
  expect(body.length).toBeGreaterThan(0.5 * store.promotions.length)
  for (const row of body.filter((r) => r[5] !== '')) {
    expect(row[2]! <= row[3]!).toBe(true)
    expect(Number(row[4])).toBeGreaterThan(0.04)
    expect(Number(row[6])).toBeLessThanOrEqual(Number(row[5]))
    expect(Number(row[7])).toBeGreaterThanOrEqual(Number(row[5]))
    expect(Number(row[8])).toBeGreaterThan(0)
  }
})

test('baskets: planted pairs with their p- and q-values', async () => {
  const store = writeStore()
  expect(await baskets(['--orders', at('orders.csv'), '--out', at('b.csv')])).toBe(0)
  const [header, ...body] = rows('b.csv')
  expect(header!.join()).toBe('a,b,orders_ab,support,confidence,lift,p_value,q_value')
  const sku = (k: number) => store.products[k]!.sku
  const planted = new Set(store.pairs.map(([a, b]) => [sku(a), sku(b)].sort().join()))
  expect(body.filter((row) => planted.has([row[0], row[1]].sort().join())).length).toBeGreaterThan(
    0.6 * planted.size,
  )
  for (const row of body) expect(Number(row[7])).toBeLessThanOrEqual(0.05)
})

test('forecast: every series and step, rows in any order, gaps as 0', async () => {
  write('s.csv', 'id,t,y\nb,2,7\nb,1,7\nb,3,7\na,1,5\na,3,5\n')
  expect(
    await forecast(['--series', at('s.csv'), '--horizon', '2', '--period', '12', '--out', at('f.csv')]),
  ).toBe(0)
  const [header, ...body] = rows('f.csv')
  expect(header!.join()).toBe('id,h,f,lo,hi')
  expect(body.map((row) => `${row[0]}${row[1]}`)).toEqual(['b1', 'b2', 'a1', 'a2'])
  expect(Number(body[0]![2])).toBeCloseTo(7, 6)
  expect(Number(body[2]![2])).toBeLessThan(5)
})

test('mix: channels in the order asked for; too few weeks leave the figures empty', async () => {
  const weeks = Array.from(
    { length: 30 },
    (_, t) => `${1000 + 10 * t + (t % 3) * 100},${(t % 3) * 50},${t % 5}`,
  )
  write('w.csv', `revenue,tv,search\n${weeks.join('\n')}\n`)
  const args = [
    '--weekly',
    at('w.csv'),
    '--target',
    'revenue',
    '--channels',
    'search,tv',
    '--out',
    at('m.csv'),
  ]
  expect(await mix(args)).toBe(0)
  const [header, ...body] = rows('m.csv')
  expect(header!.join()).toBe('channel,spend,contribution,lo,hi,roas')
  expect(body.map((row) => row[0])).toEqual(['search', 'tv'])
  expect(Number(body[1]![1])).toBe(1500)
  write('w.csv', `revenue,tv,search\n${weeks.slice(0, 12).join('\n')}\n`)
  expect(await mix(args)).toBe(0)
  expect(rows('m.csv')[1]!.slice(2)).toEqual(['', '', '', ''])
})

test('mix: a date column says in which season the weeks lie', async () => {
  const weeks = Array.from({ length: 60 }, (_, t) => ({
    y: 1000 + (t % 52 === 8 ? 400 : 0) + (t % 5) * 20,
    x: t % 5,
  }))
  const answer = async (first: string) => {
    const lines = weeks.map(({ y, x }, t) => `${t === 0 ? first : ''},${y},${x}`)
    write('w.csv', `date,y,x\n${lines.join('\n')}\n`)
    await mix(['--weekly', at('w.csv'), '--target', 'y', '--channels', 'x', '--out', at('m.csv')])
    return rows('m.csv')[1]!.join()
  }
  const undated = await answer('')
  expect(await answer('2025-01-02')).toBe(undated)
  expect(await answer('2025-10-01')).not.toBe(undated)
})

/** Two lines a day at prices that move each month; the trade buys every second day at half of them. */
function writeTradeStore(): void {
  const isLow = (product: number, at: number) => Math.floor(at / 28 + product) % 3 === 0
  const retail: string[] = []
  const trade: string[] = []
  for (let at = 0; at < 336; at++)
    for (let product = 0; product < 20; product++) {
      const price = (10 + product) * (isLow(product, at) ? 0.8 : 1)
      const day = isoDateOfDay(20_000 + at)
      for (let k = 0; k < (isLow(product, at) ? 2 : 1) + ((at * 7 + product * 3) % 2); k++)
        retail.push(`R${at}-${product}-${k},${day},P${product},1,${price.toFixed(2)},Web`)
      if (at % 2 === 0) trade.push(`T${at},${day},P${product},2,${price.toFixed(2)},Trade desk`)
    }
  const withSource = `${header.trim()},source\n`
  write('both.csv', `${withSource}${[...retail, ...trade].join('\n')}\n`)
  write('retail.csv', `${withSource}${retail.join('\n')}\n`)
}

const said = () => vi.mocked(process.stdout.write).mock.calls.flat().join('')

test('estimate and uplift: tell the trade apart by its source and are about the retail lines', async () => {
  writeTradeStore()
  expect(await estimate(['--orders', at('retail.csv'), '--out', at('retail-e.csv')])).toBe(0)
  expect(said()).toContain('One channel: all sales are at one price level.')
  expect(await estimate(['--orders', at('both.csv'), '--out', at('both-e.csv')])).toBe(0)
  expect(said()).toContain('2 channels. Main channel: ')
  expect(said()).toMatch(
    /"Trade desk" \(told by source\): \d\d\.\d % of the lines, at 50 % of the main price, which it follows\./,
  )
  // product_id, elasticity and its interval, up to the last digit that is written.
  const figures = (name: string) => rows(name).map((row) => row.slice(0, 4))
  expect(figures('both-e.csv')).toEqual(figures('retail-e.csv'))
  const promotions = async (name: string) => {
    expect(await uplift(['--orders', at(`${name}.csv`), '--out', at(`${name}-u.csv`)])).toBe(0)
    return rows(`${name}-u.csv`)
  }
  expect(await promotions('both')).toEqual(await promotions('retail'))
})

const header = 'order_id,date,product_id,quantity,total\n'
test.each([
  ['no header', '', 'line 1: the file is empty'],
  [
    'a missing column',
    'order_id,date,product_id,total\n1,2025-01-01,a,5\n',
    'line 1: there is no column "quantity"',
  ],
  [
    'a wrong number',
    `${header}1,2025-01-01,a,1,5\n2,2025-01-02,a,two,5\n`,
    'line 3, column quantity: is "two"',
  ],
  ['a hexadecimal', `${header}1,2025-01-01,a,1,0x10\n`, 'line 2, column total: is "0x10"'],
  ['half a piece', `${header}1,2025-01-01,a,1.5,5\n`, 'line 2, column quantity: is "1.5"'],
  ['a date that is none', `${header}1,2025-02-30,a,1,5\n`, 'line 2, column date: is "2025-02-30"'],
  ['an empty id', `${header}1,2025-01-01,,1,5\n`, 'line 2, column product_id: is empty'],
  [
    'a break in quotes before',
    `${header}"1\n1",2025-01-01,a,1,5\n2,2025-01-01,a,1,x\n`,
    'line 4, column total: is "x"',
  ],
  [
    'an open quote',
    `${header}1,2025-01-01,"a,1,5\n2,2025-01-01,a,1,5\n`,
    'line 2, column product_id: a quotation mark is not closed',
  ],
  ['a comma without quotes', `${header}1,2025-01-01,a,1,5,9\n`, 'line 2, column 6: is "9", but the header'],
  ['a column twice', `order_id,date,product_id,quantity,total,date\n`, 'line 1, column date: is there twice'],
  ['a year of five digits', `${header}1,9999-01-01,a,1,5\n`, 'line 2, column date: is "9999-01-01"'],
  [
    'another encoding',
    Buffer.from(`${header}1,2025-01-01,caf\xe9,1,5\n`, 'latin1'),
    'line 2, column product_id',
  ],
])('bad input is refused with file, line and column, and leaves no file: %s', async (_, text, message) => {
  write('orders.csv', text)
  for (const run of [baskets, estimate, uplift]) {
    const refusal = await run(['--orders', at('orders.csv'), '--out', at('out.csv')]).catch((e: unknown) => e)
    expect(refusal).toBeInstanceOf(CommandError)
    expect((refusal as CommandError).exitCode).toBe(2)
    expect((refusal as CommandError).message).toContain(at('orders.csv'))
    expect((refusal as CommandError).message).toContain(message)
  }
  expect(existsSync(at('out.csv'))).toBe(false)
})

test('a file may be packed, and a quotation mark that is never closed is named in a long one, too', async () => {
  writeStore()
  expect(await baskets(['--orders', at('orders.csv'), '--out', at('plain.csv')])).toBe(0)
  write('orders.csv.gz', gzipSync(readFileSync(at('orders.csv'))))
  expect(await baskets(['--orders', at('orders.csv.gz'), '--out', at('packed.csv')])).toBe(0)
  expect(readFileSync(at('packed.csv'), 'utf8')).toBe(readFileSync(at('plain.csv'), 'utf8'))
  const long = '1,2025-01-01,a,1,5\n'.repeat(100_000)
  write('orders.csv', `${header}\n1,2025-01-01,"a,1,5\n${long}`)
  const refused = baskets(['--orders', at('orders.csv'), '--out', at('out.csv')])
  await expect(refused).rejects.toThrow(/orders\.csv, line [23]: a quotation mark is not closed/)
})

test.each([
  ['products.csv', 'product_id,price,cost\nP1,5,-2\n', 'line 2, column cost: is "-2"'],
  ['products.csv', 'product_id,price\nP1,5\nP1,6\n', 'line 3, column product_id: "P1" is there twice'],
  ['prices.csv', 'product_id,date,price\nP1,2025-01-01,0\n', 'line 2, column price: is "0"'],
])('estimate: %s is refused with line and column: %s', async (name, text, message) => {
  write('orders.csv', `${header}1,2025-01-01,P1,1,5\n`)
  write(name, text)
  const option = `--${name.split('.')[0]}`
  const args = ['--orders', at('orders.csv'), option, at(name), '--out', at('out.csv')]
  await expect(estimate(args)).rejects.toThrow(`${at(name)}, ${message}`)
  expect(existsSync(at('out.csv'))).toBe(false)
})

test('estimate: marks of the system, quotes and empty cells at the end change nothing', async () => {
  writeStore()
  const text = readFileSync(at('orders.csv'), 'utf8')
  expect(await estimate([...storeArgs(), '--out', at('e.csv')])).toBe(0)
  const plain = readFileSync(at('e.csv'), 'utf8')
  const lines = text.trimEnd().split('\n')
  write(
    'orders.csv',
    `\uFEFF${lines.map((line) => `${line.replaceAll(/[^,]+/g, '"$&"')},`).join('\r\n')}\r\n`,
  )
  expect(await estimate([...storeArgs(), '--out', at('e.csv')])).toBe(0)
  expect(readFileSync(at('e.csv'), 'utf8')).toBe(plain)
})

test('estimate: an empty file answers for every product; one that is read is never written over', async () => {
  write('orders.csv', header)
  write('products.csv', 'product_id,price,cost\nP1,5,2\nP2,,\n')
  expect(await estimate([...storeArgs(), '--out', at('e.csv')])).toBe(0)
  expect(rows('e.csv').slice(1)).toEqual([
    ['P1', '', '', '', '5', '', '0', '0', 'no_sales', 'keep', '', 'no_elasticity'],
    ['P2', '', '', '', '', '', '0', '0', 'no_sales', 'keep', '', 'no_price'],
  ])
  await expect(estimate([...storeArgs(), '--out', at('orders.csv')])).rejects.toThrow('a file of its own')
  expect(readFileSync(at('orders.csv'), 'utf8')).toBe(header)
})

test('a failed run leaves the file of the run before, and nothing half-written beside it', async () => {
  write('s.csv', 'id,t,y\na,1,5\na,2,6\n')
  const args = ['--series', at('s.csv'), '--horizon', '1', '--period', '1', '--out', at('f.csv')]
  await forecast(args)
  const before = readFileSync(at('f.csv'), 'utf8')
  write('s.csv', 'id,t,y\na,1,5\na,1,6\n')
  await expect(forecast(args)).rejects.toThrow('line 3, column t: 1 is there twice')
  expect(readFileSync(at('f.csv'), 'utf8')).toBe(before)
  expect(readdirSync(folder).sort()).toEqual(['f.csv', 's.csv'])
  await expect(forecast(args.with(-1, at('no/such/folder/f.csv')))).rejects.toThrow()
})

test.each([
  [['--horizon', '0'], '--horizon must be a whole number'],
  [['--horizon', 'six'], '--horizon must be a whole number'],
])('a wrong option is named: %j', async (change, message) => {
  write('s.csv', 'id,t,y\na,1,5\n')
  const args = ['--series', at('s.csv'), ...change, '--period', '12', '--out', at('f.csv')]
  await expect(forecast(args)).rejects.toThrow(message)
})

test('a file that is not there, a missing option and a wrong column are named', async () => {
  await expect(baskets(['--orders', at('none.csv'), '--out', at('x.csv')])).rejects.toThrow(
    'none.csv cannot be read',
  )
  await expect(baskets(['--out', at('x.csv')])).rejects.toThrow('--orders is missing')
  write('w.csv', 'revenue,tv\n1,-2\n')
  const args = ['--weekly', at('w.csv'), '--target', 'revenue', '--channels', 'tv', '--out', at('m.csv')]
  await expect(mix(args)).rejects.toThrow('line 2, column tv: is negative')
  await expect(mix(args.with(5, 'tv,radio'))).rejects.toThrow('there is no column "radio"')
  await expect(mix(args.with(5, 'tv,tv'))).rejects.toThrow('names "tv" twice')
})
