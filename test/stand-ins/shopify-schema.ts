import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery, parse, validate } from 'graphql'

const FOLDER = path.resolve(import.meta.dirname, 'shopify-admin')

/** Shopify's own description of its Admin API; where it comes from stands in its folder's README. */
export function shopifySchema(version: string): GraphQLSchema {
  const text = gunzipSync(readFileSync(path.join(FOLDER, `admin_${version}.json.gz`))).toString('utf8')
  const json = JSON.parse(text) as { data?: IntrospectionQuery } & IntrospectionQuery
  // It deprecates fields of a type while those of its interface stay, which graphql-js would object to.
  return buildClientSchema(json.data ?? json, { assumeValid: true })
}

let current: GraphQLSchema | null = null

/** What Shopify's own schema says against a query; the practice shop in tests asks it before it answers. */
export function checkedByShopify(query: string): readonly string[] {
  current ??= shopifySchema('2026-10')
  const schema = current
  return validate(schema, parse(query)).map(({ message }) => message)
}
