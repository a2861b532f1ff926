import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { PracticeInput, PracticeReady } from '#practice-shop/practice-thread'
import type { Config } from './kit/config.ts'
import { THREAD_ARGUMENTS } from './kit/jobs/run-in-thread.ts'
import { practiceTexts } from './practice-texts.ts'

export interface PracticeShop {
  /** Configuration with the practice shop in place of an integration provider. */
  readonly config: Config
  stop(): Promise<void>
}

const MAX_HEAP_MB = 768

/**
 * Starts the local default for an installation without an integration provider: a made-up shop on loopback that
 * implements the protocols of the provider and the platforms. It runs in a thread, so that the server keeps
 * answering.
 */
export async function startPracticeShop(config: Config, log: Logger): Promise<PracticeShop> {
  if (config.nango !== null || !config.practiceShop) return { config, stop: async () => undefined }
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const input: PracticeInput = {
    stateFile: path.join(config.dataDir, 'practice-shop.json'),
    localUrl: `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`,
    returnUrl: `${config.publicUrl}/upload-products?tab=platform`,
    texts: practiceTexts('Practice Home & Garden'),
  }
  const worker = new Worker(new URL('../practice-shop/practice-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: THREAD_ARGUMENTS,
  })
  try {
    const { url, secretKey, signingKey, appSecret } = await ready(worker)
    worker.on('error', (error) => log.error({ err: error }, 'the practice shop stopped'))
    worker.unref()
    const nango = { baseUrl: url, secretKey, webhookSigningKey: signingKey, isPractice: true }
    return {
      config: { ...config, nango, shopifyClientSecret: appSecret },
      stop: async () => void (await worker.terminate()),
    }
  } catch (error) {
    await worker.terminate()
    log.warn({ err: error }, 'the practice shop could not be opened; everything else works')
    return { config, stop: async () => undefined }
  }
}

function ready(worker: Worker): Promise<PracticeReady> {
  const { promise, resolve, reject } = Promise.withResolvers<PracticeReady>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The practice shop ended with code ${code}.`)))
  return promise
}
