import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { webIsStale, webStamp } from '../bin/web-is-stale.js'

/** Builds dist/web. With --if-stale only if a source is newer than the last build. */
const root = path.resolve(import.meta.dirname, '..')

if (!process.argv.includes('--if-stale') || webIsStale()) await build()

async function build(): Promise<void> {
  const vite = await import('vite').catch(() => null)
  if (!vite) {
    if (existsSync(webStamp)) return
    throw new Error(
      'The web application is not built and the build tools are not installed. Run npm ci, then npm run build.',
    )
  }
  console.log('Building the web application…')
  await vite.build({
    root: path.join(root, 'src/web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  precompress()
  writeFileSync(webStamp, '')
}

/** Compresses once here instead of for every response, because hashed files never change. */
function precompress(): void {
  for (const file of globSync('dist/web/assets/**/*.{js,css,svg,json}', { cwd: root })) {
    const bytes = readFileSync(path.join(root, file))
    writeFileSync(path.join(root, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(
      path.join(root, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}
