import type { Block, DocumentSection, Inline } from '#web/features/help/document.ts'

/**
 * Parses the part of Markdown that our documents use: headings of level 2 and 3, paragraphs, lists, tables, indented
 * blocks, and code, strong and emphasised words. Ignores text before the first heading of level 2.
 */
export function parseMarkdown(text: string): DocumentSection[] {
  const sections: { id: string; title: string; blocks: Block[] }[] = []
  for (const chunk of chunksOf(text)) {
    const title = /^## (.+)/.exec(chunk[0] ?? '')?.[1]
    if (title) sections.push({ id: idOf(title), title, blocks: [] })
    const section = sections.at(-1)
    if (section && !title && !chunk[0]?.startsWith('# ')) section.blocks.push(blockOf(chunk))
  }
  return sections
}

/** Splits lines into groups, each ending at an empty line, a heading, or the start or end of a table or list. */
function chunksOf(text: string): string[][] {
  const chunks: string[][] = []
  let kind = ''
  for (const line of text.split('\n')) {
    const next = kindOf(line, kind)
    if (next !== '' && next === kind && next !== 'heading') chunks.at(-1)?.push(line)
    else if (next !== '') chunks.push([line])
    kind = next
  }
  return chunks
}

function kindOf(line: string, before: string): string {
  if (line.trim() === '') return ''
  if (/^#+ /.test(line)) return 'heading'
  if (line.startsWith('|')) return 'table'
  if (line.startsWith('- ')) return 'ul'
  if (/^\d+\. /.test(line)) return 'ol'
  const isInList = before === 'ul' || before === 'ol'
  if (isInList && line.startsWith('  ')) return before
  return line.startsWith('    ') ? 'pre' : 'p'
}

function blockOf(lines: readonly string[]): Block {
  const first = lines[0] ?? ''
  const heading = /^### (.+)/.exec(first)?.[1]
  if (heading) return ['h3', heading, idOf(heading)]
  switch (kindOf(first, '')) {
    case 'table':
      return tableOf(lines)
    case 'ul':
    case 'ol':
      return [first.startsWith('- ') ? 'ul' : 'ol', itemsOf(lines).map(inlineOf)]
    case 'pre':
      return ['pre', lines.map((line) => line.slice(4)).join('\n')]
    default:
      return ['p', inlineOf(lines.join(' '))]
  }
}

function tableOf(lines: readonly string[]): Block {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inlineOf(cell.trim().replaceAll('\\|', '|'))),
  )
  return ['table', rows[0] ?? [], rows.slice(2)]
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    const begun = /^(?:- |\d+\. )(.*)/.exec(line)?.[1]
    if (begun !== undefined) items.push(begun)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

/** A star next to a letter or a space is multiplication or marks a best value, and is no emphasis. */
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])\*(?=[\p{L}(])([^*]+?)(?<=[\p{L}.)?!])\*(?![\w*])/gu

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) parts.push(text.slice(at, found.index))
    const [whole, code, strong, em] = found
    parts.push(
      code !== undefined ? ['code', code] : strong !== undefined ? ['strong', strong] : ['em', em ?? ''],
    )
    at = found.index + whole.length
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

/** `3. Own-price elasticity` → `own-price-elasticity`. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\d+\.\s*/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
