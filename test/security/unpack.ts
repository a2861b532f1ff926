import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'

/** The whole text of a file, including archives and workbooks at any depth, and PDFs. */
export async function unpackedText(bytes: Uint8Array): Promise<string> {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (begin === 'PK\x03\x04') {
    const parts = await Promise.all(
      Object.entries(unzipSync(bytes)).map(async ([name, part]) => `${name}\n${await unpackedText(part)}`),
    )
    return parts.join('\n')
  }
  if (begin.startsWith('\x1f\x8b')) return unpackedText(gunzipSync(bytes))
  if (begin === '%PDF') {
    const document = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(document, { mergePages: true })
    return `${text}\n${JSON.stringify(await document.getMetadata())}`
  }
  return Buffer.from(bytes).toString('utf8')
}
