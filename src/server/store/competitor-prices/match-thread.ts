import { matchProducts } from '#analytics'
import { serveThread } from '../../kit/jobs/serve-thread.ts'
import type { MatchTask } from './match-new-products.ts'

serveThread<MatchTask>(async ({ input }) => matchProducts(input.ours, input.theirs))
