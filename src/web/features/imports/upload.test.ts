import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { REJECTION_REASONS } from '#analytics/rows'
import { MAX_IMPORT_FILE_BYTES, MAX_WORKBOOK_BYTES } from '#contract/import-limits'
import { type ImportView, importStatuses } from '#contract/imports'
import { checkFile } from './file-check.ts'
import { OWN_ISSUES } from './issue-text.ts'
import { KNOWN_PROBLEMS, problemText, refusalText } from './problem-text.ts'
import { parseUploadSearch } from './search.ts'
import { sendFile } from './upload-store.ts'
import { historyRows, resultOf, undoState } from './view-model.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`

function view(changes: Partial<ImportView> = {}): ImportView {
  return {
    importId: id(1),
    kind: 'orders',
    status: 'done',
    phase: null,
    fileName: 'orders.csv',
    sizeBytes: 1000,
    bytesRead: 1000,
    rowsRead: 10,
    linesAdded: 7,
    linesKnown: 1,
    productsAdded: 3,
    records: null,
    broughtBy: null,
    leftOut: { zero_price: 2 },
    format: 'plain',
    mapping: null,
    summary: null,
    problem: null,
    createdAt: '2026-11-20T06:00:00.000Z',
    startedAt: null,
    finishedAt: '2026-11-20T07:00:00.000Z',
    ...changes,
  }
}

const noon = Date.parse('2026-11-20T12:00:00.000Z')

const summary: NonNullable<ImportView['summary']> = {
  orders: 4,
  ordersInFile: 5,
  ordersLeftOut: { cancelled_order: 1 },
  rows: 10,
  saleLines: 7,
  returnLines: 1,
  repeatedLines: 0,
  units: 12,
  revenue: '99.50',
  refunded: '0',
  firstDay: '2026-01-02',
  lastDay: '2026-03-04',
  currency: 'USD',
  reading: {
    dateOrder: 'mdy',
    datesDecidedBy: 'settings',
    decimalMark: 'point',
    encoding: 'utf-8',
    delimiter: ',',
  },
}

describe('a file', () => {
  it.each([
    ['orders.csv', null],
    ['ORDERS.CSV', null],
    ['orders.csv.gz', null],
    ['orders.tsv', null],
    ['orders.xlsx', null],
    ['orders.XLS', null],
    ['orders.ods', 'spreadsheet_file'],
    ['orders.pdf', 'unknown_file_type'],
    ['orders', 'unknown_file_type'],
    ['orders.gz', 'unknown_file_type'],
  ])('%s is judged by its name', (name, expected) => {
    expect(checkFile({ name, size: 10 })).toBe(expected)
  })
  it('may not be empty, and may be as large as the limit', () => {
    expect(checkFile({ name: 'a.csv', size: 0 })).toBe('empty_file')
    expect(checkFile({ name: 'a.csv', size: MAX_IMPORT_FILE_BYTES })).toBeNull()
    expect(checkFile({ name: 'a.csv', size: MAX_IMPORT_FILE_BYTES + 1 })).toBe('too_large')
    expect(checkFile({ name: 'a.xlsx', size: MAX_WORKBOOK_BYTES + 1 })).toBe('workbook_too_large')
  })
})

describe('the result', () => {
  it('of a product list says how many rows only describe products of others', () => {
    // A WooCommerce sample: 21 products, two parents of variations and a group.
    const list = { kind: 'products', rowsRead: 24, leftOut: {} } as const
    const records = { added: 21, updated: 0, unchanged: 0 }
    expect(resultOf(view({ ...list, records })).describing).toBe(3)
    expect(resultOf(view({ ...list, records: { ...records, unchanged: 3 } })).describing).toBe(0)
    expect(resultOf(view({ ...list, records, kind: 'costs' })).describing).toBe(0)
  })

  it('says what was added, known and left out, and what period the sales cover', () => {
    expect(resultOf(view({ summary }))).toEqual({
      linesAdded: 7,
      linesKnown: 1,
      productsAdded: 3,
      leftOut: { total: 2, reasons: [{ code: 'zero_price', rows: 2 }] },
      orders: { used: 4, inFile: 5 },
      period: { from: '2026-01-02', to: '2026-03-04' },
      isNothingNew: false,
      records: null,
      describing: 0,
      guessedDateOrder: 'mdy',
      partialRefunds: null,
    })
  })
  it('warns of the date order only where the file did not decide it', () => {
    const reading = { ...summary.reading!, datesDecidedBy: 'file' as const }
    expect(resultOf(view({ summary: { ...summary, reading } })).guessedDateOrder).toBeNull()
    expect(resultOf(view({ summary: { ...summary, reading: null } })).guessedDateOrder).toBeNull()
  })
  it('claims no orders and no period without a summary', () => {
    expect(resultOf(view())).toMatchObject({ orders: null, period: null, guessedDateOrder: null })
    expect(resultOf(view({ summary: { ...summary, firstDay: null } })).period).toBeNull()
  })
  it('says when a file brought nothing new', () => {
    expect(resultOf(view({ linesAdded: 0, linesKnown: 8 })).isNothingNew).toBe(true)
  })
})

