import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything that axe finds wrong with what is shown now, one line each; or only what these rules find. */
export async function axeComplaints(page: Page, rules?: string[]): Promise<string[]> {
  // What a scrolled page has under its top bar is not hidden. Without frames no second page is needed to put them together.
  await page.evaluate(() => window.scrollTo(0, 0))
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** In place, without another request: what a person sees right after choosing it in the settings. */
export async function wear(page: Page, look: { theme: string; density: string }): Promise<void> {
  await page.evaluate(({ theme, density }) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.density = density
  }, look)
}

/** One h1, and no level of heading left out on the way down. */
export async function headingComplaints(page: Page): Promise<string[]> {
  const headings = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((all) =>
      all
        .filter((heading) => heading.checkVisibility())
        .map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent ?? '' })),
    )
  const first = headings.filter(({ level }) => level === 1).length
  const skipped = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1)
  return [
    ...(first === 1 ? [] : [`${first} headings of level 1`]),
    ...skipped.map(({ level, text }) => `"${text}" skips to level ${level}`),
  ]
}

/** Targets under 24 × 24 px (WCAG 2.5.8); links inside a sentence and what the browser draws itself are excepted. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_PX = 24
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, input:not([type=hidden]), textarea, [role=option], [role=tab], [tabindex="0"]',
    )
    const isInSentence = (element: HTMLElement) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, dd, li, label')
    return [...targets].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
      if (!isShown || isInSentence(element) || (width >= LEAST_PX - 0.5 && height >= LEAST_PX - 0.5))
        return []
      // The label is part of a checkbox's target, or nothing else lies within 24 px of it: axe measures that.
      if (element.matches('input[type=checkbox], input[type=radio]')) return []
      return [`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 140)}`]
    })
  })
}

/** What has the focus but lies under something that stays in place (WCAG 2.4.11). */
export async function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main select, main input, main textarea',
    )
    const hidden: string[] = []
    for (const element of all) {
      if (element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true })) continue
      element.focus()
      if (document.activeElement !== element) continue
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      const places = [0.1, 0.5, 0.9].map(
        (share) => [box.left + box.width / 2, box.top + box.height * share] as const,
      )
      const isSeen = places.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return (
          top !== null &&
          (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
        )
      })
      if (!isSeen) hidden.push(element.outerHTML.slice(0, 140))
    }
    return hidden
  })
}

/**
 * What loses letters once text is set wider (WCAG 1.4.12): line height 1.5, paragraphs 2, letters 0.12 and words 0.16
 * of the font's size. What is cut with an ellipsis, or is there for screen readers only, was not whole before either.
 */
export function cutBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A sheet of the page's own making: its policy allows no inline style.
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(spacing)
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true }))
        return []
      // The months under a calendar: its bars say their days themselves.
      if (element.closest('[aria-hidden=true]')) return []
      if (textOverflow === 'ellipsis' || (webkitLineClamp && webkitLineClamp !== 'none')) return []
      const isCut = /hidden|clip/
      const wide = isCut.test(overflowX) && element.scrollWidth > element.clientWidth + 2
      const tall = isCut.test(overflowY) && element.scrollHeight > element.clientHeight + 2
      return wide || tall ? [element.outerHTML.slice(0, 160)] : []
    })
    document.adoptedStyleSheets.pop()
    return cut
  })
}

/** What cannot be distinguished from its background any more once the system's own colours are forced. */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(() => {
    const chosen = document.querySelectorAll<HTMLElement>(
      '[aria-current=page], [role=tab][aria-selected=true], [role=option][aria-selected=true], [aria-pressed=true]',
    )
    return [...chosen]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).outlineStyle === 'none')
      .map((element) => element.outerHTML.slice(0, 160))
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return lost
}

/** Chosen and marked things that only a colour tells from others (WCAG 1.4.1): without word, sign, weight or line. */
export function toldByColourAlone(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>('main .text-danger, main .text-success, main .text-warning'),
    ].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const says =
        /[\p{L}\d%+−–-]/u.test(element.textContent) || element.querySelector('svg') || element.matches('svg')
      return says ? [] : [element.outerHTML.slice(0, 160)]
    }),
  )
}

/** How far the page is wider than its window; a table may scroll inside its own region. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
