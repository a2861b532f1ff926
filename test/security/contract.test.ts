import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { productInput } from '#contract/catalogue'
import { routeNames } from './company-api.ts'
import { inputSchema, outputSchema, sampleOf, walkSchema } from './sample-input.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What only the server decides. */
const OURS = [
  'company_id',
  'companyId',
  'user_id',
  'userId',
  'created_by',
  'created_at',
  'updated_at',
  'role',
  'id',
]
/** Where such a name is the very question: the new role of a member, the record that is meant. */
const ASKED: { readonly [N in CallName]?: readonly string[] } = {
  inviteMember: ['.role'],
  changeMemberRole: ['.role'],
}

describe('what a call may bring', () => {
  const writes = routeNames.filter((name) => calls[name].method !== 'GET' && inputSchema(name, 'body'))

  it.each(writes)('line 7: %s stores no id, owner, role or time that the caller makes up', (name) => {
    const body = calls[name as 'createSale'].body
    const sample = sampleOf(inputSchema(name, 'body')!)
    const wanted = Object.keys(inputSchema(name, 'body')?.properties ?? {})
    const planted = Object.fromEntries(
      OURS.filter((key) => !wanted.includes(key)).map((key) => [key, 'planted']),
    )
    const result = body.safeParse(
      sample !== null && typeof sample === 'object' && !Array.isArray(sample)
        ? { ...sample, ...planted }
        : planted,
    )
    if (result.success) expect(JSON.stringify(result.data)).not.toContain('planted')
    else expect(result.error.issues.length).toBeGreaterThan(0)
    const named = wanted.filter((key) => OURS.slice(0, 8).includes(key)).map((key) => `.${key}`)
    expect(named.filter((key) => !ASKED[name]?.includes(key))).toEqual([])
  })
})

describe('what a call may answer', () => {
  const json = routeNames.filter((name) => (calls[name] as Call).answer !== 'file')

  it.each(json)('line 8: %s answers with the fields of the contract and no others', (name) => {
    const open = [...walkSchema(outputSchema(name))].filter(
      ([, schema]) => schema.properties !== undefined && schema.additionalProperties !== false,
    )
    expect(open.map(([at]) => at)).toEqual([])
  })
})

describe('scopes', () => {
  it('line 11: the calls that need one are those of the specification, and the table names them', () => {
    const scoped = routeNames.flatMap((name) => {
      const { scope } = calls[name] as Call
      return scope ? [`${name} ${scope}`] : []
    })
    expect(scoped).toContain('syncUser sync:user')
    expect(scoped).toContain('analyzePackage read:packages')
  })
})

describe('addresses of pictures', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://shop.example/mug.png',
    '//shop.example/mug.png',
    'file:///etc/passwd',
    'vbscript:x',
  ])('line 25: %s is refused', (src) => {
    expect(productInput.safeParse({ title: 'Mug', image: { src } }).success).toBe(false)
    expect(
      productInput.safeParse({ title: 'Mug', image: { src: 'https://shop.example/mug.png' } }).success,
    ).toBe(true)
  })
})

describe('the packages', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean }>
  }
  it('line 31: the spreadsheet reader with known weaknesses is not among them', () => {
    const names = Object.keys(lock.packages)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => /node_modules\/(xlsx|exceljs)$/.test(name))).toEqual([])
  })

  it('line 31: spreadsheets are read by what ships, and the fixed edition of the old reader is for tests alone', () => {
    expect(lock.packages['node_modules/@e965/xlsx']).toMatchObject({ dev: true })
  })
})

