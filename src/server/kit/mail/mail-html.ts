const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/**
 * The plain text once more with paragraphs, and with links to our own site: an address in a name that a person typed is
 * text. No image, so that opening a mail is not noticed.
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
