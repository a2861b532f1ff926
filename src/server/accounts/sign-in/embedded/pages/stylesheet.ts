import { readFile } from 'node:fs/promises'

/** Joins the styles of these pages; the colours come first, from the same file as those of the application. */
export async function readStylesheet(): Promise<string> {
  const styles = new URL('../../../../../web/styles/', import.meta.url)
  const files = ['tokens.css', 'sign-in.css'].map((name) => readFile(new URL(name, styles), 'utf8'))
  return (await Promise.all(files)).join('\n')
}
