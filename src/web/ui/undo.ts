/** The way back from something that was done. Runs once, by whatever reaches it first. */
export interface Undo {
  readonly run: () => void
  /** There is nothing to undo: what was to be done has failed. */
  readonly drop: () => void
}

interface Entry extends Undo {
  readonly atMs: number
}

/** After this time Ctrl+Z would undo what nobody remembers. */
const REMEMBERED_FOR_MS = 10 * 60_000
const AT_MOST = 50

let entries: readonly Entry[] = []

/** Adds what Ctrl+Z undoes next. */
export function addUndo(undo: () => void, now: () => number = Date.now): Undo {
  const drop = () => {
    entries = entries.filter((each) => each !== entry)
  }
  const run = () => {
    if (!entries.includes(entry)) return
    drop()
    undo()
  }
  const entry: Entry = { run, drop, atMs: now() }
  entries = [...entries, entry].slice(-AT_MOST)
  return entry
}

/** Undoes what was done last; `false`: nothing in the last ten minutes. */
export function undoLast(now: () => number = Date.now): boolean {
  const last = entries.at(-1)
  if (!last || now() - last.atMs > REMEMBERED_FOR_MS) return false
  last.run()
  return true
}
