import { closeSync, fsyncSync, openSync } from 'node:fs'
import process from 'node:process'

/** Writes the names in a folder to the disk: without it a new name is there only seconds later. */
export function syncFolder(folder: string): void {
  // Windows opens no folder as a file.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
