import {
  type GraphQLSchema,
  Kind,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { shopifySchema } from '../../../../../../test/stand-ins/shopify-schema.ts'
import { SHOPIFY_API_VERSION, shopifyQueries } from './queries.ts'

let schema: GraphQLSchema

beforeAll(() => {
  schema = shopifySchema(SHOPIFY_API_VERSION)
})

const problems = (query: string) =>
  validate(schema, parse(query), [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message)

/** Names of the fields of a connection's records, and of the fields within these. */
function fieldsUnder(query: string, connection: string): string[] {
  const path: string[] = []
  const found: string[] = []
  visit(parse(query), {
    [Kind.FIELD]: {
      enter({ name: { value } }) {
        if (path.includes(connection) && path.at(-1) !== connection && path.at(-1) !== 'pageInfo')
          found.push(value)
        path.push(value)
      },
      leave: () => void path.pop(),
    },
  })
  return found.filter((name) => name !== 'node').sort()
}

describe("Shopify's own schema of the version we ask for", () => {
  it.each(Object.entries(shopifyQueries))('accepts %s, which asks for nothing deprecated', (_name, query) => {
    expect(problems(query)).toEqual([])
  })

  it('would refuse a field that does not exist, and tell one that is going away', () => {
    expect(problems('{ shop { colour } }')).toEqual(['Cannot query field "colour" on type "Shop".'])
    expect(problems('{ product(id: "1") { totalVariants } }')).toEqual([
      expect.stringContaining('deprecated'),
    ])
  })

  it('is asked for the same of a variant in a page and in a bulk result', () => {
    const inPage = fieldsUnder(shopifyQueries.productsQuery, 'variants')
    expect(inPage).toContain('barcode')
    expect(fieldsUnder(shopifyQueries.bulkProductsQuery, 'variants')).toEqual(inPage)
  })

  it('is asked for the same of a line in a page and in a bulk result', () => {
    const inPage = fieldsUnder(shopifyQueries.ordersQuery, 'lineItems')
    expect(inPage).toContain('discountAllocations')
    expect(fieldsUnder(shopifyQueries.bulkOrdersQuery, 'lineItems')).toEqual(inPage)
  })

  it('is asked for nothing about customers but their tags, and whether a company bought', () => {
    const asked = Object.values(shopifyQueries).join().replaceAll('$withCustomer', '')
    expect(asked.match(/customer[^{]*\{[^}]*\}/g)).toEqual([
      'customer  { tags }',
      'customer @include(if: ) { tags }',
    ])
    expect(asked.match(/purchasingEntity[^{]*\{[^}]*\}/g)).toHaveLength(2)
    expect(asked.replaceAll(/customer[^{]*\{ tags \}/g, '')).not.toMatch(/customer|email|phone|address/i)
  })
})
