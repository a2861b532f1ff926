import { benjaminiHochberg } from '../../../stats/false-discovery.ts'
import { groupBy } from '../../../stats/group-by.ts'
import { median } from '../../../stats/median.ts'
import { createRandom } from '../../../stats/random.ts'

export interface PriceMove {
  readonly product: number
  readonly day: number
  /** ln(new price / old price). */
  readonly size: number
}

export interface FollowInput {
  readonly ours: readonly PriceMove[]
  readonly theirs: readonly (PriceMove & { readonly competitor: number })[]
  /** First and last day on which a competitor's price for a product is known. */
  readonly seen: readonly {
    readonly competitor: number
    readonly product: number
    readonly fromDay: number
    readonly toDay: number
  }[]
}

/** How often a competitor's price moves after ours, in the same direction, against chance. */
export interface Follower {
  readonly competitor: number
  readonly cuts: number
  readonly cutsFollowed: number
  readonly rises: number
  readonly risesFollowed: number
  /** How many of our moves chance would have followed. */
  readonly byChance: number
  /** Median of days between, and of its move as a share of ours; `null` where none was followed. */
  readonly usualDays: number | null
  readonly usualShare: number | null
  /** Probability of as many or more by chance. */
  readonly chance: number
  readonly isFollower: boolean
}

const FOLLOW_DAYS = 7
const DRAWS = 999
/** Share of false followers among those named. */
const FALSE_SHARE = 0.1
/** So many of a competitor's products are enough for the test, evenly chosen. */
const MOST_LINES = 500
/** Fewer of our moves say nothing. */
const LEAST_OURS = 3

interface Line {
  readonly fromDay: number
  readonly days: number
  readonly ours: readonly PriceMove[]
  readonly theirs: readonly PriceMove[]
}

/**
 * Who follows whom: the share of our moves that a competitor follows within 7 days, in the same direction. For chance its
 * days are moved by a random number of days, in a circle, for each product anew: how many moves it makes, and
 * their distances, stay. 999 draws of a seeded generator; Benjamini and Hochberg (1995) over competitors at 0.1.
 */
export function findFollowers(input: FollowInput): readonly Follower[] {
  const found = [...linesByCompetitor(input)].map(([competitor, lines]) => judge(competitor, lines))
  const enough = found.filter(({ cuts, rises }) => cuts + rises >= LEAST_OURS)
  const rates = benjaminiHochberg(Float64Array.from(enough, ({ chance }) => chance))
  const followers = new Set(
    enough.filter((_, at) => rates[at]! <= FALSE_SHARE).map(({ competitor }) => competitor),
  )
  return found.map((each) => ({ ...each, isFollower: followers.has(each.competitor) }))
}

function linesByCompetitor({ ours, theirs, seen }: FollowInput): ReadonlyMap<number, readonly Line[]> {
  const own = groupBy(ours, ({ product }) => product)
  const other = groupBy(theirs, ({ competitor, product }) => `${competitor} ${product}`)
  const lineOf = ({ competitor, product, fromDay, toDay }: FollowInput['seen'][number]): Line => ({
    ...{ fromDay, days: toDay - fromDay + 1 },
    ours: (own.get(product) ?? []).filter(({ day }) => day >= fromDay && day + FOLLOW_DAYS <= toDay),
    theirs: other.get(`${competitor} ${product}`) ?? [],
  })
  const byCompetitor = groupBy(seen, ({ competitor }) => competitor)
  return new Map([...byCompetitor].map(([competitor, each]) => [competitor, each.map(lineOf)]))
}

function judge(competitor: number, lines: readonly Line[]): Omit<Follower, 'isFollower'> {
  const random = createRandom(competitor + 1)
  const moved = lines.filter(({ ours }) => ours.length > 0)
  const pairs = moved.flatMap((line) => line.ours.map((own) => ({ own, by: answerTo(own, line.theirs) })))
  const followed = pairs.filter(({ by }) => by !== null)
  const stride = Math.max(1, Math.ceil(moved.length / MOST_LINES))
  const tested = moved.filter((_, at) => at % stride === 0)
  const seen = countFollowed(tested, () => 0)
  let asMany = 1
  let sum = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const count = countFollowed(tested, ({ days }) => random.integer(0, days - 1))
    sum += count
    if (count >= seen) asMany++
  }
  const cuts = pairs.filter(({ own }) => own.size < 0)
  return {
    competitor,
    cuts: cuts.length,
    cutsFollowed: cuts.filter(({ by }) => by !== null).length,
    rises: pairs.length - cuts.length,
    risesFollowed: followed.length - cuts.filter(({ by }) => by !== null).length,
    byChance: (sum / DRAWS) * (moved.length / Math.max(tested.length, 1)),
    usualDays: followed.length === 0 ? null : median(followed.map(({ own, by }) => by!.day - own.day)),
    usualShare: followed.length === 0 ? null : median(followed.map(({ own, by }) => by!.size / own.size)),
    chance: asMany / (DRAWS + 1),
  }
}

/** Moves of ours that are followed where each line's days are moved in a circle by `shift`. */
function countFollowed(lines: readonly Line[], shift: (line: Line) => number): number {
  let count = 0
  for (const line of lines) {
    const { ours, theirs, fromDay, days } = line
    if (theirs.length === 0) continue
    const by = shift(line)
    for (const own of ours) {
      const isFollowed = theirs.some(({ day, size }) => {
        const after = fromDay + ((day - fromDay + by) % days) - own.day
        return after >= 1 && after <= FOLLOW_DAYS && size * own.size > 0
      })
      if (isFollowed) count++
    }
  }
  return count
}

/** Its first move in our direction from the day after ours on. */
function answerTo(own: PriceMove, theirs: readonly PriceMove[]): PriceMove | null {
  let first: PriceMove | null = null
  for (const move of theirs) {
    const after = move.day - own.day
    if (after < 1 || after > FOLLOW_DAYS || move.size * own.size <= 0) continue
    if (first === null || move.day < first.day) first = move
  }
  return first
}
