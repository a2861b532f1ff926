import type { Language } from '#contract/settings'
import { curvePath, curvePoint, curveSize, sampleChanges } from './sample.ts'
import { sampleWords } from './sample-words.ts'

/** The sample price adjustment: a slider, its result and its place on the revenue curve. */
export function renderSampleCard(language: Language, t: LandingText): string {
  const { shown, smallest, largest, step } = sampleChanges
  const words = sampleWords(language, shown)
  const today = sampleWords(language, 0)
  const dot = curvePoint(shown)
  const origin = curvePoint(0)
  const { width, height } = curveSize
  const row = (label: string, key: 'price' | 'units' | 'revenue') => `
    <div><dt>${t(label)}</dt><dd><s>${today[key]}</s> <b data-out="${key}">${words[key]}</b></dd></div>`
  return `<section class="sample" aria-labelledby="sample">
    <header><h2 id="sample">${t('landing.sampleHeading')}</h2><span class="label">${t('landing.sampleLabel')}</span></header>
    <p class="product">${t('landing.sampleProduct')}</p>
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${t('landing.sampleCurve')}">
      <line x1="${origin.x}" x2="${origin.x}" y1="2" y2="${height - 2}" class="today"/>
      <path d="${curvePath()}" class="curve"/>
      <circle cx="${dot.x}" cy="${dot.y}" r="6" data-dot/>
    </svg>
    <label><span>${t('landing.sampleSlider')}</span> <output data-out="change">${words.change}</output>
      <input type="range" min="${smallest}" max="${largest}" step="${step}" value="${shown}" data-change disabled>
    </label>
    <dl>${row('landing.samplePrice', 'price')}${row('landing.sampleUnits', 'units')}${row('landing.sampleRevenue', 'revenue')}</dl>
    <p class="outcome"><b data-out="revenueChange">${words.revenueChange}</b> ${t('landing.sampleRevenue')}</p>
    <p class="note">${t('landing.sampleNote')}</p>
  </section>`
}

export type LandingText = (id: string) => string
