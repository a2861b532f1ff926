import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Words that no list of leaked passwords has, such as our own name, or that count although they are short. */
const moreWords = [
  'quanto',
  'abc',
  'abcd',
  'test',
  'user',
  'root',
  'passw',
  'motdepasse',
  'contraseña',
  'geheim',
]
/** Length in characters below which a word is not checked, because it occurs in too many good passwords. */
const SHORTEST_WORD = 5

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
}

let list: ReadonlySet<string> | null = null

/** Returns the 100,000 most common leaked passwords in lower case; see `data/README.md`. Loaded at first use. */
function leaked(): ReadonlySet<string> {
  list ??= new Set(
    brotliDecompressSync(readFileSync(new URL('./data/common-passwords.txt.br', import.meta.url)))
      .toString('utf8')
      .split('\n'),
  )
  return list
}

/**
 * True for a leaked password in any case; for one with digits and signs added to satisfy composition rules
 * ("Sunshine2024!"); for the e-mail name changed the same way; and for a few repeated characters.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 4 || leaked().has(lower)) return true
  const mailbox = onlyLetters(email.toLowerCase().split('@')[0] ?? '')
  const undressed = lower.replace(/[^\p{L}]+$/u, '')
  const words = [
    onlyLetters(lower),
    onlyLetters(readLookAlikes(undressed)),
    onlyLetters(readLookAlikes(lower)),
  ]
  return words.some((word) => isCommonWord(word) || (mailbox.length >= 4 && word === mailbox))
}

const isCommonWord = (word: string) =>
  moreWords.includes(word) || (word.length >= SHORTEST_WORD && leaked().has(word))
const onlyLetters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
const readLookAlikes = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('')
