import { FileProblem } from './file-problem.ts'
/** File type by its first bytes, whatever its name. `text` may still turn out to be HTML. */
export type ByteType = 'xlsx' | 'compound' | 'text'

/** True for a workbook saved by Office: a ZIP whose first entries have these names. */
export function isWorkbookZip(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 65_536))
  return (
    text.includes('[Content_Types].xml') ||
    text.includes('xl/') ||
    text.includes('_rels/.rels') ||
    text.includes('mimetypeapplication/vnd.oasis')
  )
}

/**
 * Detects the type by the bytes. Old and encrypted workbooks are both "compound" files; only their content
 * distinguishes them.
 */
export async function byteTypeOf(open: () => Bytes): Promise<ByteType> {
  for await (const head of open()) {
    if (isZip(head)) {
      if (isWorkbookZip(head)) return 'xlsx'
      throw new FileProblem('zip_file')
    }
    return startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]) ? 'compound' : 'text'
  }
  throw new FileProblem('empty_file')
}

/** True for an archive, as a workbook is one. */
export function isZip(head: Uint8Array): boolean {
  return startsWith(head, [0x50, 0x4b, 0x03, 0x04])
}

/** True for HTML: older shop systems export a web page with one table as a workbook. */
export function looksLikeHtml(head: string): boolean {
  return /^\s*(<!doctype\s+html|<html|<meta|<head|<body|<style|<table|<\?xml[^>]*>\s*<(html|table)|<!--[\s\S]{0,2000}?-->\s*<(html|table))/i.test(
    head,
  )
}

export function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

/** Detects UTF-16 without a mark: western text has a NUL in every other byte. */
export function utf16WithoutMark(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = head.subarray(0, 400)
  const nulls = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) nulls[at % 2]!++
  const most = sample.length * 0.35
  if (nulls[1]! > most && nulls[0]! === 0) return 'utf-16le'
  return nulls[0]! > most && nulls[1]! === 0 ? 'utf-16be' : null
}

export type Bytes = AsyncIterable<Uint8Array>
