import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { EvolutionLine } from '#web/ui/charts/evolution-line.tsx'

/** One point per day from 1999 on, with prices that wander as real ones do. */
function daysOf(count: number) {
  const from = Date.UTC(1999, 0, 1)
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(from + at * 86_400_000).toISOString().slice(0, 10)
    const price = 20 + 6 * Math.sin(at / 900) + 2 * Math.sin(at * 7.31) * Math.cos(at * 0.113)
    return { month: day, price, monthText: day, lines: [day, price.toFixed(2)] }
  })
}

const points = daysOf(Number(document.body.dataset.points))
const place = document.getElementById('chart')!

/** Measures the time until the drawing is in the page with its layout. */
Object.assign(window, {
  drawMs: () => {
    const root = createRoot(place)
    const from = performance.now()
    flushSync(() =>
      root.render(
        createElement(EvolutionLine, {
          points,
          label: 'Price',
          formatTick: (value: number) => value.toFixed(2),
        }),
      ),
    )
    // The size of the box is known only after the first frame.
    return new Promise<number>((resolve) => {
      const look = () => {
        if (!place.querySelector('svg path')) return requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - from)
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  },
})
