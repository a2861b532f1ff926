import type { Language } from '#contract/settings'
import { icons } from './landing-icons.ts'
import { type LandingText, renderSampleCard } from './render-sample-card.ts'

const features = [
  { icon: icons.gauge, title: 'landing.featureElasticityTitle', text: 'landing.featureElasticityText' },
  { icon: icons.arrows, title: 'landing.featureAdviceTitle', text: 'landing.featureAdviceText' },
  { icon: icons.sliders, title: 'landing.featureSimulationTitle', text: 'landing.featureSimulationText' },
  { icon: icons.boxes, title: 'landing.featureBundlesTitle', text: 'landing.featureBundlesText' },
  { icon: icons.tag, title: 'landing.featurePromotionsTitle', text: 'landing.featurePromotionsText' },
  { icon: icons.lock, title: 'landing.featureDataTitle', text: 'landing.featureDataText' },
] as const

const quotes = [
  { words: 'landing.quoteOwner', role: 'landing.quoteOwnerRole' },
  { words: 'landing.quoteManager', role: 'landing.quoteManagerRole' },
] as const

/** Addresses of the dashboard's picture, light and dark; `scripts/write-landing-pictures.ts` draws it. */
export interface Pictures {
  readonly light: string
  readonly dark: string
}

/** The body of the landing page in one language: static HTML, no framework, works without a script. */
export function renderLanding(language: Language, text: LandingText, pictures: Pictures): string {
  const t = (id: string) => escapeHtml(text(id))
  return `
<a class="skip" href="#content">${t('shell.skipToContent')}</a>
<header class="bar wrap">
  <a class="brand" href="/"><span class="logo" aria-hidden="true">Q</span>${t('app.name')}</a>
  <a class="button quiet" href="/dashboard">${t('landing.logIn')}</a>
</header>
<main id="content">
  <section class="hero wrap">
    <div>
      <h1>${t('landing.heroTitle')}</h1>
      <p class="lead">${t('landing.heroText')}</p>
      <p class="actions">
        <a class="button primary" href="/dashboard" data-create>${t('landing.getStarted')}</a>
        <a class="button" href="/dashboard">${t('landing.logIn')}</a>
      </p>
    </div>
    ${renderSampleCard(language, t)}
  </section>
  <figure class="picture wrap">
    <picture>
      <source srcset="${pictures.dark}" media="(prefers-color-scheme: dark)">
      <img src="${pictures.light}" width="1280" height="800" loading="lazy" decoding="async" alt="${t('landing.pictureAlt')}">
    </picture>
    <figcaption>${t('landing.pictureText')}</figcaption>
  </figure>
  <section class="wrap" aria-labelledby="features">
    <h2 id="features">${t('landing.featuresTitle')}</h2>
    <ul class="features">${features
      .map(
        ({ icon, title, text }) => `
      <li>${icon}<h3>${t(title)}</h3><p>${t(text)}</p></li>`,
      )
      .join('')}
    </ul>
  </section>
  <section class="wrap proof" aria-labelledby="proof">
    <h2 id="proof">${t('landing.proofTitle')}</h2>
    <p><b>${t('landing.proofFigure')}</b> ${t('landing.proofText')}</p>
    <p class="note">${t('landing.proofNote')}</p>
  </section>
  <section class="wrap" aria-labelledby="quotes">
    <h2 id="quotes">${t('landing.quotesTitle')}</h2>
    <div class="quotes">${quotes
      .map(
        ({ words, role }) => `
      <figure>
        <span class="label">${t('landing.quoteLabel')}</span>
        <blockquote><p>${t(words)}</p></blockquote>
        <figcaption>${t(role)}</figcaption>
      </figure>`,
      )
      .join('')}
    </div>
  </section>
  <section class="closing"><div class="wrap">
    <h2>${t('landing.closingTitle')}</h2>
    <p>${t('landing.closingText')}</p>
    <p class="actions"><a class="button primary" href="/dashboard" data-create>${t('landing.createAccount')}</a></p>
  </div></section>
</main>
<footer class="wrap"><span>${t('app.name')}</span><span>${t('shell.rights')}</span></footer>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
