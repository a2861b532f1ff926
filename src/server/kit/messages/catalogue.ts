import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import type { Language } from '#contract/settings'

const FOLDER = path.resolve(import.meta.dirname, '../../../messages')

const texts = new Map<Language, ReadonlyMap<string, string>>()
const compiled = new Map<Language, Map<string, CompiledMessage>>()

/** Returns the text of each id from the .po files, which are read when a language is first used. */
export function textsIn(language: Language): ReadonlyMap<string, string> {
  let known = texts.get(language)
  if (!known) {
    known = new Map(
      filesIn(language).flatMap((file) =>
        parsePo(readFileSync(file, 'utf8')).items.map(
          ({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''] as const,
        ),
      ),
    )
    texts.set(language, known)
  }
  return known
}

/** Returns the files `src/messages/<family>/<language>.po`, one for each family of texts. */
export const filesIn = (language: Language): string[] =>
  globSync(`*/${language}.po`, { cwd: FOLDER })
    .sort()
    .map((file) => path.join(FOLDER, file))

/** Returns a message as compiled by Lingui, which compiles it once; `null` if no catalogue contains the id. */
export function compiledMessage(id: string, language: Language): CompiledMessage | null {
  const own = compiled.get(language) ?? new Map<string, CompiledMessage>()
  compiled.set(language, own)
  const known = own.get(id)
  if (known) return known
  const text = textsIn(language).get(id)
  if (text === undefined) return null
  const fresh = compileMessageOrThrow(text)
  own.set(id, fresh)
  return fresh
}
