import { describe, expect, it } from 'vitest'
import { checkStatement } from '../scripts/shard-queries.ts'

const tables = new Set(['products', 'order_lines', 'companies'])
const unboundOf = (text: string) => {
  const verdict = checkStatement(text, tables)
  return verdict.kind === 'unbound' ? verdict.tables : verdict.kind
}

describe('a statement says whose rows it means', () => {
  it.each([
    'select 1',
    'select title from products where company_id = $1 and product_id = $2',
    'select l.total from order_lines l join products p on p.company_id = l.company_id and p.product_id = l.product_id where l.company_id = $1',
    'select 1 from products join order_lines using (company_id, product_id) where products.company_id = $1',
    'select (select count(*) from order_lines l where l.company_id = p.company_id) from products p where p.company_id = $1',
    'update products set title = $3 where company_id = $1 and product_id = $2',
    'delete from order_lines where company_id = $1',
    'insert into products (company_id, title) values ($1, $2)',
    'with mine as (select * from products where company_id = $1) select * from mine',
    'select 1 from products p where (p.company_id, p.product_id) = ($1, $2)',
    'select date $1, lag(title) over (order by day) from products where company_id = $2 and day > now() - interval $3',
    'update products p set title = n.title from unnest($2::text[]) as n (title) where p.company_id = $1',
    'select 1 from products p join lateral (select 1 from order_lines l where l.company_id = p.company_id) x on true where p.company_id = $1',
  ])('%s', (text) => expect(unboundOf(text)).toBe('fine'))
})

describe('a statement that does not is found', () => {
  it.each([
    ['select title from products where product_id = $2', ['products']],
    [
      'select 1 from order_lines l, products p where l.company_id = $1 and p.product_id = l.product_id',
      ['products'],
    ],
    [
      'select 1 from products where company_id = $1 and exists (select 1 from order_lines where total > 3)',
      ['order_lines'],
    ],
    ['update products set title = $1', ['products']],
    ['delete from order_lines where company_id = $1 or total > 3', ['order_lines']],
    ['insert into products (title) values ($1)', ['products']],
    ['select 1 from products where company_id = $1 union all select 1 from order_lines', ['order_lines']],
    ['copy (select * from order_lines) to stdout', ['order_lines']],
    ['with all_of_them as (select * from order_lines) select 1 from all_of_them', ['order_lines']],
  ])('%s', (text, found) => expect(unboundOf(text)).toEqual(found))
})

it('says that it could not read what is no SQL', () => {
  expect(checkStatement('select * from products p window odd as (???)', tables).kind).toBe('unread')
})
