import { describe, expect, it } from 'vitest'
import { refusalsInText } from '../scripts/shard-queries.ts'

/** Each was refused, or answered wrongly, by Citus 12.1.12 on PostgreSQL 15, and its counterpart was taken. */
const catalog = {
  tables: new Set(['products', 'order_lines', 'estimates', 'imports', 'import_chunks', 'totals']),
  columnTypes: new Map([
    ['day', new Set(['date'])],
    ['made_at', new Set(['timestamptz'])],
    ['title', new Set(['text'])],
  ]),
  mutableFunctions: new Set(['now', 'jsonb_build_object', 'to_jsonb']),
}
const refusals = (text: string) => refusalsInText(text, catalog)

const joined = 'from products p left join estimates e on e.company_id = p.company_id and e.id = p.id'

describe('what Citus refuses is refused', () => {
  it.each([
    [
      'COPY',
      'insert into products (company_id, title) select $1, title from unnest($2::text[]) as n (title)',
      'insert into products (company_id, title) select $1, title from unnest($2::text[]) as n (title) on conflict do nothing returning 1',
    ],
    [
      'COPY',
      'with r as (update imports set size = 1 where company_id = $1 returning id) insert into import_chunks (company_id, id) select $1, id from r',
      'with r as (update imports set size = 1 where company_id = $1 returning id) insert into import_chunks (company_id, id) select $1, id from r returning id',
    ],
    [
      'COPY',
      'insert into products (company_id, title) select $1, e.title from estimates e where e.company_id = $1',
      'insert into products (company_id, title) select e.company_id, e.title from estimates e where e.company_id = $1',
    ],
    [
      'DO UPDATE',
      'insert into products (company_id, at) values ($1, now()) on conflict (company_id) do update set at = now()',
      'insert into products (company_id, at) values ($1, now()) on conflict (company_id) do update set at = excluded.at',
    ],
    [
      'RETURNING',
      'delete from order_lines where company_id = $1 returning id, day::text',
      'with gone as (delete from order_lines where company_id = $1 returning id, day) select id, day::text from gone',
    ],
    [
      'RETURNING',
      'update products p set title = $2 where company_id = $1 returning to_jsonb(p)',
      'update products p set title = $2 where company_id = $1 returning p.*',
    ],
    [
      'CASE or COALESCE',
      'update imports set begun = coalesce(begun, now()) where company_id = $1',
      'update imports set begun = coalesce(begun, $2), changed = now() where company_id = $1',
    ],
    [
      'takes a column',
      'update imports set size = 1 where company_id = $1 and made_at::date < $2',
      "update imports set size = 1 where company_id = $1 and (made_at at time zone 'UTC')::date < $2",
    ],
    [
      'loses its type',
      "update products set status = case $2 when 'a' then 1 else 2 end where company_id = $1",
      "update products set status = case when $2 = 'a' then 1 else 2 end where company_id = $1",
    ],
    [
      'within an outer join',
      `select coalesce((select true from order_lines l where l.company_id = p.company_id and l.id = p.id limit 1), false) ${joined} where p.company_id = $1`,
      `select coalesce((select true from order_lines l where l.company_id = $1 and l.id = p.id limit 1), false) ${joined} where p.company_id = $1`,
    ],
    [
      'within an outer join',
      `select case when exists (select from order_lines l where l.company_id = p.company_id and l.id = p.id) then 1 else 2 end ${joined} where p.company_id = $1`,
      `select case when exists (select from order_lines l where l.company_id = $1 and l.id = p.id) then 1 else 2 end ${joined} where p.company_id = $1`,
    ],
    [
      'from a part that has rows of its own',
      `with ends as ((select * from estimates where company_id = $1 limit 8) union (select * from estimates where company_id = $1 limit 9))
       select p.title from ends e join products p on p.company_id = e.company_id and p.id = e.id
         left join totals t on t.company_id = e.company_id and t.id = e.id`,
      `with ends as ((select * from estimates where company_id = $1 limit 8) union (select * from estimates where company_id = $1 limit 9))
       select p.title from ends e join products p on p.company_id = $1 and p.id = e.id
         left join totals t on t.company_id = $1 and t.id = e.id`,
    ],
    [
      'stays on the coordinator',
      'select mail_id from identity.mails m where exists (select from products p where p.company_id = $1 and p.title = m.recipient)',
      `with p as materialized (select title from products where company_id = $1)
       select mail_id from identity.mails m where exists (select from p where p.title = m.recipient)`,
    ],
    [
      'stays on the coordinator',
      'select m.subject from identity.mails m join products p on p.company_id = $1 and p.title = m.recipient',
      'select subject from identity.mails where recipient in (select title from products where company_id = $1)',
    ],
    [
      'RETURNING counts',
      'insert into products (company_id, title) select $1, title from staged on conflict do nothing',
      'insert into products (company_id, title) select $1, title from staged on conflict do nothing returning 1',
    ],
    [
      'takes a column',
      'delete from totals t using staged s where t.company_id = $1 and t.at = s.title::date',
      'with s as materialized (select title::date as at from staged) delete from totals t using s where t.company_id = $1 and t.at = s.at',
    ],
    [
      'MATERIALIZED',
      `with known as (select id, units from order_lines where company_id = $1),
         written as (update order_lines set units = $2 where company_id = $1)
       insert into totals (company_id, units) select $1, sum(units) from known on conflict do nothing returning 1`,
      `with known as materialized (select id, units from order_lines where company_id = $1),
         written as (update order_lines set units = $2 where company_id = $1)
       insert into totals (company_id, units) select $1, sum(units) from known on conflict do nothing returning 1`,
    ],
  ])('%s: %s', (why, refused, taken) => {
    expect(refusals(refused)).toEqual([expect.stringContaining(why)])
    expect(refusals(taken)).toEqual([])
  })
})

it('leaves tables alone that are not spread', () => {
  expect(refusals('insert into staged (a) select $1 from unnest($2::int[]) n')).toEqual([])
  expect(refusals('delete from identity.mails where at < now() returning at::text')).toEqual([])
})
