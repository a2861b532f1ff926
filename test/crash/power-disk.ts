import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SIZE_BYTES = 3e9
const GIVE_UP_MS = 30_000
/** EXT4_IOC_SHUTDOWN with "do not even flush the journal": then nothing reaches the disk, as in a power cut. */
const CUT =
  'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die $!'

export interface PowerDisk {
  /** A folder on a separate disk. */
  readonly folder: string
  /** Cuts the power: data that is not on the disk by now is lost. */
  cut(): Promise<void>
  /** Unmounts the disk from processes that still hold it, and mounts it again: the journal is replayed. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** A file system in a file whose power can be cut. If this machine supports none, the reason. */
export async function openPowerDisk(): Promise<PowerDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux may cut the power of a disk'
  const home = await mkdtemp(path.join(tmpdir(), 'quanto-power-'))
  const [image, folder] = [path.join(home, 'disk.img'), path.join(home, 'disk')]
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  try {
    await writeFile(image, '')
    await truncate(image, SIZE_BYTES)
    await run('mkfs.ext4', ['-q', '-F', image])
    await mkdir(folder)
    await mount()
    await probe(folder)
  } catch (error) {
    await run('umount', [folder]).catch(() => undefined)
    await rm(home, { recursive: true, force: true })
    return `no disk whose power can be cut: ${error instanceof Error ? error.message.trim() : error}`
  }
  return {
    folder,
    cut: async () => void (await run('perl', ['-e', CUT, folder])),
    restore: async () => {
      await unmount(folder)
      await mount()
    },
    close: async () => {
      await unmount(folder)
      await rm(home, { recursive: true, force: true })
    },
  }

  /** Cuts the power once, so that an unsuitable machine is found before anything is measured. */
  async function probe(at: string): Promise<void> {
    await run('perl', ['-e', CUT, at])
    if (
      await writeFile(path.join(at, 'probe'), 'x').then(
        () => true,
        () => false,
      )
    )
      throw new Error('the disk still takes writes after its power was cut')
    await run('umount', [at])
    await mount()
  }
}

/** Kills the processes that use the folder, because without power there are none; the database's work inside it. */
async function killThoseIn(folder: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (!at.startsWith(folder)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** A killed process may hold the folder a moment longer. */
async function unmount(folder: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    await killThoseIn(folder)
    try {
      await run('umount', [folder])
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(50)
    }
  }
}
