import type { DocumentKind } from '#contract/strategy-limits'
import { serveThread } from '../../../kit/jobs/serve-thread.ts'
import { extractText } from './extract-text.ts'

serveThread<{ readonly bytes: Uint8Array; readonly kind: DocumentKind }>(({ input }) =>
  extractText(Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength), input.kind),
)
