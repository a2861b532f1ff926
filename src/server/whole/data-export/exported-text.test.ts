import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CsvRows, linesOf } from './exported-text.ts'

/** Lines as PostgreSQL's manual describes them for COPY, "CSV format". */
function csv(...pieces: readonly string[]): string[][] {
  const rows = new CsvRows()
  const text = pieces.map((piece) => rows.take(Buffer.from(piece)).toString()).join('')
  return Papa.parse<string[]>(text, { newline: '\r\n', skipEmptyLines: true }).data
}

describe('rows of CSV', () => {
  it('stay as they are where nothing can be executed', () => {
    const line = 'Größe,2,2024-01-31 09:15:00+00,'
    expect(new CsvRows().take(Buffer.from(`${line}\n`)).toString()).toBe(`${line}\r\n`)
  })

  it('keep negative numbers, and hold nothing that a spreadsheet executes', () => {
    expect(csv('=1+1,-5,-2.5000,@x\n')).toEqual([["'=1+1", '-5', '-2.5000', "'@x"]])
    expect(csv('-5,+1\n-5.5,-2+3\n')).toEqual([
      ['-5', '+1'],
      ['-5.5', "'-2+3"],
    ])
    expect(csv('ä,=ö\n')).toEqual([['ä', "'=ö"]])
    expect(csv('a,"=HYPERLINK(""x"",""y"")"\n')).toEqual([['a', `'=HYPERLINK("x","y")`]])
    expect(csv('a,b;=2\n')).toEqual([['a', "b;'=2"]])
    expect(csv('a,\t=2\n')[0]?.[1]).toMatch(/^'/)
  })

  it('keep ends of lines within a cell, even where a piece ends there', () => {
    expect(csv('1,"two\n', 'lines, ""quoted"""\n2,x\n')).toEqual([
      ['1', 'two\nlines, "quoted"'],
      ['2', 'x'],
    ])
  })

  it('tell an empty text from nothing no more than before: both are empty', () => {
    expect(csv('a,,""\n')).toEqual([['a', '', '']])
  })
})

it('lines are counted by their ends', () => {
  expect(linesOf(Buffer.from('a\nb\n\n'))).toBe(3)
})
