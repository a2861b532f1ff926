import process from 'node:process'
import { buildBaskets, fewBaskets, findComplements, withoutReversed } from '#analytics'
import { readOptions } from './options.ts'
import { readOrders } from './orders-file.ts'
import { emptyBook } from './product-book.ts'
import { outputOption, requiredOption } from './required-option.ts'
import { rounded, writeTable } from './table-writer.ts'

/** `quanto baskets`: finds pairs of products bought together, with false discoveries kept below 5 %. */
export async function run(args: string[]): Promise<number> {
  const { options } = readOptions(args, ['orders', 'out'])
  const file = requiredOption(options.orders, 'orders', 'orders.csv')
  const out = outputOption(options.out, 'rules.csv', [file])
  const book = emptyBook()
  const orders = await readOrders(file, book)
  const table = buildBaskets({ ...orders, quantity: withoutReversed(orders) }, book.ids.length)
  const rules = findComplements(table, book.ids.length)
  const header = ['a', 'b', 'orders_ab', 'support', 'confidence', 'lift', 'p_value', 'q_value']
  const rows = rules.map((rule) => [
    book.ids[rule.a]!,
    book.ids[rule.b]!,
    rule.together,
    rounded(rule.support, 8),
    rounded(rule.confidence, 6),
    rounded(rule.lift, 4),
    Number(rule.pValue.toPrecision(6)),
    Number(rule.qValue.toPrecision(6)),
  ])
  await writeTable(out, header, rows)
  process.stdout.write(
    `Found ${rules.length} pairs in ${table.count} orders of several products, into ${out}.\n`,
  )
  if (table.count < fewBaskets) {
    process.stderr.write(
      `Only ${table.count} orders hold more than one product: too few to find most pairs.\n`,
    )
  }
  return 0
}
