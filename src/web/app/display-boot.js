// Runs before the first paint: a plain file, because the content security policy allows no inline script.
;(() => {
  try {
    const stored = JSON.parse(localStorage.getItem('quanto.display') || '{}')
    const root = document.documentElement
    const set = (name, value, known) => known.includes(value) && root.setAttribute(name, value)
    set('data-theme', stored.theme, ['light', 'dark', 'system'])
    set('data-density', stored.layout, ['compact', 'cozy', 'spacious'])
    set('data-font', stored.font_size, ['small', 'medium', 'large'])
    if (root.dataset.screen !== 'landing') root.lang = localStorage.getItem('quanto.language') || root.lang
  } catch {
    // Storage may be refused; the page then starts with its defaults.
  }
})()
