import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe as each spec needs it, at half the time (docs/decisions/0221). Pages without frames need no second page, which costs as
 * much as the checks; the builder would load axe twice for each run; and nobody reads what no rule complains about.
 */
class Axe extends AxeBuilder {
  private readonly on: Page

  constructor(page: Page) {
    super({ page, axeSource: 'void 0' })
    this.on = page
    this.setLegacyMode().options({ resultTypes: ['violations'] })
  }

  override async analyze() {
    if (await this.on.evaluate('!window.axe')) await this.on.evaluate(axe.source)
    return super.analyze()
  }
}

export const axeOf = (page: Page) => new Axe(page)

/** All violations that axe finds on the current page, one line each; or only those of these rules. */
export async function axeComplaints(page: Page, rules?: string[]): Promise<string[]> {
  // Content under the top bar of a scrolled page counts as hidden.
  await page.evaluate(() => window.scrollTo(0, 0))
  const chosen = rules ? axeOf(page).withRules(rules) : axeOf(page).withTags(WCAG)
  const { violations } = await chosen.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Changes the look in place without a request, as right after choosing it in the settings. */
export async function wear(page: Page, look: { theme: string; density: string }): Promise<void> {
  await page.evaluate(({ theme, density }) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.density = density
  }, look)
}

/** Checks that there is one h1 and that no heading level is skipped. */
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

/** Targets under 24 × 24 px (WCAG 2.5.8), except links inside a sentence and controls drawn by the browser. */
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
      // The label belongs to a checkbox's target, or nothing else is within 24 px of it; axe measures that.
      if (element.matches('input[type=checkbox], input[type=radio]')) return []
      return [`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 140)}`]
    })
  })
}

/** Focused elements that are covered by a fixed element (WCAG 2.4.11). */
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
 * Elements that clip text at wider spacing (WCAG 1.4.12): line height 1.5, paragraphs 2, letters 0.12 and words 0.16
 * of the font size. Text with an ellipsis or for screen readers only is excluded, because it was not whole before.
 */
export function cutBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A constructed style sheet, because the page's policy allows no inline style.
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
      // Decorative text such as the months under a calendar, whose bars carry their own dates.
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

/** Elements that become indistinguishable from their background in forced-colors mode. */
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

/** Selected or marked elements that differ only in colour (WCAG 1.4.1): not in text, icon, weight or line. */
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

/** How many pixels the page is wider than its window; a table may scroll inside its own region. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

const CLICKS = 'journey.clicks'

/** Counts a person's clicks in the page from here on, also over reloads. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const listen = (key: string) =>
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
      },
      true,
    )
  await page.evaluate(listen, CLICKS)
  await page.addInitScript(listen, CLICKS)
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), CLICKS)
}
