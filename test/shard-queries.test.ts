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
    'select 1 from products p left join order_lines l using (company_id, product_id) where p.company_id = $1',
    'select 1 from products where (company_id, product_id) in (select company_id, product_id from order_lines where company_id = $1)',
    'insert into products (company_id, title) select company_id, order_ref from order_lines where company_id = $1',
    'with mine as (select * from order_lines where company_id = $1) select 1 from mine join products p on p.company_id = mine.company_id',
    'merge into products p using order_lines l on p.company_id = $1 and l.company_id = p.company_id when matched then delete',
    "copy (select title from products where company_id = '1') to stdout",
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
    [
      'select 1 from products where company_id = $1 and product_id in (select product_id from order_lines)',
      ['order_lines'],
    ],
    ['insert into products (company_id, title) select $1, order_ref from order_lines', ['order_lines']],
    [
      'update products p set title = l.order_ref from order_lines l where l.product_id = p.product_id and l.company_id = $1',
      ['products'],
    ],
    [
      'delete from products p using order_lines l where l.product_id = p.product_id and p.company_id = $1',
      ['order_lines'],
    ],
  ])('%s', (text, found) => expect(unboundOf(text)).toEqual(found))
})

describe('a company that is named but not given is found', () => {
  it.each([
    // With each other, or with themselves.
    [
      'select 1 from products p join order_lines l on l.company_id = p.company_id',
      ['order_lines', 'products'],
    ],
    [
      'select 1 from products p, order_lines l where l.company_id = p.company_id',
      ['order_lines', 'products'],
    ],
    ['select 1 from products join order_lines using (company_id)', ['order_lines', 'products']],
    ['select 1 from products where company_id = company_id', ['products']],
    ['select 1 from products where company_id = import_id', ['products']],
    // A USING says nothing of a third table.
    [
      'select 1 from products p join order_lines using (company_id), companies c where p.company_id = $1',
      ['companies'],
    ],
    // An outer join keeps all rows of one side, whatever it is joined on.
    [
      'select 1 from products p left join order_lines l on p.company_id = $1 and l.company_id = p.company_id',
      ['order_lines', 'products'],
    ],
    // Not a value yet when the server is chosen, or several.
    ["select 1 from products where company_id = (select current_setting('it')::uuid)", ['products']],
    ["select 1 from products where company_id = current_setting('it')::uuid", ['products']],
    ['select 1 from products where company_id = any($1)', ['products']],
    ['select 1 from products where company_id in ($1, $2)', ['products']],
    ['select 1 from products where company_id is not distinct from $1', ['products']],
    // Written, but not known.
    [
      'insert into products (company_id, title) select other_id, $1 from order_lines where company_id = $1',
      ['products'],
    ],
    ['insert into products (company_id) values ($1), ((select $2))', ['products']],
    ['update products set company_id = $2 where company_id = $1', ['products']],
    // Whole tables.
    [
      'merge into products p using order_lines l on l.product_id = p.product_id when matched then delete',
      ['order_lines', 'products'],
    ],
    ['select 1 from products tablesample system (1)', ['products']],
    ['copy products to stdout', ['products']],
    ['truncate products, order_lines', ['order_lines', 'products']],
  ])('%s', (text, found) => expect(unboundOf(text)).toEqual(found))
})

it('says that it could not read what is no SQL', () => {
  expect(checkStatement('select * from products p window odd as (???)', tables).kind).toBe('unread')
})
