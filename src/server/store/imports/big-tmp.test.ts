import { it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { importsUnderTest } from '../../../../test/imports.ts'
const database = useDatabase()
const header = 'Name,Financial Status,Created at,Cancelled at,Currency,Subtotal,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'
const N = 60000
const file = (extra: number) => [header, ...Array.from({ length: N }, (_, i) => `#${i},paid,2024-03-${String(1 + (i % 28)).padStart(2, '0')} 10:00:${String(i % 60).padStart(2, '0')} +0100,,EUR,${10},0,${i < extra ? 2 : 1},Thing ${i % 300},10,S${i % 300}`)].join('\n')
it('big', async () => {
  const store = await importsUnderTest(database)
  let t = performance.now()
  const say = (w: string) => { console.log(w, Math.round(performance.now() - t)); t = performance.now() }
  await store.bring('a.csv', file(0)); say('first')
  await store.bring('b.csv', file(500)); say('again, 500 changed')
  await store.bring('c.csv', file(501)); say('again, 1 changed')
  console.log(await store.rows('select count(*), sum(quantity) from order_lines where company_id = $1'))
}, 300000)
