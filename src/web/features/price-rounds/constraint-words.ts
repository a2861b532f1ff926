import type { Round, RoundConstraint, RoundScope } from './types.ts'
import type { Words } from './use-words.ts'

/** A share in percent, with a decimal only where it has one: 1.1 is 110%, though 1.1 * 100 is a little more. */
const shareWords =
  (format: Words['format']) =>
  (value: number, signed = false) =>
    format.percent(value, {
      signed,
      decimals: Math.abs(value * 100 - Math.round(value * 100)) < 1e-9 ? 0 : 1,
    })

/** Says one constraint as a sentence, in the user's language; `named`: the products of the round that sentences name. */
export function constraintText(
  { t, format }: Words,
  constraint: RoundConstraint,
  named: Round['named'] = [],
): string {
  const share = shareWords(format)
  switch (constraint.kind) {
    case 'changes':
      return t('rounds.says.changes', {
        n: constraint.most,
        count: format.count(constraint.most),
        of: scopeText(t, constraint.of),
      })
    case 'floor':
      return t(constraint.chance === null ? 'rounds.says.floor' : 'rounds.says.floorChance', {
        figure: t(`rounds.figure.${constraint.figure}`),
        least: share(constraint.least),
        of: scopeText(t, constraint.of),
        chance: share(constraint.chance ?? 0),
      })
    case 'ladders':
      return t(constraint.repair ? 'rounds.says.laddersRepair' : 'rounds.says.ladders', {
        cheaper: share(constraint.cheaper),
      })
    case 'gap':
      return t('rounds.says.gap', {
        n: constraint.pairs.length,
        count: format.count(constraint.pairs.length),
        least: share(constraint.least, true),
        most: share(constraint.most, true),
      })
    case 'image':
      return constraint.productIds
        ? t('rounds.says.imageOf', {
            n: constraint.productIds.length,
            count: format.count(constraint.productIds.length),
            most: share(constraint.most),
          })
        : t('rounds.says.image', { count: format.count(constraint.best), most: share(constraint.most) })
    case 'dearer':
      return t('rounds.says.dearer', { most: share(constraint.most) })
    case 'cover':
      return t('rounds.says.cover', {
        weeks: format.number(constraint.weeks, { decimals: Number.isInteger(constraint.weeks) ? 0 : 1 }),
        of: scopeText(t, constraint.of),
      })
    case 'clear': {
      const figures = { count: format.count(constraint.units), days: format.count(constraint.days) }
      const product = named.find(({ productId }) => productId === constraint.productId)
      return product
        ? t('rounds.says.clearOf', { ...figures, name: product.title })
        : t('rounds.says.clear', figures)
    }
    case 'quality':
      return t('rounds.says.quality', {
        count: format.count(constraint.productIds.length),
        least: share(constraint.least),
        most: share(constraint.most),
      })
    case 'same':
      return t(constraint.repair ? 'rounds.says.sameRepair' : 'rounds.says.same', {
        of: scopeText(t, constraint.of),
      })
    case 'together':
      return t('rounds.says.together', { of: scopeText(t, constraint.of) })
    case 'bounds':
      return t('rounds.says.bounds', {
        bounds: boundsText({ t, format }, constraint),
        of: scopeText(t, constraint.of),
      })
  }
}

function boundsText(
  { t, format }: Pick<Words, 't' | 'format'>,
  { cut, rise, isTried, restDays }: Extract<RoundConstraint, { kind: 'bounds' }>,
): string {
  const share = shareWords(format)
  return [
    ...(cut === null ? [] : [t('rounds.bounds.cut', { share: share(cut) })]),
    ...(rise === null ? [] : [t('rounds.bounds.rise', { share: share(rise) })]),
    ...(isTried ? [t('rounds.bounds.tried')] : []),
    ...(restDays === null ? [] : [t('rounds.bounds.rest', { days: format.count(restDays) })]),
  ].join(', ')
}

function scopeText(t: Words['t'], of: RoundScope): string {
  return of.kind === 'store' ? t('rounds.scope.store') : t(`rounds.scope.${of.kind}`, { name: of.name })
}
