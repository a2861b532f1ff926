import type { RandomSource } from '../stats/random.ts'

/** A product type of the sample shop: what is sold, at what price, and when of the year it sells. */
export interface SampleType {
  name: string
  code: string
  nouns: readonly string[]
  /** Words before the noun. */
  finishes: readonly string[]
  /** Log-normal median of list prices, in the store's currency. */
  medianPrice: number
  /** Cost as a share of the list price, mean. */
  costShare: number
  /** Day of the year of the peak, log amplitude of the yearly wave, log height of the Christmas bump. */
  peakDay: number
  wave: number
  gift: number
}

export const sampleTypes: readonly SampleType[] = [
  {
    name: 'Candles & Scents',
    code: 'CAN',
    finishes: [
      'Fig & Cassis',
      'Sea Salt',
      'Cedar',
      'Vanilla',
      'Orange Blossom',
      'Lavender',
      'White Tea',
      'Amber',
      'Rosemary',
      'Winter Spice',
    ],
    nouns: [
      'Pillar Candle',
      'Scented Candle',
      'Tea Light Set',
      'Candle Holder',
      'Reed Diffuser',
      'Wax Melts',
      'Lantern',
      'Room Spray',
    ],
    medianPrice: 16,
    costShare: 0.38,
    peakDay: 335,
    wave: 0.3,
    gift: 0.5,
  },
  {
    name: 'Drinkware',
    code: 'DRI',
    finishes: [
      'Stoneware',
      'Porcelain',
      'Speckled',
      'Ribbed',
      'Hand-Painted',
      'Glazed',
      'Enamel',
      'Frosted',
      'Ceramic',
      'Botanical',
    ],
    nouns: ['Mug', 'Espresso Cup', 'Wine Glass', 'Tumbler', 'Carafe', 'Teapot', 'Travel Cup', 'Water Bottle'],
    medianPrice: 19,
    costShare: 0.42,
    peakDay: 345,
    wave: 0.12,
    gift: 0.4,
  },
  {
    name: 'Kitchen Tools',
    code: 'KIT',
    finishes: [
      'Oak',
      'Acacia',
      'Beech',
      'Bamboo',
      'Olive Wood',
      'Marble',
      'Copper',
      'Enamel',
      'Walnut',
      'Slate',
    ],
    nouns: [
      'Chopping Board',
      'Whisk',
      'Rolling Pin',
      'Salad Servers',
      'Pepper Mill',
      'Storage Jar',
      'Baking Dish',
      'Mixing Bowl',
    ],
    medianPrice: 27,
    costShare: 0.46,
    peakDay: 320,
    wave: 0.15,
    gift: 0.25,
  },
  {
    name: 'Table Linen',
    code: 'LIN',
    finishes: [
      'Linen',
      'Cotton',
      'Striped',
      'Quilted',
      'Waffle',
      'Washed',
      'Checked',
      'Embroidered',
      'Woven',
      'Block-Print',
    ],
    nouns: [
      'Tea Towel',
      'Table Runner',
      'Napkin Set',
      'Apron',
      'Oven Glove',
      'Placemat Set',
      'Tablecloth',
      'Bread Basket Liner',
    ],
    medianPrice: 22,
    costShare: 0.44,
    peakDay: 290,
    wave: 0.1,
    gift: 0.2,
  },
  {
    name: 'Cushions & Throws',
    code: 'CUS',
    finishes: [
      'Linen',
      'Velvet',
      'Wool',
      'Cotton',
      'Herringbone',
      'Corduroy',
      'Bouclé',
      'Quilted',
      'Knitted',
      'Tufted',
    ],
    nouns: [
      'Cushion',
      'Throw',
      'Bolster',
      'Floor Cushion',
      'Blanket',
      'Footstool',
      'Bed Runner',
      'Bench Pad',
    ],
    medianPrice: 48,
    costShare: 0.5,
    peakDay: 310,
    wave: 0.25,
    gift: 0.15,
  },
  {
    name: 'Wall Decor',
    code: 'WAL',
    finishes: [
      'Oak',
      'Brass',
      'Rattan',
      'Black Metal',
      'Walnut',
      'Vintage',
      'Botanical',
      'Nordic',
      'Rustic',
      'Art Deco',
    ],
    nouns: [
      'Wall Clock',
      'Art Print',
      'Mirror',
      'Picture Frame',
      'Wall Shelf',
      'Coat Hooks',
      'Key Cabinet',
      'Hanging Heart',
    ],
    medianPrice: 36,
    costShare: 0.45,
    peakDay: 80,
    wave: 0.12,
    gift: 0.2,
  },
  {
    name: 'Garden & Outdoor',
    code: 'GAR',
    finishes: [
      'Terracotta',
      'Galvanised',
      'Wicker',
      'Copper',
      'Zinc',
      'Rustic',
      'Enamel',
      'Cedar',
      'Slate',
      'Woven',
    ],
    nouns: [
      'Planter',
      'Watering Can',
      'Bird Feeder',
      'Hanging Basket',
      'Herb Pots',
      'Picnic Basket',
      'Garden Lantern',
      'Seed Box',
    ],
    medianPrice: 31,
    costShare: 0.48,
    peakDay: 140,
    wave: 0.6,
    gift: 0,
  },
  {
    name: 'Gift & Stationery',
    code: 'GIF',
    finishes: [
      'Floral',
      'Botanical',
      'Marbled',
      'Kraft',
      'Gilded',
      'Vintage',
      'Letterpress',
      'Starry',
      'Woodland',
      'Coastal',
    ],
    nouns: [
      'Notebook',
      'Gift Bag Set',
      'Greeting Cards',
      'Pen Pot',
      'Photo Album',
      'Keepsake Box',
      'Wrapping Paper',
      'Desk Calendar',
    ],
    medianPrice: 12,
    costShare: 0.35,
    peakDay: 340,
    wave: 0.2,
    gift: 0.6,
  },
]

const colours = [
  'Sage',
  'Ivory',
  'Navy',
  'Ochre',
  'Blush',
  'Charcoal',
  'Sky',
  'Olive',
  'Rust',
  'Plum',
  'Sand',
  'Teal',
] as const
export const sampleVendors = [
  'Harbour & Pine',
  'Casa Lumen',
  'Northfield Pottery',
  'Willow Lane',
  'Atelier Brun',
  'Meadow Goods',
] as const

/** The k-th title of a type: nouns first, then finishes, then colours, then series; never the same twice. */
export function sampleTitle(type: SampleType, k: number): string {
  const words = type.finishes
  const noun = k % type.nouns.length
  const round = Math.floor(k / type.nouns.length)
  const word = words[(round + 3 * noun) % words.length]!
  const rest = Math.floor(round / words.length)
  const title = `${word} ${type.nouns[noun]!}`
  if (rest === 0) return title
  const colour = colours[(rest - 1) % colours.length]!
  const series = Math.floor((rest - 1) / colours.length)
  return series === 0 ? `${title}, ${colour}` : `${title}, ${colour}, Series ${series + 1}`
}

/** A price as shops write it: x.49 or x.99 below 30, x.99 above. */
export function charmCents(price: number): number {
  const cents = Math.max(99, Math.round(price * 100))
  const step = cents < 3000 ? 50 : 100
  return Math.max(1, Math.round((cents + 1) / step)) * step - 1
}

export function drawListPriceCents(type: SampleType, random: RandomSource): number {
  return charmCents(type.medianPrice * Math.exp(random.normal(0, 0.4)))
}
