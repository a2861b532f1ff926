/** Most tags of a product. */
export const MOST_TAGS = 50
export const LONGEST_TAG = 60

/** Reads tags that commas, semicolons or line breaks part; each stands once, whatever its case. */
export function readTags(text: string): readonly string[] {
  const tags = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const tag = part
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_TAG)
      .trim()
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

interface TagChange {
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** Adds and removes tags; a tag in another case is the same one. */
export function changeTags(tags: readonly string[], { add = [], remove = [] }: TagChange): readonly string[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  return readTags([...tags.filter((tag) => !gone.has(tag.toLowerCase())), ...add].join(','))
}
