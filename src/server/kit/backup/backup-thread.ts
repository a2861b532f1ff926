import { serveThread } from '../jobs/serve-thread.ts'
import { type WriteBackup, writeBackup } from './write-backup.ts'

serveThread<WriteBackup>(({ input }) => writeBackup(input))
