/** Line drawing for each kind of goods, on 80 × 60, with one line width and one colour. */
const shapes: Readonly<Record<string, string>> = {
  'Candles & Scents': 'M33 27h14v20H33zM40 27v-4M40 22c-4-3-1-7 0-9 1 2 4 6 0 9z',
  Drinkware: 'M27 22h20v17a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6zM47 26h4a5 5 0 0 1 0 11h-4M33 17v-4M41 17v-4',
  'Kitchen Tools': 'M24 30h32a16 14 0 0 1-32 0zM36 30l8-17M34 47h12',
  'Table Linen': 'M25 16h30v24H25zM25 22h30M25 34h30M28 40v5M34 40v5M40 40v5M46 40v5M52 40v5',
  'Cushions & Throws': 'M24 16c10 3 22 3 32 0-3 9-3 19 0 28-10-3-22-3-32 0 3-9 3-19 0-28zM36 30h8',
  'Wall Decor': 'M25 14h30v32H25zM30 19h20v22H30zM30 36l7-8 5 5 3-3 5 6',
  'Garden & Outdoor':
    'M29 32h22l-3 15H32zM40 32V18M40 24c-7 0-9-4-9-8 6 0 9 3 9 8zM40 21c6 0 8-4 8-7-5 0-8 3-8 7z',
  'Gift & Stationery':
    'M24 25h32v21H24zM22 19h36v6H22zM40 19v27M40 19c-9 0-9-8-4-7 3 1 4 4 4 7 0-3 1-6 4-7 5-1 5 7-4 7z',
}

const papers = [
  ['#efe6da', '#7a5230'],
  ['#e3ece4', '#2f6148'],
  ['#e2e8f0', '#2f4a73'],
  ['#f2e1de', '#8c3f36'],
  ['#ece4f0', '#5d3f7a'],
  ['#f3ecd2', '#75611b'],
] as const

/**
 * Draws the kind of goods on one of six backgrounds, because a made-up shop has no photographs. The picture is in the
 * address itself (data URL), so nothing must be served and nothing leaves the machine.
 */
export function drawPicture(productType: string, seed: number): string {
  const [paper, ink] = papers[seed % papers.length] ?? papers[0]
  const shape = shapes[productType] ?? 'M26 16h28v28H26z'
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><path fill="${paper}" d="M0 0h80v60H0z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round" d="${shape}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
