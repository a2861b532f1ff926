import { type DocumentKind, documentKindOf, MAX_DOCUMENT_BYTES } from '#contract/strategy-limits'

export type DocumentFault = 'kind' | 'too_large' | 'empty' | 'content' | 'unreadable'

export const DOCUMENT_ACCEPT = '.pdf,.doc,.docx,.txt'
const HEAD_BYTES = 4096

/** Checks a document before anything is sent; the server repeats these checks and adds others. */
export async function checkDocument(file: File): Promise<DocumentFault | null> {
  const kind = documentKindOf(file.name)
  if (kind === null) return 'kind'
  if (file.size === 0) return 'empty'
  if (file.size > MAX_DOCUMENT_BYTES) return 'too_large'
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    return looksLike(kind, head) ? null : 'content'
  } catch {
    return 'unreadable'
  }
}

const SIGNATURES: Readonly<Record<Exclude<DocumentKind, 'txt'>, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  doc: [0xd0, 0xcf, 0x11, 0xe0],
  docx: [0x50, 0x4b, 0x03, 0x04],
}

export function looksLike(kind: DocumentKind, head: Uint8Array): boolean {
  if (kind !== 'txt') return SIGNATURES[kind].every((byte, place) => head[place] === byte)
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return isWide || !head.includes(0)
}

/** The bytes of the file as base64, without the data-URL prefix that the browser adds. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