describe('the sources', () => {
  const sources = (folder: string): [string, string][] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(path.join(root, folder, name), 'utf8')])

  it('line 35: nothing in the browser turns a text into HTML', () => {
    const found = sources('src/web').filter(([, text]) =>
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|DOMParser|setHTML|createContextualFragment|srcDoc|\beval\(|new Function\(/i.test(
        text,
      ),
    )
    expect(found.map(([name]) => name)).toEqual([])
  })

  it('line 18: what may use local storage is named here, with what it keeps', () => {
    const using = sources('src/web').filter(([, text]) =>
      /\blocalStorage\b|\bindexedDB\b|\bcaches\.open\b|document\.cookie/.test(text),
    )
    expect(using.map(([name]) => name.replaceAll('\\', '/')).sort()).toEqual(
      Object.keys(KEPT_IN_BROWSER).sort(),
    )
  })

  it('line 21: the browser gets no schema library, which would try to evaluate a text', () => {
    const modules = new Map(sources('src/contract').map(([name, text]) => [name.replaceAll('\\', '/'), text]))
    const holdsSchemas = (name: string): boolean =>
      valueImports(modules.get(name) ?? '').some(
        (from) =>
          from === 'zod' ||
          (from.startsWith('.') && holdsSchemas(path.posix.join(path.posix.dirname(name), from))),
      )
    expect(holdsSchemas('sales.ts')).toBe(true)
    expect(holdsSchemas('roles.ts')).toBe(false)
    const byValue = sources('src/web').filter(([, text]) =>
      valueImports(text).some(
        (from) => from === 'zod' || (from.startsWith('#contract/') && holdsSchemas(`${from.slice(10)}.ts`)),
      ),
    )
    expect(byValue.map(([name]) => name)).toEqual([])
  })

  it('line 34: a model is asked for a text, and given no tools', () => {
    const ai = [...sources('src/server/kit/ai'), ...sources('src/server/insight/ai-text')]
    expect(ai.length).toBeGreaterThan(3)
    expect(ai.filter(([, text]) => /\btools\s*:|toolChoice|mcp/i.test(text)).map(([name]) => name)).toEqual(
      [],
    )
    // Nobody else asks one.
    const asking = sources('src/server').filter(([, text]) => /(from|import\() ?'(ai|@ai-sdk\/)/.test(text))
    expect(asking.length).toBeGreaterThan(0)
    expect(asking.map(([name]) => name).filter((name) => !name.startsWith('kit/ai/'))).toEqual([])
  })

  it('line 39: nothing but one folder calls the outside', () => {
    const ours = sources('src/server').filter(([name]) => !/^kit\/outbound\//.test(name))
    const callers = ours.filter(([, text]) =>
      /\bfetch\(|\bfetch\.call|'undici'|https?\.(request|get)\(|'node:(https|tls|dgram|dns|http2)'|'node:http'.*\brequest|\b(WebSocket|EventSource)\(|\bnet\.(connect|createConnection)\(/.test(
        text,
      ),
    )
    expect(callers.map(([name]) => name)).toEqual([])
    // Packages that open connections of their own: each in the one place that gives it its configured address.
    const packages = {
      stripe: /\('stripe'\) |^import (?!type).*from 'stripe'/m,
      nodemailer: /(from|import\() ?'nodemailer'/,
      model: /(from|import\() ?'(ai'|@ai-sdk\/)/,
      keys: /createRemoteJWKSet/,
    }
    const places = Object.entries(packages).map(([known, uses]) => [
      known,
      ours.filter(([, text]) => uses.test(text)).map(([name]) => name),
    ])
    expect(Object.fromEntries(places)).toEqual({
      stripe: ['accounts/billing/provider/stripe-billing.ts'],
      nodemailer: ['kit/mail/mail-transport.ts'],
      model: ['kit/ai/text-model.ts'],
      keys: ['accounts/identity-provider/external-issuer.ts'],
    })
  })
})

/** What a source imports at run time: not with `import type`, nor names that are all types. */
function valueImports(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export) (?!type )([^;]*?)from '([^']+)'|import\('([^']+)'\)/gm)
  return [...statements].flatMap(([, names = '', from, lazily]) => {
    const isTypes = /^\{[^}]*\}\s*$/.test(names) && names.replace(/[{}\s]|type \w+( as \w+)?,?/g, '') === ''
    return isTypes ? [] : [from ?? lazily ?? '']
  })
}

/** Tokens, and how the page looks. Nothing of the person, the store, its prices, sales or answers. */
const KEPT_IN_BROWSER: Readonly<Record<string, string>> = {
  'features/period/use-period.ts': 'the chosen period, and what it is compared with',
  'lib/auth/auth.ts': 'hands it to the one below',
  'lib/auth/stored-session.ts': 'the tokens and when to renew them',
  'lib/session/display.ts': 'theme, size of letters, density',
  'lib/session/language.ts': 'the language',
  'lib/session/formats-question.ts': 'that the guessed formats were confirmed',
  'app/shell/use-sidebar.ts': 'whether the sidebar is folded',
  'features/dashboard/extras/tour-steps.ts': 'that the tour is over',
  'features/catalogue/kept-by-table.ts': 'which columns are hidden, and their order and widths',
  'features/catalogue/row-height.ts': 'the height of the rows',
}
