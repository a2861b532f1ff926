import process from 'node:process'
import { openServer } from '../claims/open-server.ts'
import { type OwnShopRow, scoreShop } from './own-shop.ts'

/**
 * `npm run bench:price-tests:shops [stores] [first seed]`: tests of 16 weeks in made-up shops of the project's own generator, from
 * the imported files to the verdict: what was promised before the start, and what came.
 */
const stores = Number(process.argv[2] ?? 20)
const firstSeed = Number(process.argv[3] ?? 40)
const server = await openServer()
const rows: OwnShopRow[] = []
try {
  for (let store = 0; store < stores; store++) {
    const row = await scoreShop(server, firstSeed + store).catch((error: unknown) => {
      console.log(`${store + 1}: ${error instanceof Error ? error.message : error}`)
      return null
    })
    if (row === null) continue
    rows.push(row)
    console.log(
      `${store + 1} ${row.isProposed ? 'proposed' : 'chosen  '} ${row.kind.padEnd(10)} ${(
        ['width', 'cost', 'value'] as const
      )
        .map((what) => `${what} ${row[what].promised.toFixed(2)} → ${row[what].came.toFixed(2)}`)
        .join(', ')}`,
    )
  }
} finally {
  await server.stop()
}
const groups = [
  ['all', () => true],
  ['proposed', (row: OwnShopRow) => row.isProposed],
  ['chosen', (row: OwnShopRow) => !row.isProposed],
] as const
for (const [name, isMember] of groups) {
  const members = rows.filter(isMember)
  if (members.length < 2) continue
  console.log(`${name}, ${members.length} shops`)
  const mean = (of: (row: OwnShopRow) => number) =>
    members.reduce((sum, row) => sum + of(row), 0) / members.length
  for (const what of ['width', 'cost', 'value'] as const) {
    const promised = mean((row) => row[what].promised)
    const came = mean((row) => row[what].came)
    const error = Math.sqrt(mean((row) => (row[what].came - came) ** 2) / (members.length - 1))
    console.log(
      `  ${what}: promised ${promised.toFixed(2)}, came ${came.toFixed(2)} ± ${error.toFixed(2)} (${((100 * came) / promised).toFixed(0)} ± ${((100 * error) / promised).toFixed(0)} %)`,
    )
  }
}
