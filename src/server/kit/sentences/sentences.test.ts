import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/settings'
import { fileTemplates } from '../../store/imports/open/file-problem.ts'
import { ProblemError } from '../errors.ts'
import { said } from './said.ts'
import { pastWith, wordPast } from './word-past.ts'
import { sentences, wordSaid } from './word-said.ts'

const SOURCE = path.resolve(import.meta.dirname, '../../..')

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Words that are no literal where they are thrown: each is looked up, or worded already, at the place named. */
const wordedElsewhere: Readonly<Record<string, string>> = {
  'accounts/identity/upload-avatar.ts': 'the texts of PictureProblem, below',
  'insight/promotions/check-plan-items.ts': 'refusal-words.ts, five languages',
  'store/plan-conflicts/refuse-conflicts.ts': 'conflict-words.ts, five languages',
  'insight/strategy/submit-strategy.ts': 'document-sentences, five languages',
  'store/imports/create-import.ts': 'file-problem.ts, below',
  'store/imports/change-import-review.ts': 'file-problem.ts, below',
  'store/imports/load-sample-store.ts': 'file-problem.ts, below',
  'store/imports/preview-import.ts': 'file-problem.ts, below',
  'store/imports/receive-import-content.ts': 'file-problem.ts, below',
  'store/imports/review-import.ts': 'file-problem.ts, below',
  'store/sales/create-sale.ts': 'read-record.ts: every `sentence` there',
  'kit/http/problems.ts': 'those of the problem itself',
  'accounts/team/invite-member.ts': '`fault`, whose arguments are literals',
}

function parsed(file: string): Node {
  return parseSync(file, readFileSync(path.join(SOURCE, file), 'utf8'), { lang: 'ts' })
    .program as never as Node
}

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each)
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) yield node as Node
    for (const part of Object.values(node)) yield* nodesOf(part)
  }
}

const nameOf = (node: unknown) => (node as { readonly name?: string } | null)?.name

/** The texts that an expression may be; `null` for what only a running program knows. */
function textsOf(node: Node, constants: ReadonlyMap<string, Node>): readonly (string | null)[] {
  const again = (part: unknown) => textsOf(part as Node, constants)
  switch (node.type) {
    case 'Literal':
      return [String(node.value)]
    case 'ConditionalExpression':
      return [...again(node.consequent), ...again(node.alternate)]
    case 'BinaryExpression':
      return [`${again(node.left)[0]}${again(node.right)[0]}`]
    case 'TaggedTemplateExpression': {
      const { quasis } = node.quasi as { readonly quasis: readonly { readonly value: { cooked: string } }[] }
      return [quasis.map(({ value }) => value.cooked).reduce((text, part, at) => `${text}{${at - 1}}${part}`)]
    }
    case 'Identifier': {
      const found = constants.get(String(node.name))
      return found ? again(found) : [null]
    }
    default:
      return [null]
  }
}

interface Found {
  readonly file: string
  readonly text: string | null
}

function sentencesIn(file: string): Found[] {
  const nodes = [...nodesOf(parsed(file))]
  const constants = new Map(
    nodes
      .filter((node) => node.type === 'VariableDeclarator' && node.init)
      .map((node) => [nameOf(node.id) ?? '', node.init as Node] as const),
  )
  const told = nodes.flatMap((node): (Node | string | undefined)[] => {
    const [first, second, third] = (node.arguments ?? []) as readonly Node[]
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'ProblemError')
      return [second, ...(third ? faultsIn(third) : [])]
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'PictureProblem') return [first]
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'fault') return [first]
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'notFound')
      return [`${(first as { value?: string } | undefined)?.value} was not found.`]
    // Records of sales are told of by `sentence`.
    if (node.type === 'Property' && nameOf(node.key) === 'sentence' && /^\S+\/sales\//.test(file))
      return [node.value as Node]
    return []
  })
  return told
    .filter((each) => each !== undefined)
    .flatMap((each) => (typeof each === 'string' ? [each] : textsOf(each, constants)))
    .map((text) => ({ file: file.replace('server/', ''), text }))
}

/** Values of `fields: { name: 'what is wrong' }`. */
function faultsIn(options: Node): Node[] {
  const fields = [...nodesOf(options)].find(
    (node) => node.type === 'Property' && nameOf(node.key) === 'fields',
  )
  return fields
    ? [...nodesOf(fields.value)].filter(
        (node) =>
          node.type === 'TaggedTemplateExpression' ||
          (node.type === 'Literal' && typeof node.value === 'string' && /^\S+ .*\S/.test(node.value)),
      )
    : []
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^(server|contract)\/.*\.ts$/.test(file) &&
    !file.endsWith('.test.ts') &&
    !/^server\/kit\/(sentences|errors)/.test(file),
)
const found = files.filter((file) => file.startsWith('server/')).flatMap(sentencesIn)

