import { readFile } from 'node:fs/promises'

/** Tokens first: the one place where colours are written serves these pages too. */
export async function readStylesheet(): Promise<string> {
  const styles = new URL('../../../../../web/styles/', import.meta.url)
  const files = ['tokens.css', 'sign-in.css'].map((name) => readFile(new URL(name, styles), 'utf8'))
  return (await Promise.all(files)).join('\n')
}
