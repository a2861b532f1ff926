import { describe, expect, it } from 'vitest'
import { drawPicture } from '#practice-shop/draw-picture'
import { describeProducts } from './describe-products.ts'
import type { PlatformProduct } from './shops/store-platform.ts'

const product = (imageSrc: string): PlatformProduct => ({
  externalId: '1',
  title: 'Mug',
  handle: 'mug',
  vendor: '',
  productType: '',
  status: 'active',
  imageSrc,
  imageAlt: '',
  variants: [],
})

const pictureOf = (imageSrc: string, isPractice: boolean) =>
  describeProducts([product(imageSrc)], { isPractice })[0]?.imageSrc

const drawn = drawPicture('Drinkware', 3)

describe('a picture of a product', () => {
  it('is a drawing in its address at the practice shop alone', () => {
    expect(pictureOf(drawn, true)).toBe(drawn)
    expect(pictureOf(drawn, false)).toBeNull()
  })

  it.each([
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml,<svg onload="alert(1)">',
    `data:image/svg+xml;base64,${'A'.repeat(2001)}`,
    'javascript:alert(1)',
    'http://cdn.example.test/x.jpg',
  ])('is nothing else, not even there: %.40s', (address) => {
    expect(pictureOf(address, true)).toBeNull()
  })

  it('comes by https everywhere', () => {
    for (const isPractice of [true, false])
      expect(pictureOf('https://cdn.example.test/x.jpg', isPractice)).toBe('https://cdn.example.test/x.jpg')
  })
})

describe('the practice shop', () => {
  it('draws each kind of goods well-formed, small and without a script', () => {
    for (const type of ['Candles & Scents', 'Gift & Stationery', 'something new']) {
      const svg = Buffer.from(drawPicture(type, 5).split(',')[1] ?? '', 'base64').toString()
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 80 60">(<path [^<>]+\/>){2}<\/svg>$/,
      )
      expect(svg.length).toBeLessThan(800)
    }
  })
})
