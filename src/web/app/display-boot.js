// Runs before the first paint: a plain file, because the content security policy allows no inline script.
;(() => {
  try {
    const stored = JSON.parse(localStorage.getItem('quanto.display') || '{}')
    const root = document.documentElement
    const set = (name, value, known) => known.includes(value) && root.setAttribute(name, value)
    set('data-theme', stored.theme, ['light', 'dark', 'system'])
    set('data-density', stored.layout, ['compact', 'cozy', 'spacious'])
    set('data-font', stored.font_size, ['small', 'medium', 'large'])
    if (root.dataset.screen === 'landing') return
    const language = localStorage.getItem('quanto.language')
    root.lang = language || root.lang
    // What the application will ask for once it runs travels with it: a round trip less before the first figures.
    const files = JSON.parse('FIRST_FILES') // Put in by scripts/vite/display-boot.ts.
    const session = JSON.parse(localStorage.getItem('quanto.session'))
    if (session) root.dataset.session = ''
    const isDue = session && session.expiresAtMs < Date.now() + 60_000
    for (const href of [files[language], isDue && files.session]) {
      if (href)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  } catch {
    // Storage may be refused; the page then starts with its defaults.
  }
})()
