import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import { FileProblem } from './file-problem.ts'
import { attributesOf, withoutEscapes, type XmlReader, XmlScanner, xmlText } from './xml-tags.ts'
import { type ZipEntry, zipEntries } from './zip-size.ts'

const STORED = 0
const DEFLATED = 8
/** Unpacked bytes that are read in one go: about 1,500 rows. */
const PIECE_BYTES = 256 * 1024
const inflated = promisify(inflateRaw)

/** The parts of a workbook's archive by their names. */
export class XlsxParts {
  private readonly bytes: Uint8Array
  private readonly entries: ReadonlyMap<string, ZipEntry>

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]))
  }

  /** Reads a part as a whole; false if it is not there. A part that is not as it was packed is refused. */
  async read(name: string, reader: XmlReader): Promise<boolean> {
    const entry = this.entries.get(name)
    if (!entry) return false
    const bytes = await this.whole(entry)
    if (entry.crc32 !== 0 && crc32(bytes) !== entry.crc32) throw new FileProblem('damaged_workbook')
    readDocument(bytes, reader)
    return true
  }

  /** Unpacks a part piece by piece, up to the size that the directory declares. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name)
    if (!entry) throw new FileProblem('damaged_workbook')
    if (entry.method === STORED) {
      yield this.packed(entry)
      return
    }
    if (entry.method !== DEFLATED) throw new FileProblem('damaged_workbook')
    const unpack = createInflateRaw({ chunkSize: PIECE_BYTES })
    unpack.end(this.packed(entry))
    let size = 0
    try {
      for await (const piece of unpack as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > entry.unpackedBytes) break
        yield piece
      }
    } catch (error) {
      throw isOfZlib(error) ? new FileProblem('damaged_workbook') : error
    }
    if (size > entry.unpackedBytes) throw new FileProblem('damaged_workbook')
  }

  private async whole(entry: ZipEntry): Promise<Buffer> {
    const { method, unpackedBytes } = entry
    if (method === STORED) return this.packed(entry)
    if (method !== DEFLATED) throw new FileProblem('damaged_workbook')
    try {
      return await inflated(this.packed(entry), { maxOutputLength: Math.max(1, unpackedBytes) })
    } catch {
      throw new FileProblem('damaged_workbook')
    }
  }

  private packed({ at, packedBytes }: ZipEntry): Buffer {
    const { buffer, byteOffset, byteLength } = this.bytes
    if (at + packedBytes > byteLength) throw new FileProblem('damaged_workbook')
    return Buffer.from(buffer, byteOffset + at, packedBytes)
  }
}

const isOfZlib = (error: unknown) => /^Z_/.test((error as { code?: string }).code ?? '')

/** Reads a whole document, which is refused if its elements are not closed in their order. */
function readDocument(bytes: Buffer, reader: XmlReader): void {
  const open: string[] = []
  let isEmpty = true
  new XmlScanner({
    open: (name, ...attributes) => {
      isEmpty = false
      open.push(name)
      reader.open(name, ...attributes)
    },
    text: (...text) => reader.text(...text),
    close: (name) => {
      if (open.pop() !== name) throw new FileProblem('damaged_workbook')
      reader.close(name)
    },
  }).push(bytes)
  if (isEmpty || open.length > 0) throw new FileProblem('damaged_workbook')
}

interface Element {
  readonly name: string
  readonly parent: string
  readonly attributes: ReadonlyMap<string, string>
}

/** The elements of these names in a part, in their order; `null` if there is no such part. */
async function elementsOf(
  parts: XlsxParts,
  name: string,
  wanted: readonly string[],
): Promise<readonly Element[] | null> {
  const elements: Element[] = []
  const parents: string[] = []
  const isThere = await parts.read(name, {
    open: (tag, bytes, from, to) => {
      if (wanted.includes(tag)) {
        const attributes = attributesOf(bytes, from, to)
        elements.push({ name: tag, parent: parents.at(-1) ?? '', attributes })
      }
      parents.push(tag)
    },
    text: () => {},
    close: () => parents.pop(),
  })
  return isThere ? elements : null
}

interface XlsxSheet {
  readonly name: string
  readonly isHidden: boolean
  /** Name of its part; `null` if it is no table of cells. */
  readonly part: string | null
}

export interface XlsxOutline {
  readonly sheets: readonly XlsxSheet[]
  /** True if days are counted from 1904. */
  readonly isFrom1904: boolean
  /** Names of the parts; `null` if there is none. */
  readonly strings: string | null
  readonly styles: string | null
}

