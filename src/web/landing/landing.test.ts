import { describe, expect, it } from 'vitest'
import { escapeHtml, renderLanding } from './render-landing.ts'
import { curvePoint, sample, sampleChanges, sampleOutcome } from './sample.ts'
import { sampleWords } from './sample-words.ts'

describe('the sample price adjustment', () => {
  it('computes units and revenue as the simulation does', () => {
    // 240 × (1 + (−0.05)(−1.4)) = 256.8 → 257; 257 × 17.10 = 4,394.70 against 4,320.
    const outcome = sampleOutcome(-5)
    expect(outcome.units).toBe(257)
    expect(outcome.revenue).toBeCloseTo(4394.7, 10)
    expect(outcome.revenueChange).toBeCloseTo(4394.7 / 4320 - 1, 12)
    expect(sampleOutcome(0).revenue).toBe(sample.price * sample.unitsPerMonth)
  })

  it('is written as each language writes', () => {
    expect(sampleWords('en-US', -5)).toMatchObject({ change: '−5%', price: '$17.10', revenueChange: '+1.7%' })
    expect(sampleWords('de-DE', -5).revenue).toBe('4.395\u00a0€')
    expect(sampleWords('en-GB', 0).price).toBe('£18.00')
  })

  it('keeps every point of the curve inside its drawing', () => {
    for (let percent = sampleChanges.smallest; percent <= sampleChanges.largest; percent++) {
      const { x, y } = curvePoint(percent)
      expect(x >= 0 && x <= 320 && y >= 0 && y <= 96).toBe(true)
    }
  })
})

describe('the landing page', () => {
  const pictures = { light: '/light.webp', dark: '/dark.webp' }
  const page = renderLanding('en-US', (id) => `[${id}]`, pictures)

  it('offers the three ways in', () => {
    expect(page.match(/data-create>\[landing\.getStarted\]/g)).toHaveLength(1)
    expect(page.match(/data-create>\[landing\.createAccount\]/g)).toHaveLength(1)
    expect(page.match(/href="\/dashboard">\[landing\.logIn\]/g)).toHaveLength(2)
  })

  it('labels both testimonials and the sample card as what they are', () => {
    expect(page.match(/<figure>\s*<span class="label">\[landing\.quoteLabel\]/g)).toHaveLength(2)
    expect(page).toContain('<span class="label">[landing.sampleLabel]</span>')
  })

  it('shows the real dashboard, as light or dark as the reader has it, with its size before it is loaded', () => {
    expect(page).toContain('<source srcset="/dark.webp" media="(prefers-color-scheme: dark)">')
    expect(page).toMatch(
      /<img src="\/light.webp" width="1280" height="800" [^>]*alt="\[landing.pictureAlt\]">/,
    )
  })

  it('gives one proof with its figure and how it was measured', () => {
    expect(page).toContain('<b>[landing.proofFigure]</b> [landing.proofText]')
    expect(page).toContain('[landing.proofNote]')
  })

  it('holds no inline script or style, which the content security policy would refuse', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })

  it('escapes what the catalogues say', () => {
    expect(escapeHtml(`<a href="x">&</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;')
  })
})
