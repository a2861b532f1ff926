import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

export interface Cost {
  readonly outcome: object
  readonly seconds: number
  readonly memoryMb: number
  /** Whether too much memory is left for another measurement. */
  readonly isSpent: boolean
}

/** Memory that a measurement may leave behind: the next one counts it as its own. */
const LEFT_MB = 40

/**
 * Tells for each file whose path comes as a message what `look` gave, its processor time, and its memory above that of a
 * process that has looked at `first` only.
 */
export async function serveCosts(
  look: (bytes: Buffer) => Promise<object>,
  first: string,
  messages: NodeJS.Process = process,
): Promise<void> {
  await look(Buffer.from(first))
  forgetPeak()
  const baseMb = peakMb()
  messages.on('message', (file: string) => void measure(file).then((cost) => messages.send?.(cost)))

  async function measure(file: string): Promise<Cost> {
    const before = process.cpuUsage()
    const outcome = await look(readFileSync(file)).catch(
      (error: Error & { code?: string; reason?: string }) => ({
        refused: error.code ?? error.reason ?? error.message,
      }),
    )
    const { user, system } = process.cpuUsage(before)
    const memoryMb = Math.round(peakMb() - baseMb)
    forgetPeak()
    return { outcome, seconds: (user + system) / 1e6, memoryMb, isSpent: peakMb() - baseMb > LEFT_MB }
  }
}

const peakMb = () => process.resourceUsage().maxRSS / 1024

/** Linux alone can; elsewhere the peak of a costly file stays, and each file gets a process of its own. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // See above.
  }
}
