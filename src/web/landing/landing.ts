import { hasStoredSession } from '#web/lib/auth/stored-session.ts'
import { curvePoint } from './sample.ts'
import { hasSampleWords, sampleWords } from './sample-words.ts'

/** Signed-in users are redirected: the application syncs them and shows the dashboard. */
if (window.location.pathname === '/' && hasStoredSession()) window.location.replace('/dashboard')

/** Without this script these links still lead to the sign-in, which offers registration. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-create]')) {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import('#web/lib/auth/auth.ts')
      .then(({ signIn }) => signIn({ returnTo: '/dashboard', create: true }))
      .catch(() => false)
      .then((isLeaving) => {
        if (!isLeaving) window.location.assign(link.href)
      })
  })
}

const language = document.documentElement.lang
const slider = document.querySelector<HTMLInputElement>('input[data-change]')
const dot = document.querySelector<SVGCircleElement>('[data-dot]')

function showSample(changePercent: number): void {
  if (!hasSampleWords(language)) return
  const words: Readonly<Record<string, string>> = { ...sampleWords(language, changePercent) }
  for (const output of document.querySelectorAll<HTMLElement>('[data-out]')) {
    output.textContent = words[output.dataset.out ?? ''] ?? ''
  }
  const { x, y } = curvePoint(changePercent)
  dot?.setAttribute('cx', String(x))
  dot?.setAttribute('cy', String(y))
}

if (slider) {
  slider.disabled = false
  slider.addEventListener('input', () => showSample(slider.valueAsNumber))
  // After Back a browser may restore a moved slider: the figures follow it.
  showSample(slider.valueAsNumber)
}
