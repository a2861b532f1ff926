import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../sync-folder.ts'
import type { Account } from './account.ts'
import { newSecrets } from './folder.ts'
import type { Folder } from './folder-paths.ts'
import { runCommand } from './run-command.ts'
import type { ServerSettings } from './settings.ts'

export const SUPERUSER = 'postgres'

const UNFINISHED = /^(cluster|runtime)\.tmp-/

/** Creates the database cluster at the first start. It gets its final name only when complete. */
export async function initCluster(folder: Folder, account: Account, settings: ServerSettings): Promise<void> {
  await removeUnfinished(folder)
  if (await stat(folder.cluster).catch(() => null)) return
  const making = path.join(folder.dataDir, `cluster.tmp-${randomBytes(4).toString('hex')}`)
  const secrets = newSecrets()
  const passwordFile = `${making}.password`
  await mkdir(making, { mode: 0o700 })
  await writeFile(passwordFile, secrets.superuserPassword, { mode: 0o600, flag: 'wx' })
  if (account.owner) {
    await chown(making, account.owner.uid, account.owner.gid)
    await chown(passwordFile, account.owner.uid, account.owner.gid)
  }
  await runCommand(
    account.command(account.binaries.initdb, initdbArguments(making, passwordFile, settings), {
      dieWithParent: true,
    }),
  )
  await rm(passwordFile)
  const secretsFile = path.join(making, path.basename(folder.secrets))
  await writeFile(secretsFile, JSON.stringify(secrets), { mode: 0o600, flag: 'wx', flush: true })
  if (account.owner) await chown(secretsFile, account.owner.uid, account.owner.gid)
  syncFolder(making)
  await rename(making, folder.cluster)
  syncFolder(folder.dataDir)
}

/** The builtin locale sorts identically on every system and in later versions; initdb syncs its files itself. */
function initdbArguments(cluster: string, passwordFile: string, settings: ServerSettings): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ]
}

async function removeUnfinished(folder: Folder): Promise<void> {
  const names = (await readdir(folder.dataDir)).filter((name) => UNFINISHED.test(name))
  await Promise.all(
    names.map((name) =>
      rm(path.join(folder.dataDir, name), { recursive: true, force: true, maxRetries: 20 }),
    ),
  )
}
