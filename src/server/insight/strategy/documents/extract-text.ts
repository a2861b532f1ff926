import { createRequire } from 'node:module'
import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import type { DocumentKind } from '#contract/strategy-limits'
import { decodeText } from './document-kind.ts'
import { DocumentProblem } from './document-problem.ts'
import { safeDocx } from './safe-docx.ts'

export interface ExtractedText {
  readonly text: string
  readonly pages: number | null
  readonly words: number
  /** True if only the first part of the document was read. */
  readonly isCut: boolean
}

interface WordReader {
  extract(source: Buffer): Promise<{ getBody(): string }>
}

/** The package is CommonJS and has no types. */
const WordExtractor = createRequire(import.meta.url)('word-extractor') as new () => WordReader

const MOST_PAGES = 300
const MOST_CHARACTERS = 200_000

/** Extracts the words of a document, without pictures and layout. Throws `DocumentProblem`. */
export async function extractText(bytes: Buffer, kind: DocumentKind): Promise<ExtractedText> {
  const { raw, pages, isCut } = await readRaw(bytes, kind)
  const text = tidy(raw)
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (words === 0) throw new DocumentProblem('no_text')
  return { text: text.slice(0, MOST_CHARACTERS), pages, words, isCut: isCut || text.length > MOST_CHARACTERS }
}

interface Raw {
  readonly raw: string
  readonly pages: number | null
  readonly isCut: boolean
}

async function readRaw(bytes: Buffer, kind: DocumentKind): Promise<Raw> {
  try {
    switch (kind) {
      case 'pdf':
        return await readPdf(bytes)
      case 'docx': {
        const { value } = await mammoth.extractRawText({ buffer: safeDocx(bytes) })
        return { raw: value, pages: null, isCut: false }
      }
      case 'doc': {
        const document = await new WordExtractor().extract(bytes)
        return { raw: document.getBody(), pages: null, isCut: false }
      }
      case 'txt':
        return { raw: decodeText(bytes) ?? '', pages: null, isCut: false }
    }
  } catch (cause) {
    if (cause instanceof DocumentProblem) throw cause
    const isLocked = (cause as { name?: unknown }).name === 'PasswordException'
    throw new DocumentProblem(isLocked ? 'locked' : 'damaged', { cause })
  }
}

/** Reads page by page, so that a very long document stops early. */
async function readPdf(bytes: Buffer): Promise<Raw> {
  // Only the text is needed: fonts are not loaded.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  const pages: string[] = []
  let characters = 0
  const most = Math.min(pdf.numPages, MOST_PAGES)
  for (let number = 1; number <= most && characters <= MOST_CHARACTERS; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')
    characters += text.length
    pages.push(text)
    page.cleanup()
  }
  return { raw: pages.join('\n'), pages: pdf.numPages, isCut: pages.length < pdf.numPages }
}

/** Removes control and invisible characters: people do not see them, but a model may obey them. */
function tidy(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/\n\s*\n+/gu, '\n\n')
    .trim()
}
