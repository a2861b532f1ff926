import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { type Measure, percentile } from './support/table.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const POINTS = 10_000
const SLOWER = 4
const DRAWN_TIMES = 5
const HOVERS = 60
const BOX = { width: 900, height: 384 }

/**
 * Measures the product's own line chart with far more points than a store has months, on a page made for this
 * measurement and with a processor four times slower: from the call to the drawing, and from the pointer to the
 * cursor's new position.
 */
export async function benchChart(browser: Browser): Promise<Measure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quanto-bench-'))
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 } })
  try {
    await buildPage(folder)
    const [style] = globSync('dist/web/assets/*.css', { cwd: ROOT })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const drawn: number[] = []
    for (let time = 0; time < DRAWN_TIMES; time++) {
      await page.setContent(
        `<body data-points="${POINTS}"><div id="chart" style="position:relative;width:${BOX.width}px;height:${BOX.height}px"></div></body>`,
      )
      if (style) await page.addStyleTag({ path: path.join(ROOT, style) })
      await page.addScriptTag({ path: path.join(folder, 'line.js') })
      drawn.push(await page.evaluate(() => (window as unknown as { drawMs(): Promise<number> }).drawMs()))
    }
    const hovers = await page.evaluate(moveOver, HOVERS)
    return [
      {
        what: 'line of 10,000 points, drawn, 4 × CPU',
        value: percentile(drawn, 0.5),
        unit: 'ms',
        atMost: 300,
      },
      {
        what: 'line of 10,000 points, pointer p95, 4 × CPU',
        value: percentile(hovers, 0.95),
        unit: 'ms',
        atMost: 28,
      },
    ]
  } finally {
    await page.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: 'bench/support/line-page.ts',
        formats: ['iife'],
        name: 'linePage',
        fileName: () => 'line.js',
      },
    },
  })
}

/**
 * Measures from the pointer's event until the cursor has moved, with style and layout done; only painting is left.
 */
async function moveOver(times: number): Promise<number[]> {
  const chart = document.querySelector('[role=img]')!
  const { left, top, width } = chart.getBoundingClientRect()
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    await new Promise(requestAnimationFrame)
    const place = { clientX: left + 60 + ((width - 80) * at) / times, clientY: top + 100, bubbles: true }
    const from = performance.now()
    chart.dispatchEvent(new PointerEvent('pointermove', place))
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel()
      requestAnimationFrame(() => {
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(null)
      })
    })
    took.push(performance.now() - from)
  }
  return took
}
