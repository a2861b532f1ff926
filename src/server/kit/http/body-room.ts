import { ownShareIsUsed, wholeIsUsed } from '../jobs/fair-shares.ts'

const MIB = 1024 * 1024
/**
 * Limits in bytes of JSON bodies being read, checked or processed. Parsed values take several times as much memory.
 */
const MOST = { company: 64 * MIB, whole: 192 * MIB } as const

/** Bytes that one request has sent so far. */
export interface BodyHold {
  /** Throws if its company or the process as a whole exceeds its limit. */
  add(bytes: number): void
  release(): void
}

/** Limits the bodies that this process holds at a time, so that no single company uses up the memory of all. */
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
