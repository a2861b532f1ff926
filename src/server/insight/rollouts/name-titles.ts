/** Products that a sentence names before it says how many more there are. */
const MOST_NAMED = 3

export function nameTitles(all: readonly string[]): string {
  const titles = [...new Set(all)]
  const more = titles.length - MOST_NAMED
  return titles.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` (+${more})` : '')
}