/** Sentences that the contract's own rules give: `error: '…'`, `.min(1, '…')`, `.regex(…, '…')`. */
const contract = files
  .filter((file) => file.startsWith('contract/'))
  .flatMap((file) =>
    [
      ...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(
        /(?:error: |(?:min|max|regex|refine)\((?:[^'"\n]|'[^']{0,3}')*, |refuse\('\w+', )'([^']{5,})'/g,
      ),
    ].map((match) => match[1]!),
  )

describe('the sentences of refusals', () => {
  it('are found where they are thrown', () => {
    expect(found.length).toBeGreaterThan(150)
    expect(contract.length).toBeGreaterThan(20)
  })

  it('are all in the tables', () => {
    const literal = [
      ...found.flatMap(({ text }) => text ?? []),
      ...contract,
      ...Object.values(fileTemplates()),
    ]
    expect([...new Set(literal)].filter((text) => !Object.hasOwn(sentences, text))).toEqual([])
  })

  it('are literals where they are thrown, or named here with the place of their words', () => {
    const others = new Set(found.filter(({ text }) => text === null).map(({ file }) => file))
    expect([...others].filter((file) => !(file in wordedElsewhere)).sort()).toEqual([])
  })

  it('have each gap of the English in every language, and no other', () => {
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort()
    for (const [english, words] of Object.entries(sentences))
      for (const text of Object.values(words)) {
        expect([english, text.trim()]).not.toEqual([english, ''])
        // What a template offers beside a file's own words need not be repeated.
        expect([english, gaps(english).filter((gap) => gaps(text).includes(gap))]).toEqual([
          english,
          gaps(text),
        ])
      }
  })

  it('keep French punctuation apart with a hard space', () => {
    expect(Object.values(sentences).filter(({ fr }) => / [:;?!»]|« /.test(fr))).toEqual([])
  })
})

describe('wording', () => {
  const problem = new ProblemError('conflict', said`There are ${3} schedules. Delete one first.`, {
    fields: { a: 'must be above zero', b: said`must be at least ${7}` },
  })

  it.each([
    ['en-US', 'There are 3 schedules. Delete one first.', 'must be at least 7'],
    ['en-GB', 'There are 3 schedules. Delete one first.', 'must be at least 7'],
    ['de-DE', 'Es gibt 3 Zeitpläne. Löschen Sie zuerst einen.', 'muss mindestens 7 sein'],
    ['fr-FR', 'Il y a 3 planifications. Supprimez-en une d’abord.', 'doit être au moins 7'],
    ['es-ES', 'Hay 3 programaciones. Borra antes una.', 'debe ser como mínimo 7'],
  ] as const)('in %s says sentence and fields', (language, error, b) => {
    expect(languages).toContain(language)
    expect(problem.toBody(language)).toMatchObject({ error, code: 'conflict', fields: { b } })
  })

  it('leaves names alone, also those that look like a sentence or a gap', () => {
    const of = (name: string) => wordSaid(said`${name} has this price already: nothing was planned.`, 'de-DE')
    expect(of('Kaffee {0}')).toBe('Kaffee {0} hat diesen Preis schon: Nichts wurde geplant.')
    expect(of('Analysis failed')).toContain('Analysis failed')
    expect(wordSaid('constructor', 'fr-FR')).toBe('constructor')
  })

  it('tells again what was kept in English, with its figures and names', () => {
    const past = (english: string) => wordPast(english, 'de-DE')
    expect(past('There are 3 schedules. Delete one first.')).toBe(
      'Es gibt 3 Zeitpläne. Löschen Sie zuerst einen.',
    )
    expect(past('not finished: wrong code')).toBe('nicht beendet: falscher Code')
    expect(past('Mug (a|b) has this price already: nothing was planned.')).toBe(
      'Mug (a|b) hat diesen Preis schon: Nichts wurde geplant.',
    )
    expect(past('something else')).toBe('something else')
    expect(pastWith('ZEITPLANE. LÖSCHEN', 'de-DE')).toEqual(['%There are % schedules. Delete one first.%'])
  })

  it('is English for logs and programs', () => {
    expect(problem.message).toBe('There are 3 schedules. Delete one first.')
  })
})
