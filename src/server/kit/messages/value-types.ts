import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compiledMessage, textsIn } from './catalogue.ts'

const TYPES: Readonly<Record<string, string>> = {
  plural: 'number',
  selectordinal: 'number',
  money: 'number',
  percent: 'number',
  number: 'number',
  count: 'number',
  select: 'string',
  day: 'string',
  moment: 'string',
  list: 'readonly MessageValue[]',
}
const ANY = 'MessageValue'

/** Returns the values that a message needs, by name, with their types: `{ n: 'number', name: 'MessageValue' }`. */
export function valueTypes(tokens: CompiledMessage): Map<string, string> {
  const found = new Map<string, string>()
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    if (type !== undefined && !(type in TYPES))
      throw new Error(`{${name}, ${type}} is no known kind of value`)
    const own = type === undefined ? ANY : (TYPES[type] ?? ANY)
    if (own !== ANY || !found.has(name)) found.set(name, own)
    if (type === 'plural' || type === 'selectordinal' || type === 'select')
      for (const [key, inner] of Object.entries(format as CompiledIcuChoices))
        if (key !== 'offset')
          for (const [innerName, innerType] of valueTypes(inner as CompiledMessage))
            if (innerType !== ANY || !found.has(innerName)) found.set(innerName, innerType)
  }
  return found
}

/** Returns the source of `src/messages/ids.ts`: each id of the American catalogue with its values. */
export function idsSource(): string {
  const lines = [...textsIn('en-US').keys()]
    .filter((id) => id !== '')
    .sort()
    .map((id) => {
      const values = [...valueTypes(compiledMessage(id, 'en-US') ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
      const fields = values.map(([name, type]) => `readonly ${name}: ${type}`)
      return `  '${id}': { ${fields.join('; ')} }`.replace('{  }', 'Record<never, never>')
    })
  const body = lines.join('\n')
  return [
    '// Written by `node scripts/write-message-ids.ts` from the catalogues; a test compares it.',
    '',
    '/** Each message with the values that it needs. */',
    'export interface MessageValues<MessageValue> {',
    body,
    '}',
    '',
  ].join('\n')
}
