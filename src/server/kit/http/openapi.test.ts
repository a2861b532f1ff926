import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>
}

const { paths } = openApiDocument('http://localhost') as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

/** Calls whose handler really looks at the header. */
const server = path.resolve(import.meta.dirname, '../..')
const obeying = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(kit|http)\b/.test(file))
  .flatMap((file) => {
    const verbs = readFileSync(path.join(server, file), 'utf8').split(/^export (?:async )?function /m)
    return verbs.slice(1).filter((verb) => /\bifMatch\b/.test(verb.split('\n}\n')[0] ?? ''))
  })
  .map((verb) => /^\w+/.exec(verb)?.[0])

describe('the OpenAPI document', () => {
  it('has If-Match and its refusal for exactly the calls that obey it', () => {
    const described = operations.filter(({ parameters }) =>
      parameters.some(
        ({ name, in: where, required }) => name === 'If-Match' && where === 'header' && !required,
      ),
    )
    expect(obeying.length).toBeGreaterThan(3)
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(obeying.sort())
    expect(operations.filter(({ responses }) => '412' in responses)).toEqual(described)
  })

  it('says where the version comes from', () => {
    const versioned = operations.filter(({ responses }) => responses[200]?.headers)
    expect(versioned.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['getMe', 'getCompany', 'getSettings', 'createProduct', 'createSale']),
    )
  })
})
