import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const GAVE_UP = 'Node gave up: it ran out of memory or found a mistake of its own. The lines above say which.'

/** What a signal says about the end of a process, for people. */
const meanings = {
  SIGABRT: GAVE_UP,
  SIGTRAP: GAVE_UP,
  SIGILL: GAVE_UP,
  SIGSEGV: 'Node or a library in it used memory that is not its own.',
  SIGBUS: 'Node or a library in it used memory that is not there; a full or failing disk does this, too.',
  SIGKILL: 'Somebody ended it, or the system did, which does so where memory runs short.',
  SIGXCPU: 'It used more processor time than it may.',
  SIGXFSZ: 'It wrote a file larger than it may.',
}

const FOR_MEMORY = 'The system ended it because memory ran out. Give it more, or set WORK_MEMORY_MB lower.'

/** One sentence or two about the end of the server that nobody asked for. */
export function whyEnded({ code, signal, isForMemory }) {
  // A shell in between turns a signal into a code.
  const name = signal ?? nameOf(code - 128)
  if (name === null)
    return `Quanto ended with the code ${code}: an error that it did not expect, written above where it could be.`
  const meaning = isForMemory && name === 'SIGKILL' ? FOR_MEMORY : (meanings[name] ?? 'Somebody ended it.')
  return `Quanto was ended by the signal ${name}. ${meaning}`
}

function nameOf(number) {
  return Object.keys(constants.signals).find((name) => constants.signals[name] === number) ?? null
}

/** How many processes Linux has ended so far because memory ran out, in this container or on this machine. */
export function killedForMemory() {
  return Math.max(
    countIn('/sys/fs/cgroup/memory.events', /^oom_kill (\d+)$/m),
    countIn('/proc/vmstat', /^oom_kill (\d+)$/m),
  )
}

function countIn(file, pattern) {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
