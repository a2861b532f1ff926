import { describe, expect, it } from 'vitest'
import { neutralCell } from './neutral-cell.ts'

describe('line 28: a text of a CSV', () => {
  // The seven of OWASP's CSV Injection page.
  it.each([
    ['=', '=HYPERLINK("https://evil.example")'],
    ['+', "+cmd|' /C calc'!A0"],
    ['-', "-2+3+cmd|' /C calc'!A0"],
    ['@', '@SUM(1+1)*cmd'],
    ['TAB', '\t=1+1'],
    ['CR', '\r=1+1'],
    ['LF', '\n=1+1'],
    ['TAB alone', '\ttext'],
  ])('that begins with %s gets an apostrophe', (_, text) => {
    const safe = neutralCell(text)
    expect(safe.startsWith("'")).toBe(true)
    expect(safe.replaceAll("'=", '=').replace(/^'/, '')).toBe(text)
  })

  it.each([
    ['Mug;=1+1', "Mug;'=1+1"],
    ['Mug,@SUM(1)', "Mug,'@SUM(1)"],
    ['Mug\t+cmd|x', "Mug\t'+cmd|x"],
    ['Mug\r\n=1+1', "Mug\r\n'=1+1"],
    ['"=1+1', '\'"=1+1'],
    ['x;"=1+1";-2+3+cmd|y', 'x;\'"=1+1";\'-2+3+cmd|y'],
  ])('runs nothing where a reader splits it elsewhere: %j', (text, safe) => {
    expect(neutralCell(text)).toBe(safe)
  })

  it.each([
    '-5',
    '+1',
    '-1,234.50',
    '-1.234,50',
    '1,-5',
    '[0.5,-1.5e-7]',
    'Mug, -20 %',
    'T-Shirt',
    'a@b.example',
    '2 + 2',
    '',
    '24"-wide',
  ])('that a spreadsheet does not run stays as it is: %j', (text) => {
    expect(neutralCell(text)).toBe(text)
  })
})
