import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery, parse, validate } from 'graphql'

const FOLDER = path.resolve(import.meta.dirname, 'shopify-admin')

/** Shopify's own description of its Admin API; the README of its folder names the source. */
export function shopifySchema(version: string): GraphQLSchema {
  const text = gunzipSync(readFileSync(path.join(FOLDER, `admin_${version}.json.gz`))).toString('utf8')
  const json = JSON.parse(text) as { data?: IntrospectionQuery } & IntrospectionQuery
  // It deprecates fields of a type but not of its interface, which graphql-js would reject.
  return buildClientSchema(json.data ?? json, { assumeValid: true })
}

let current: GraphQLSchema | null = null

/** Errors of a query by Shopify's own schema; the practice shop in tests checks before it answers. */
export function checkedByShopify(query: string): readonly string[] {
  current ??= shopifySchema('2026-10')
  const schema = current
  return validate(schema, parse(query)).map(({ message }) => message)
}
