import { pino } from 'pino'
import { startEmbedded } from '#server/db/embedded/start-embedded'

/** Run by tests in a process of its own, so that it can be killed: `node test/embedded-process.ts <data folder>`. */
const [, , dataDir = ''] = process.argv
const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }, pino.destination(2)) })
process.once('SIGTERM', async () => {
  await embedded.stop()
  process.exit(0)
})
setInterval(() => undefined, 60_000)
console.log(JSON.stringify({ owner: embedded.owner, connection: embedded.connection }))
