import { HIGH_CHANCE } from '#analytics'

/** True if the chance, in whole percent as it is shown, is at least 90 %: shown in green. */
export const isVeryLikely = (chance: number): boolean => Math.round(chance * 100) >= HIGH_CHANCE * 100
