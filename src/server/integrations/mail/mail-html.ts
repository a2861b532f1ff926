const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** The plain text once more with paragraphs and links; a mail needs no more, and no image tells of its opening. */
export function mailHtml(body: string): string {
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => {
    const lines = escaped(paragraph).replaceAll('\n', '<br>')
    return `<p>${lines.replaceAll(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')}</p>`
  })
  return `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">${paragraphs.join('')}</body></html>`
}
