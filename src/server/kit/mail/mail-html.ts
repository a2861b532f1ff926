const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/**
 * Returns the plain text as HTML with paragraphs and links to our own site; an address within a name that a person
 * typed stays text. No images, so that opening a mail cannot be tracked.
 */
export function mailHtml(body: string, siteUrl: string): string {
  const own = new RegExp(
    `${escaped(siteUrl).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:/[^\\s<]*)?(?![^\\s<])`,
    'g',
  )
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => {
    const lines = escaped(paragraph).replaceAll('\n', '<br>')
    return `<p>${lines.replaceAll(own, '<a href="$&">$&</a>')}</p>`
  })
  return `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">${paragraphs.join('')}</body></html>`
}
