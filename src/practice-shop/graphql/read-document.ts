import {
  type Condition,
  type Document,
  type Field,
  GraphqlSyntaxProblem,
  type InlineFragment,
  type Selection,
  type Value,
  type VariableDefinition,
} from './document.ts'

const TOKENS =
  /[\s,\ufeff]+|#[^\n]*|(\.\.\.|[!$():=@[\]{}|&])|([_A-Za-z]\w*)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|("(?:[^"\\\n]|\\.)*")/gy
const MAX_DEPTH = 30

interface Token {
  readonly kind: 'mark' | 'name' | 'number' | 'text' | 'end'
  readonly text: string
}

/** Reads one operation; a query with other GraphQL syntax is refused with the position where that begins. */
export function readDocument(source: string): Document {
  return new Reader(tokensOf(source)).document()
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of source.matchAll(TOKENS)) {
    end = found.index + found[0].length
    const [, mark, name, number, text] = found
    if (mark) tokens.push({ kind: 'mark', text: mark })
    else if (name) tokens.push({ kind: 'name', text: name })
    else if (number) tokens.push({ kind: 'number', text: number })
    else if (text) tokens.push({ kind: 'text', text: JSON.parse(text) as string })
  }
  if (end !== source.length)
    throw new GraphqlSyntaxProblem(`Syntax Error: unexpected ${source.slice(end, end + 20)}`)
  return tokens
}

class Reader {
  private at = 0
  private depth = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  document(): Document {
    const isNamed = this.next.kind === 'name'
    const operation = isNamed ? this.name() : 'query'
    if (operation !== 'query' && operation !== 'mutation') throw this.unexpected()
    if (isNamed && this.next.kind === 'name') this.name()
    const variables = this.takes('(') ? this.until(')', () => this.variable()) : []
    const selections = this.selections()
    if (this.next.kind !== 'end') throw this.unexpected()
    return { operation, variables, selections }
  }

  private variable(): VariableDefinition {
    this.expect('$')
    const name = this.name()
    this.expect(':')
    const isRequired = this.type()
    return { name, isRequired, fallback: this.takes('=') ? this.value() : null }
  }

  /** Reads a type only to see whether a value is required; the schema checks the rest. */
  private type(): boolean {
    if (this.takes('[')) {
      this.type()
      this.expect(']')
    } else this.name()
    return this.takes('!')
  }

  private selections(): readonly Selection[] {
    if (++this.depth > MAX_DEPTH) throw new GraphqlSyntaxProblem('The query is nested too deeply.')
    this.expect('{')
    const selections = this.until('}', () => (this.takes('...') ? this.fragment() : this.field()))
    this.depth--
    if (selections.length === 0) throw this.unexpected()
    return selections
  }

  private fragment(): InlineFragment {
    const isTyped = this.next.kind === 'name'
    if (isTyped && this.name() !== 'on')
      throw new GraphqlSyntaxProblem('Named fragments are not understood here.')
    const type = isTyped ? this.name() : null
    return { kind: 'fragment', type, conditions: this.conditions(), selections: this.selections() }
  }

  private field(): Field {
    const first = this.name()
    const name = this.takes(':') ? this.name() : first
    const given = this.takes('(') ? this.until(')', () => this.argument()) : []
    const conditions = this.conditions()
    const selections = this.isAt('{') ? this.selections() : []
    return { kind: 'field', key: first, name, arguments: new Map(given), conditions, selections }
  }

  private argument(): readonly [string, Value] {
    const name = this.name()
    this.expect(':')
    return [name, this.value()]
  }

  private conditions(): readonly Condition[] {
    const conditions: Condition[] = []
    while (this.takes('@')) {
      const name = this.name()
      if (name !== 'include' && name !== 'skip')
        throw new GraphqlSyntaxProblem(`The directive @${name} is not understood here.`)
      this.expect('(')
      const [[, value] = ['', null]] = this.until(')', () => this.argument())
      if (value === null) throw this.unexpected()
      conditions.push({ keeps: name === 'include', value })
    }
    return conditions
  }

  private value(): Value {
    if (this.takes('$')) return { kind: 'variable', name: this.name() }
    if (this.takes('[')) return { kind: 'list', items: this.until(']', () => this.value()) }
    if (this.takes('{')) return { kind: 'object', fields: new Map(this.until('}', () => this.argument())) }
    const token = this.take()
    if (token.kind === 'number') return { kind: 'plain', value: Number(token.text) }
    if (token.kind === 'text') return { kind: 'plain', value: token.text }
    if (token.kind !== 'name') throw this.unexpected()
    const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
    return { kind: 'plain', value: token.text in words ? words[token.text]! : token.text }
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: 'the end' }
  }

  private take(): Token {
    const token = this.next
    this.at++
    return token
  }

  private isAt(mark: string): boolean {
    return this.next.kind === 'mark' && this.next.text === mark
  }

  private takes(mark: string): boolean {
    if (!this.isAt(mark)) return false
    this.at++
    return true
  }

  private expect(mark: string): void {
    if (!this.takes(mark)) throw this.unexpected()
  }

  private name(): string {
    if (this.next.kind !== 'name') throw this.unexpected()
    return this.take().text
  }

  private until<T>(mark: string, read: () => T): readonly T[] {
    const items: T[] = []
    while (!this.takes(mark)) items.push(read())
    return items
  }

  private unexpected(): GraphqlSyntaxProblem {
    return new GraphqlSyntaxProblem(`Syntax Error: unexpected ${this.next.text}`)
  }
}