/** Reads what a workbook consists of. */
export async function xlsxOutline(parts: XlsxParts): Promise<XlsxOutline> {
  const root = (await relationsOf(parts, '')) ?? []
  const main = root.find(({ type }) => type.endsWith('/officeDocument'))?.target
  const elements = main === undefined ? null : await elementsOf(parts, main, ['sheet', 'workbookPr'])
  if (main === undefined || elements === null) throw new FileProblem('damaged_workbook')
  const relations = (await relationsOf(parts, main)) ?? []
  const ofType = (wanted: string) => relations.filter(({ type }) => type.endsWith(`/${wanted}`))
  const tables = new Map(ofType('worksheet').map(({ id, target }) => [id, target]))
  const sheets = elements.flatMap(({ name: tag, attributes }) => {
    const name = attributes.get('name')
    const id = [...attributes].find(([key]) => /:id$/i.test(key))?.[1]
    if (tag !== 'sheet' || !name || !id) return []
    const isHidden = /^(hidden|veryHidden)$/.test(attributes.get('state') ?? '')
    return { name, isHidden, part: tables.get(id) ?? null }
  })
  const isFrom1904 = elements.some(
    ({ name, attributes }) => name === 'workbookPr' && /^(1|true)$/.test(attributes.get('date1904') ?? ''),
  )
  const [strings, styles] = ['sharedStrings', 'styles'].map((type) => ofType(type)[0]?.target ?? null)
  return { sheets, isFrom1904, strings: strings ?? null, styles: styles ?? null }
}

/** The relations of a part, with the names of their targets; of the archive itself for the name ''. */
async function relationsOf(parts: XlsxParts, of: string) {
  const folder = of.split('/').slice(0, -1)
  const name = [...folder, '_rels', `${of.split('/').at(-1)}.rels`].join('/')
  const elements = await elementsOf(parts, name, ['Relationship'])
  return elements?.flatMap(({ attributes }) => {
    const target = attributes.get('Target') ?? ''
    if (target === '') return []
    return {
      id: attributes.get('Id') ?? '',
      type: attributes.get('Type') ?? '',
      target: resolved(target.startsWith('/') ? [] : folder, target),
    }
  })
}

function resolved(folder: readonly string[], target: string): string {
  const path = [...folder]
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

/** The texts that cells refer to by number. */
export async function sharedStrings(parts: XlsxParts, name: string | null): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  if (name !== null)
    await parts.read(name, {
      open: (tag) => {
        if (tag === 'si') text = ''
        else if (tag === 'rPh') isSpoken = true
        else if (tag === 't') isText = !isSpoken
      },
      text: (...place) => {
        if (isText) text += xmlText(...place)
      },
      close: (tag) => {
        if (tag === 'si') strings.push(withoutEscapes(text))
        else if (tag === 'rPh') isSpoken = false
        else if (tag === 't') isText = false
      },
    })
  return strings
}

/** Formats of days and times among those that every workbook has. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether cells of each style are days or times, which are stored as numbers. */
export async function dateStyles(parts: XlsxParts, name: string | null): Promise<readonly boolean[]> {
  const elements = (name === null ? null : await elementsOf(parts, name, ['numFmt', 'xf'])) ?? []
  const isDate = new Map<number, boolean>()
  for (const { name: tag, parent, attributes } of elements)
    if (tag === 'numFmt' && parent === 'numFmts' && attributes.get('formatCode'))
      isDate.set(Number(attributes.get('numFmtId')), isDateFormat(attributes.get('formatCode')!))
  return elements
    .filter(({ name: tag, parent }) => tag === 'xf' && parent === 'cellXfs')
    .map(({ attributes }) => Number(attributes.get('numFmtId') ?? 0))
    .map((id) => isDate.get(id) ?? isBuiltInDate(id))
}

/** Letters of a format that stand for days and times; those in quotes, brackets and after a mark are shown as they are. */
export function isDateFormat(format: string): boolean {
  if (/\[(h+|m+|s+)\]/i.test(format)) return true
  const bare = format
    .replace(/\[[$\w-]*\]/g, '')
    .replace(/\\./g, '')
    .replace(/"[^"]*"/g, '')
    .replace(/[*_]./g, '')
    .toLowerCase()
  if (/^(general|@)$/.test(bare.trim())) return false
  return /(^|[^a-z])(hh?|ss?)([^a-z]|$)|am\/pm|a\/p|[yd]|mmm/.test(bare)
}
