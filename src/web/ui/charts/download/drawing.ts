export interface Drawing {
  /** A standalone document: it needs no styles of the page. */
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** Style properties that are copied from the page into the file. */
const CARRIED = [
  ...[
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
  ],
  ...['stroke-opacity', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'visibility'],
] as const
const MARGIN = 16
const HEAD = 40
const TITLE_PX = 16

/** The drawing in the light colours for paper, with its title above it. `null` if nothing is drawn. */
export function drawingOf(box: HTMLElement, title: string): Drawing | null {
  const source = box.querySelector('svg')
  if (!source) return null
  const { width, height } = sizeOf(source)
  if (!(width > 0 && height > 0)) return null
  const copy = source.cloneNode(true) as SVGSVGElement
  const card = box.closest('figure') ?? box
  const scheme = card.style.colorScheme
  // No paint happens in between: the page keeps its colours.
  card.style.colorScheme = 'light'
  carryStyles(source, copy)
  const { fontFamily, color, backgroundColor } = getComputedStyle(card)
  card.style.colorScheme = scheme
  for (const name of ['class', 'style', 'aria-hidden', 'role', 'aria-label']) copy.removeAttribute(name)
  copy.setAttribute('x', String(MARGIN))
  copy.setAttribute('y', String(HEAD))
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('overflow', 'visible')
  const size = { width: width + 2 * MARGIN, height: height + HEAD + MARGIN }
  const head = `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${backgroundColor}"/><text x="${MARGIN}" y="${MARGIN + TITLE_PX / 2 + 4}" font-family="${escaped(fontFamily)}" font-size="${TITLE_PX}" font-weight="600" fill="${color}">${escaped(title)}</text>`
  const body = new XMLSerializer().serializeToString(copy)
  return {
    ...size,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${head}${body}</svg>`,
  }
}

/** A drawing hidden behind its table has no box: its size is then read from its attributes. */
function sizeOf(svg: SVGSVGElement): { readonly width: number; readonly height: number } {
  const { width, height } = svg.getBoundingClientRect()
  if (width > 0 && height > 0) return { width, height }
  return { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) }
}

function carryStyles(source: Element, copy: Element): void {
  const style = getComputedStyle(source)
  for (const name of CARRIED) {
    const value = style.getPropertyValue(name)
    if (value) copy.setAttribute(name, value)
  }
  copy.removeAttribute('class')
  copy.removeAttribute('style')
  for (const [index, child] of [...source.children].entries()) {
    const twin = copy.children[index]
    if (twin) carryStyles(child, twin)
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** Twice the screen size, so that it is sharp on paper and in slides. */
const PNG_SCALE = 2

export async function pngOf({ svg, width, height }: Drawing): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * PNG_SCALE)
  canvas.height = Math.round(height * PNG_SCALE)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png')
  })
}
