import { ownShareIsUsed, wholeIsUsed } from '../jobs/fair-shares.ts'

const MIB = 1024 * 1024
/** JSON in hand: read, being checked, or being worked on. As values it takes several times as much. */
const MOST = { company: 64 * MIB, whole: 192 * MIB } as const

/** What one request has sent so far. */
export interface BodyHold {
  /** Throws where its company, or everybody together, has too much in hand. */
  add(bytes: number): void
  release(): void
}

/** Bounds the bodies that this process holds at a time, so that no company sends what takes the memory of all. */
export function createBodyRoom(most: { readonly company: number; readonly whole: number } = MOST) {
  const ofCompany = new Map<string, number>()
  let whole = 0
  return function hold(companyId: string): BodyHold {
    let mine = 0
    const change = (by: number) => {
      mine += by
      whole += by
      const left = (ofCompany.get(companyId) ?? 0) + by
      if (left > 0) ofCompany.set(companyId, left)
      else ofCompany.delete(companyId)
    }
    return {
      add(bytes) {
        if ((ofCompany.get(companyId) ?? 0) + bytes > most.company) throw ownShareIsUsed()
        if (whole + bytes > most.whole) throw wholeIsUsed()
        change(bytes)
      },
      release: () => change(-mine),
    }
  }
}
