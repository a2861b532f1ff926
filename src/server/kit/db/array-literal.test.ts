import { expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { arrayLiteral } from './array-literal.ts'

const database = useDatabase()

it('is read by PostgreSQL as it was written, whatever the text', async () => {
  const texts = ['plain', '', 'NULL', null, 'a "b" \\ c', '{1,2}', ' padded ', "it's", 'Zoë, 木\n']
  const numbers = [1, -2.5, null, 1e-7, 12_345_678_901]
  const { rows } = await database.adminPool.query<{ texts: unknown; numbers: unknown }>(
    'select $1::text[] as texts, $2::float8[] as numbers',
    [arrayLiteral(texts), arrayLiteral(numbers)],
  )
  expect(rows[0]).toEqual({ texts, numbers })
})
