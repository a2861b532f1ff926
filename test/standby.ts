import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '#server/kit/db/connection'
import { chooseAccount } from '#server/kit/db/embedded/account'
import { chooseEndpoint } from '#server/kit/db/embedded/address'
import { findBinaries } from '#server/kit/db/embedded/binaries'
import { openFolder, setFolderMode } from '#server/kit/db/embedded/folder'
import { startPostmaster } from '#server/kit/db/embedded/postmaster'
import { describeServer } from '#server/kit/db/embedded/run-server'
import type { ServerSettings } from '#server/kit/db/embedded/settings'

interface Standby {
  /** Connection as the application's role. */
  readonly connection: Connection
  readonly superuser: Connection
  stop(): Promise<void>
}

const run = promisify(execFile)

/** What a primary's superuser sees of those that follow it, and a standby of itself. */
export const replaySql = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there'

/** Copies the data of a stopped server for `startStandby`. Keeps the file owners, which the server checks. */
export async function copyCluster(from: string, to: string): Promise<void> {
  const { dataDir } = await openFolder(to)
  await run('cp', ['-Rp', path.join(from, 'cluster'), path.join(dataDir, 'cluster')])
}

/** Starts a copy as PostgreSQL's own streaming standby of the server it was copied from. */
export async function startStandby(
  dataDir: string,
  primary: Connection,
  settings: ServerSettings,
): Promise<Standby> {
  const folder = await openFolder(dataDir)
  const account = await chooseAccount(await findBinaries(folder.dataDir), folder.dataDir, folder.cluster)
  await setFolderMode(folder, account.kind === 'other')
  await writeFile(path.join(folder.cluster, 'standby.signal'), '')
  const endpoint = await chooseEndpoint(folder, account, 0)
  const follows = { host: primary.host, port: primary.port, user: primary.user, password: primary.password }
  const postmaster = await startPostmaster({
    folder,
    account,
    endpoint,
    settings: {
      ...settings,
      hot_standby: 'on',
      primary_conninfo: Object.entries(follows)
        .map(([name, value]) => `${name}='${value}'`)
        .join(' '),
    },
    onStarting: () => undefined,
  })
  const { connection, superuser } = await describeServer(folder, endpoint.address)
  return { connection, superuser, stop: () => postmaster.stop() }
}
