import { pino } from 'pino'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'

/** Run by tests as a separate process that can be killed: `node test/embedded-process.ts <data folder> [quick]`. */
const [, , dataDir = '', speed = ''] = process.argv
const settings: Record<string, string> = speed === 'quick' ? { fsync: 'off' } : {}
const embedded = await startEmbedded({ dataDir, settings, log: pino({ level: 'warn' }, pino.destination(2)) })
process.once('SIGTERM', async () => {
  await embedded.stop()
  process.exit(0)
})
setInterval(() => undefined, 60_000)
const { owner, connection, owning } = embedded
console.log(JSON.stringify({ owner, connection, owning }))
