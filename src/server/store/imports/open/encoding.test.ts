import { describe, expect, it } from 'vitest'
import { sniffEncoding } from './encoding.ts'

const LINE = 'date,product,quantity,total\n2024-01-31,Größe,2,19.90\n'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('the encoding of a file of which nobody said it', () => {
  it.each([
    ['utf-8', Buffer.from(LINE.repeat(3000)), 3],
    ['windows-1252', Buffer.from(LINE, 'latin1'), 1],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(LINE.repeat(3000))]), 1],
    ['utf-16le', utf16(LINE.repeat(3000)), 1],
  ] as const)('is found while each piece is read once: %s', async (encoding, bytes, pieces) => {
    const read: number[] = []
    async function* open() {
      for (let at = 0, seq = 0; at < bytes.length; at += 65_536, seq++) {
        read.push(seq)
        yield bytes.subarray(at, at + 65_536)
      }
    }
    expect(await sniffEncoding(open, new AbortController().signal)).toBe(encoding)
    expect(read).toEqual(Array.from({ length: pieces }, (_, seq) => seq))
  })
})