describe('the history', () => {
  it('is newest first, and only a finished import can be taken back', () => {
    const older = view({ importId: id(2), createdAt: '2026-11-19T06:00:00.000Z', status: 'undone' })
    expect(historyRows([older, view()], noon).map((row) => [row.id, row.undo])).toEqual([
      [id(1), 'open'],
      [id(2), 'none'],
    ])
    const undoable = importStatuses.filter(
      (status) => historyRows([view({ status })], noon)[0]?.undo === 'open',
    )
    expect(undoable).toEqual(['done'])
  })
  it('offers to undo for 24 hours after the end, and the sample store for ever', () => {
    const at = (text: string) => Date.parse(text)
    expect(undoState(view(), at('2026-11-21T06:59:59.999Z'))).toBe('open')
    expect(undoState(view(), at('2026-11-21T07:00:00.000Z'))).toBe('past')
    expect(undoState(view({ kind: 'sample' }), at('2027-11-21T07:00:00.000Z'))).toBe('open')
  })
  it('counts what a file of records added and updated, and leads on to one that waits', () => {
    const records = { added: 3, updated: 2, unchanged: 9 }
    expect(historyRows([view({ kind: 'costs', records, linesAdded: 0 })], noon)[0]?.added).toBe(5)
    expect(historyRows([view({ status: 'review' })], noon)[0]).toMatchObject({ canContinue: true })
  })
  it('gives the reason of a failure', () => {
    const problem = { code: 'empty_file', sentence: 'The file is empty.', values: {} }
    expect(historyRows([view({ status: 'failed', problem })], noon)[0]?.problem).toBe(problem)
    expect(historyRows([view()], noon)[0]?.problem).toBeNull()
  })
})

describe('a problem', () => {
  const t = (textId: string, values?: Readonly<Record<string, unknown>>) =>
    `${textId} ${JSON.stringify(values)}`
  it('is said in the language of the user, with its values; a reason code becomes words', () => {
    const values = { rows: '3', reason: 'zero_price' }
    const text = problemText(t, { code: 'no_lines', sentence: 'x', values })
    expect(text).toBe('fileProblem.no_lines {"rows":"3","reason":"leftOut.zero_price undefined"}')
  })
  it('of a newer server is shown in its own words', () => {
    expect(problemText(t, { code: 'new', sentence: 'Something new.', values: {} })).toBe('Something new.')
  })
  it('before the import is said by its code, by the server, or as a lost connection', () => {
    expect(refusalText(t, { code: 'too_large' })).toBe('fileProblem.too_large {"limit":"512 MB"}')
    expect(refusalText(t, { sentence: 'No.' })).toBe('No.')
    expect(refusalText(t, { sentence: null })).toBe('upload.failed.unknown undefined')
  })
  it('has a text for every code that the server knows', () => {
    const file = new URL('../../../messages/refusals/en-US.po', import.meta.url)
    const codes = [...readFileSync(file, 'utf8').matchAll(/^msgid "file\.(\w+)"$/gm)].map((match) => match[1])
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter((code) => !KNOWN_PROBLEMS.some((known) => known === code))).toEqual([])
  })
})

it('has a name and a sentence for every message of the wizard that is not one of the rules for order lines', () => {
  const texts = readFileSync(new URL('../../i18n/locales/en-US.po', import.meta.url), 'utf8')
  const missing = OWN_ISSUES.flatMap((code) =>
    [`upload.issue.${code}`, `upload.reason.${code}`].filter((textId) => !texts.includes(`"${textId}"`)),
  )
  expect(missing).toEqual([])
  const classifiers = [
    'rows/record-reader.ts',
    'classify/classify-records.ts',
    'classify/order-row-classifier.ts',
  ]
  const found = classifiers.flatMap((file) => {
    const code = readFileSync(new URL(`../../../server/store/imports/${file}`, import.meta.url), 'utf8')
    return [...code.matchAll(/\b(?:warning|error)\(\s*'(\w+)'/g)].map((match) => match[1] ?? '')
  })
  const known: readonly string[] = [...OWN_ISSUES, ...REJECTION_REASONS]
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter((code) => !known.includes(code))).toEqual([])
})

it('keeps the shown import in the address, and nothing that is no id', () => {
  expect(parseUploadSearch({ import: id(1) })).toEqual({ import: id(1) })
  expect(parseUploadSearch({ import: id(1), step: 'rows' })).toEqual({ import: id(1), step: 'rows' })
  expect(parseUploadSearch({ import: id(1), step: 'nowhere' })).toEqual({ import: id(1) })
  expect(parseUploadSearch({ step: 'rows' })).toEqual({})
  expect(parseUploadSearch({ import: '../x' })).toEqual({})
  expect(parseUploadSearch({ tab: 'platform', import: id(1) })).toEqual({ tab: 'platform' })
})

it('keeps the kind that a page asks for until a file is there', () => {
  expect(parseUploadSearch({ kind: 'competitors' })).toEqual({ kind: 'competitors' })
  expect(parseUploadSearch({ kind: 'anything' })).toEqual({})
  expect(parseUploadSearch({ kind: 'competitors', import: id(1) })).toEqual({ import: id(1) })
})

it('sends the kind that the person came to bring', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('fetch', async (_: unknown, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)))
    return new Response('{}', { status: 422 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await sendFile(new File(['sku,North\nMUG,9\n'], 'prices.csv'), 'competitors')
  await sendFile(new File(['sku,North\nMUG,9\n'], 'prices.csv'))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(asked).toMatchObject([{ review: true, kind: 'competitors' }, { review: true }])
  expect(asked[1]).not.toHaveProperty('kind')
})

it('reads the tab from the address', () => {
  expect(parseUploadSearch({ tab: 'platform' })).toEqual({ tab: 'platform' })
  expect(parseUploadSearch({ tab: 'upload' })).toEqual({})
  expect(parseUploadSearch({ tab: 7 })).toEqual({})
})
