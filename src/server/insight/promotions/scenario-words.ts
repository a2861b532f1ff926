import type { PromotionGoal } from '#analytics'
import type { RegionalSettings } from '#contract/settings'

interface Words {
  readonly name: string
  readonly description: string
}

type Language = RegionalSettings['language']

const english: Readonly<Record<PromotionGoal, Words>> = {
  protect_margin: {
    name: 'Protect margin',
    description: 'Half of the budget, only on promotions that pay with a probability of at least 90%.',
  },
  balanced: {
    name: 'Balanced',
    description:
      'The most profit within the budget, from promotions that pay with a probability of at least 85%.',
  },
  grow_volume: {
    name: 'Grow',
    description:
      'The most revenue within the budget, from promotions that pay with a probability of at least 85%.',
  },
}

const words: Readonly<Record<Language, Readonly<Record<PromotionGoal, Words>>>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': {
    protect_margin: {
      name: 'Proteger el margen',
      description:
        'La mitad del presupuesto, solo en promociones que compensan con una probabilidad de al menos el 90 %.',
    },
    balanced: {
      name: 'Equilibrado',
      description:
        'El mayor beneficio dentro del presupuesto, con promociones que compensan con una probabilidad de al menos el 85 %.',
    },
    grow_volume: {
      name: 'Crecer',
      description:
        'Los mayores ingresos dentro del presupuesto, con promociones que compensan con una probabilidad de al menos el 85 %.',
    },
  },
  'fr-FR': {
    protect_margin: {
      name: 'Protéger la marge',
      description:
        'La moitié du budget, uniquement pour des promotions rentables avec une probabilité d’au moins 90 %.',
    },
    balanced: {
      name: 'Équilibré',
      description:
        'Le plus de bénéfice dans les limites du budget, avec des promotions rentables avec une probabilité d’au moins 85 %.',
    },
    grow_volume: {
      name: 'Croissance',
      description:
        'Le plus de chiffre d’affaires dans les limites du budget, avec des promotions rentables avec une probabilité d’au moins 85 %.',
    },
  },
  'de-DE': {
    protect_margin: {
      name: 'Marge schützen',
      description:
        'Die Hälfte des Budgets, nur für Aktionen, die sich mit einer Wahrscheinlichkeit von mindestens 90 % lohnen.',
    },
    balanced: {
      name: 'Ausgewogen',
      description:
        'Der höchste Gewinn im Rahmen des Budgets, mit Aktionen, die sich mit einer Wahrscheinlichkeit von mindestens 85 % lohnen.',
    },
    grow_volume: {
      name: 'Wachsen',
      description:
        'Der höchste Umsatz im Rahmen des Budgets, mit Aktionen, die sich mit einer Wahrscheinlichkeit von mindestens 85 % lohnen.',
    },
  },
}

/** Where nobody set the budget, growing may use twice as much. */
const growTwice: Readonly<Record<Language, string>> = {
  'en-US':
    'The most revenue with up to twice that budget, from promotions that pay with a probability of at least 85%.',
  'en-GB':
    'The most revenue with up to twice that budget, from promotions that pay with a probability of at least 85%.',
  'es-ES':
    'Los mayores ingresos con hasta el doble de ese presupuesto, con promociones que compensan con una probabilidad de al menos el 85 %.',
  'fr-FR':
    'Le plus de chiffre d’affaires avec jusqu’au double de ce budget, avec des promotions rentables avec une probabilité d’au moins 85 %.',
  'de-DE':
    'Der höchste Umsatz mit bis zum Doppelten dieses Budgets, mit Aktionen, die sich mit einer Wahrscheinlichkeit von mindestens 85 % lohnen.',
}

export function scenarioWords(goal: PromotionGoal, language: Language, isBudgetGiven: boolean): Words {
  const known = words[language][goal]
  return goal === 'grow_volume' && !isBudgetGiven ? { ...known, description: growTwice[language] } : known
}
