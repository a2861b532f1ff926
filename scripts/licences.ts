import { denied, installScripts, permissive, readByHand } from './licence-rules.ts'

/** One entry of `packages` in package-lock.json. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}

export interface Shipped {
  readonly name: string
  readonly version: string
  readonly licence: string | null
}

export type Lock = Readonly<Record<string, LockedPackage>>

/**
 * Returns what `npm ci --omit=dev` would install, on any platform. `licenceOf` reads the licence of an installed
 * package.
 */
export function shippedPackages(lock: Lock, licenceOf: (place: string) => string | null): Shipped[] {
  return Object.entries(lock)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version = '', license }]) => {
      const name = nameOf(place)
      return { name, version, licence: readByHand[name]?.licence ?? licenceOf(place) ?? license ?? null }
    })
}

/** Sentences about everything that must not ship; an empty list means that all is well. */
export function licenceProblems(packages: readonly Shipped[]): string[] {
  return packages
    .filter(({ name, licence }) => !(name in readByHand) && !isPermissive(licence ?? ''))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence named'}`)
}

/** Includes development packages, because their scripts run on the machine that builds. */
export function installScriptProblems(lock: Lock): string[] {
  return (
    Object.entries(lock)
      // The place '' is this project itself.
      .filter(
        ([place, { hasInstallScript }]) => place && hasInstallScript && !(nameOf(place) in installScripts),
      )
      .map(([place]) => `${nameOf(place)}: an install script nobody has read`)
  )
}

/** Includes development packages, because what builds the product could change it. */
export function deniedProblems(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([place, { version = '' }]) =>
    denied
      .filter((each) => each.name === nameOf(place) && each.version.test(version))
      .map(({ name, why }) => `${name} ${version}: ${why}`),
  )
}

/** Evaluates an SPDX expression: one of its alternatives (OR) must be permissive, and all joined parts (AND). */
export function isPermissive(expression: string): boolean {
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(plain)) return plain.split(' OR ').some(isPermissive)
  if (/ AND /.test(plain)) return plain.split(' AND ').every(isPermissive)
  return permissive.has(plain)
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
