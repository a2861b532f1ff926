import { WORD } from './allowed-words/word-list.ts'

export type Token = {
  /** `odd`: a mark that no connecting words need, such as a quotation mark. */
  readonly kind: 'word' | 'gap' | 'space' | 'mark' | 'odd'
  /** For a gap, the id in it. */
  readonly text: string
  readonly from: number
  readonly to: number
}

const TOKEN = new RegExp(
  String.raw`(?<word>${WORD})|\{(?<gap>\w{1,40})\}|(?<space>[ \u00a0\u202f]+)|(?<mark>[.,;:?…()¿–—])|(?<odd>[!¡"“”„«»‹›‚‘’-])`,
  'gsuy',
)

/**
 * Splits a text into words, facts and marks; `rest` begins with something that no text may hold: a digit, a sign,
 * markup.
 */
export function tokensOf(text: string): { readonly tokens: readonly Token[]; readonly rest: string } {
  const tokens: Token[] = []
  let to = 0
  for (const match of text.matchAll(TOKEN)) {
    const { word, gap, mark, odd } = match.groups ?? {}
    const from = match.index
    to = from + match[0].length
    const kind =
      word !== undefined
        ? 'word'
        : gap !== undefined
          ? 'gap'
          : mark !== undefined
            ? 'mark'
            : odd
              ? 'odd'
              : 'space'
    tokens.push({ kind, text: gap ?? match[0], from, to })
  }
  return { tokens, rest: text.slice(to) }
}
