import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { defaultRegional } from '#contract/settings'
import type { TableCell } from '../table-file.ts'
import { pdfTable } from './pdf-table.ts'

/** Of Wikipedia's articles on breads and teas in those languages. */
const NAMES = [
  'Żurek na zakwasie, łyżka',
  'Ψωμί ολικής αλέσεως',
  'Чай чёрный «Иван»',
  'Smørrebrød 5 €',
  'Çay bardağı',
]

async function written(names: readonly string[], notes: readonly string[] = []) {
  const stream = pdfTable({
    table: {
      name: 'Products',
      columns: [
        { key: 'title', header: 'Product', kind: 'text', width: 30 },
        { key: 'price', header: 'Price', kind: 'money' },
      ],
      rows: names.map((title, index): TableCell[] => [title, `${index + 1}.5000`]),
    },
    settings: defaultRegional,
    notes,
    mostRows: 100,
    cut: ({ n, all }) => `only ${n} of ${all}`,
  })
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text

it('writes letters of other scripts than the Western European, and embeds only those in use', async () => {
  const bytes = await written(NAMES, ['Ζητήθηκε σήμερα'])
  const text = await textOf(bytes)
  for (const name of NAMES) expect(text).toContain(name)
  expect(text).toContain('Ζητήθηκε σήμερα')
  // The whole font has 680,264 bytes.
  expect(bytes.length).toBeLessThan(60_000)
})

/** Of the Unicode standard's charts: kanji with kana, simplified Chinese, hangul. */
const EAST_ASIAN = ['日本茶 お得 A1', '简体茶壶 (2 L)', '한국 인삼차 50 g']

/**
 * Readers bring Adobe's published maps from UTF-16 to its collections; the test's one has their code spaces, and ASCII
 * where they have it. The file itself says what a code means (ToUnicode).
 */
class Maps {
  fetch() {
    return Promise.resolve(
      new TextEncoder().encode(`begincmap
2 begincodespacerange <0000> <d7ff> <e000> <ffff> endcodespacerange
2 begincidrange <0020> <007e> 1 <3000> <d7ff> 633 endcidrange
endcmap`),
    )
  }
}

it('writes Chinese, Japanese and Korean in the reader’s own font, with what each code means', async () => {
  const bytes = await written(EAST_ASIAN)
  const reader = await getDocumentProxy(bytes.slice(), {
    ...{ BinaryDataFactory: Maps, cMapPacked: false, useWorkerFetch: false, verbosity: 0 },
  })
  const { text } = await extractText(reader, { mergePages: true })
  for (const name of EAST_ASIAN) expect(text).toContain(name)
  const file = Buffer.from(bytes).toString('latin1')
  for (const encoding of ['UniJIS-UTF16-H', 'UniGB-UTF16-H', 'UniKS-UTF16-H'])
    expect(file).toContain(`/Encoding /${encoding}`)
  // 10 MB a language would come with an embedded one.
  expect(bytes.length).toBeLessThan(20_000)
})

it('leaves a picture in a name out, and marks a name of nothing else', async () => {
  const text = await textOf(await written(['Łódź 🔥🔥 mug', '🔥']))
  expect(text).toContain('Łódź mug')
  expect(text).toContain('? 2.50')
})

it('embeds no font where every reader has the letters', async () => {
  expect(Buffer.from(await written(['Crème brûlée'])).includes('/FontFile2')).toBe(false)
  expect(Buffer.from(await written(['Łódź'])).includes('/FontFile2')).toBe(true)
})

it('repeats the head on each page and says how many rows are left out', async () => {
  const document = await getDocumentProxy(
    await written(Array.from({ length: 101 }, (_, index) => `Row ${index}`)),
  )
  const { text } = await extractText(document, { mergePages: false })
  expect(text.length).toBeGreaterThan(2)
  for (const page of text) expect(page).toContain('Product')
  expect(text.at(-1)).toContain('only 100 of 101')
  expect(text.join(' ')).not.toContain('Row 100')
})
