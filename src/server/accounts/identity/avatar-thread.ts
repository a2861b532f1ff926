import { serveThread } from '../../kit/jobs/serve-thread.ts'
import { squarePicture } from './square-picture.ts'

serveThread<Uint8Array>(async ({ input }) => squarePicture(input))
