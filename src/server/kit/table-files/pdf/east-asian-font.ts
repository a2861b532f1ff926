type Doc = PDFKit.PDFDocument

/** Character collection that PDF readers know by name, and its encoding from UTF-16. */
interface Collection {
  readonly letters: RegExp
  readonly ordering: string
  readonly supplement: number
  readonly encoding: string
  readonly name: string
}

/** Collections in the order of their checks: kana and hangul identify the language, Han alone is read as Chinese. */
const COLLECTIONS: readonly Collection[] = [
  {
    letters: /\p{Script=Hangul}/u,
    ...{ ordering: 'Korea1', supplement: 2, encoding: 'UniKS-UTF16-H', name: 'HYGothic-Medium' },
  },
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    ...{ ordering: 'Japan1', supplement: 6, encoding: 'UniJIS-UTF16-H', name: 'HeiseiKakuGo-W5' },
  },
  {
    letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u,
    ...{ ordering: 'GB1', supplement: 5, encoding: 'UniGB-UTF16-H', name: 'STSong-Light' },
  },
]

/**
 * Characters that all collections contain in addition to their own: ASCII, East Asian punctuation and full-width
 * forms.
 */
const SHARED = /[\x20-\x7e\u2026\u3000-\u303f\uff01-\uffe6]/u

/**
 * Sets the reader's own font for Chinese, Japanese or Korean (ISO 32000-2, 9.7.5.2), which every reader on a desktop
 * or phone has; a font of ours would add 10 MB per language. Returns which letters it has; `null` if the text needs
 * none.
 */
export function eastAsianFont(
  doc: Doc,
  text: string,
  weight: Weight,
): ((codePoint: number) => boolean) | null {
  const collection = COLLECTIONS.find(({ letters }) => letters.test(text))
  if (!collection) return null
  const inside = doc as unknown as PdfkitInside
  const key = `${collection.name} ${weight}`
  inside._fontFamilies[key] ??= createFont(doc, collection, weight)
  inside._font = inside._fontFamilies[key]
  return (codePoint) => {
    const letter = String.fromCodePoint(codePoint)
    return SHARED.test(letter) || COLLECTIONS.some(({ letters }) => letters.test(letter))
  }
}

/** Internals of pdfkit, which has no such font: a document's fonts, and the interface of a font. */
interface PdfkitInside {
  _fontFamilies: Record<string, ReturnType<typeof createFont>>
  _fontCount: number
  _font: unknown
}

const EM = 1000
const ASCENDER = 880
const DESCENDER = -120
const LATIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))

function createFont(doc: Doc, collection: Collection, weight: Weight) {
  const latin = latinWidths(doc, weight)
  const used = new Set<string>()
  const widthOf = (letter: string) => latin[letter.charCodeAt(0) - 0x20] ?? EM
  let dictionary: PDFKit.PDFKitReference | null = null
  const id = `F${++(doc as unknown as PdfkitInside)._fontCount}`
  return {
    ...{ id, name: `${collection.name} ${weight}`, lineGap: 0, xHeight: 500, capHeight: 700 },
    ...{ ascender: ASCENDER, descender: DESCENDER },
    lineHeight: (size: number) => ((ASCENDER - DESCENDER) / EM) * size * 1.15,
    widthOfString: (text: string, size: number) =>
      [...text].reduce((width, letter) => width + widthOf(letter), 0) * (size / EM),
    encode(text: string) {
      const letters = [...text]
      for (const letter of letters) used.add(letter)
      const positions = letters.map((letter) => ({
        ...{ xAdvance: widthOf(letter), advanceWidth: widthOf(letter) },
        ...{ yAdvance: 0, xOffset: 0, yOffset: 0 },
      }))
      return [letters.map(hexOf), positions]
    },
    ref() {
      dictionary ??= doc.ref({})
      return dictionary
    },
    finalize() {
      if (dictionary) describe({ doc, dictionary, collection, weight, latin, used })
    },
  }
}

/** Widths of ASCII, which the collections have as characters 1 to 95; the reader's font is about as wide. */
function latinWidths(doc: Doc, weight: Weight): readonly number[] {
  doc.font(weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica')
  const { _font } = doc as unknown as { _font: { widthOfString(text: string, size: number): number } }
  return LATIN.map((letter) => Math.round(_font.widthOfString(letter, EM)))
}

interface Description {
  readonly doc: Doc
  readonly dictionary: PDFKit.PDFKitReference
  readonly collection: Collection
  readonly weight: Weight
  readonly latin: readonly number[]
  readonly used: ReadonlySet<string>
}

function describe({ doc, dictionary, collection, weight, latin, used }: Description): void {
  const { name, ordering, supplement, encoding } = collection
  const entry = (data: object) => {
    const made = doc.ref(data)
    made.end(undefined)
    return made
  }
  const isBold = weight === 'bold'
  const descriptor = entry({
    ...{ Type: 'FontDescriptor', FontName: name, Flags: 4, FontBBox: [0, DESCENDER, EM, ASCENDER] },
    ...{ ItalicAngle: 0, Ascent: ASCENDER, Descent: DESCENDER, CapHeight: 700 },
    ...{ FontWeight: isBold ? 700 : 400, StemV: isBold ? 140 : 80 },
  })
  const descendant = entry({
    ...{ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: name, FontDescriptor: descriptor },
    CIDSystemInfo: {
      // pdfkit writes a String object as a PDF string, and a primitive string as a PDF name.
      ...{ Registry: new String('Adobe'), Ordering: new String(ordering), Supplement: supplement },
    },
    ...{ DW: EM, W: [1, latin] },
  })
  const toUnicode = doc.ref({})
  toUnicode.end(toUnicodeMap(used))
  Object.assign(dictionary.data, {
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: `${name}-${encoding}`, Encoding: encoding },
    ...{ DescendantFonts: [descendant], ToUnicode: toUnicode },
  })
  dictionary.end(undefined)
}

/** Writes one UTF-16 character in hexadecimal. */
const hexOf = (letter: string) =>
  Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at).toString(16).padStart(4, '0')).join(
    '',
  )

const MOST_OF_A_BLOCK = 100

/**
 * Returns a map from each code to itself, so that search and copying work in readers that do not know the collection.
 */
function toUnicodeMap(used: ReadonlySet<string>): string {
  const codes = [...used].map((letter) => `<${hexOf(letter)}> <${hexOf(letter)}>`)
  const blocks = Array.from({ length: Math.ceil(codes.length / MOST_OF_A_BLOCK) }, (_, block) => {
    const some = codes.slice(block * MOST_OF_A_BLOCK, (block + 1) * MOST_OF_A_BLOCK)
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
2 begincodespacerange
<0000> <d7ff>
<d800dc00> <dbffdfff>
endcodespacerange
1 begincodespacerange
<e000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

export type Weight = 'regular' | 'bold'
