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
    const files = JSON.parse('FIRST_FILES') // Put in by scripts/vite/display-boot.ts: by path and by language.
    const session = JSON.parse(localStorage.getItem('quanto.session'))
    if (session) root.dataset.session = ''
    const isDue = session && session.expiresAtMs < Date.now() + 60_000
    for (const href of [files[location.pathname], files[language], isDue && files.session]) {
      if (href)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    // Who is known here and opens the dashboard waits for its data no longer than for its script.
    if (session && !isDue && language && location.pathname === '/dashboard') askEarly(session.accessToken)
  } catch {
    // Storage may be refused; the page then starts with its defaults.
  }

  /** Sends what lib/session/sync-user.ts and the dashboard will send; lib/api/early-answers.ts takes the answers. */
  function askEarly(token) {
    const headers = {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      authorization: `Bearer ${token}`,
    }
    const asNew = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const send = (method, path) => {
      const init = method === 'GET' ? { headers } : { method, headers: { ...headers, ...asNew }, body: '{}' }
      answers[`${method} ${path}`] = fetch(path, { ...init, credentials: 'same-origin' }).catch(() => null)
    }
    const answers = {}
    window.quantoEarly = { headers, answers }
    const synced = Object.keys(sessionStorage).filter((key) => key.startsWith('quanto.synced.'))
    if (synced.length === 0) send('POST', '/api/sync-user')
    if (synced.length === 1) {
      for (const path of ['users/me', `companies/${sessionStorage.getItem(synced[0])}`, 'users/settings'])
        send('GET', `/api/${path}`)
    }
    for (const path of ['dashboard', 'today']) send('GET', `/api/${path}`)
  }
})()
