/**
 * `node cost-of-document.ts FILE`: reads the text of one document as the questionnaire does, in a separate process,
 * and prints the result, CPU seconds, and memory in MB above that of a process that has read a small one.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { readDocument } from '#server/insight/strategy/documents/read-document'

const bytes = readFileSync(process.argv[2] ?? '')
const read = (content: Buffer) => readDocument(content.toString('base64'), null, 'company')

await read(Buffer.from('We sell mugs.'))
const memoryMb = () => process.resourceUsage().maxRSS / 1024
const [baseMb, before] = [memoryMb(), process.cpuUsage()]
const outcome = await read(bytes).then(
  ({ words, kind }) => ({ words, kind }),
  (error: Error & { code?: string }) => ({ refused: error.code ?? error.message }),
)
const { user, system } = process.cpuUsage(before)
process.stdout.write(
  JSON.stringify({ outcome, seconds: (user + system) / 1e6, memoryMb: Math.round(memoryMb() - baseMb) }),
)
