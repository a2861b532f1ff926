import type { Client } from 'pg'
import { type ChannelModel, type KeyedLines, recogniseChannels } from '#analytics'
import { LINE_DISCOUNT } from '#contract/line-discount'
import { LABEL_SEPARATOR } from '../../../store/imports/classify/customer-group.ts'
import type { LineRule } from '../../channels/line-conditions.ts'
import type { Digest } from '../digests.ts'
import { createLineColumns } from '../order-line-decoder.ts'
import { numbering } from '../read-store.ts'
import { HashNumbers } from './hash-numbers.ts'
import { hashSql, KEY_COLUMNS, readKeyedLines } from './read-keyed-lines.ts'
import type { ChannelState, StoredModel } from './stored-model.ts'

/** About this number of lines, of products spread over the catalogue, shows which channels there are. */
const SAMPLE_LINES = 300_000
const MOST_KEYS = 4_000_000
/** Two bands whose centers differ by less than this (in logs) are the same two price levels. */
const SAME_BAND = 0.15

/**
 * Recognises the channels that the store has now; `null`: one. The order of two price levels stays as first
 * recognised.
 */
export async function recogniseStore(
  client: Client,
  companyId: string,
  digests: readonly Digest[],
  known: Pick<ChannelState, 'model' | 'rules'>,
): Promise<StoredModel | null> {
  const chosen = sampleOf(digests)
  const rules = [...known.rules]
  const groups = await readGroups(client, companyId, chosen)
  const labels = [...rules.map(([, rule]) => rule), ...groups.map(ofGroup)]
  const { lines, values } = await readSample(client, companyId, chosen, labels)
  const bits = {
    rules: rules.map((_, bit) => bit),
    groups: groups.flatMap((name, at) => (name === LINE_DISCOUNT ? [] : [rules.length + at])),
    discount: groups.includes(LINE_DISCOUNT) ? rules.length + groups.indexOf(LINE_DISCOUNT) : null,
  }
  const model = keepMain(recogniseChannels(lines, chosen.length, bits), known.model)
  if (model.values.length === 0 && model.level === null && model.unclear === null) return null
  return {
    values: await namesOf(client, companyId, model, { hashes: values, rules, groups }),
    level: model.level,
    rates: null,
    unclear: model.unclear,
  }
}

/** Returns every k-th of the products that sold, k chosen so that their lines stay within the sample. */
function sampleOf(digests: readonly Digest[]): readonly number[] {
  const sold = digests.filter(({ lines }) => lines > 0)
  const all = sold.reduce((sum, { lines }) => sum + lines, 0)
  const stride = Math.max(1, Math.ceil(all / SAMPLE_LINES))
  return sold.filter((_, at) => at % stride === 0).map(({ productId }) => productId)
}

const ofGroup = (name: string): LineRule => ({ by: 'group', values: [name], leastUnits: null })

/** Reads the labels with a fair share of the lines, the most frequent first. */
async function readGroups(
  client: Client,
  companyId: string,
  productIds: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(groupsSql, [companyId, productIds])
  return rows.map(({ name }) => name)
}

const MOST_GROUPS = 16
const groupsSql = `
  select min(label) as name
  from order_lines l cross join unnest(string_to_array(l.customer_group, '${LABEL_SEPARATOR}')) as label
  where l.company_id = $1 and l.product_id = any($2::int8[]) and l.customer_group is not null
  group by lower(label)
  having count(*) >= 0.01 * (select count(*) from order_lines where company_id = $1 and product_id = any($2::int8[]))
  order by count(*) desc, 1 limit ${MOST_GROUPS}`

async function readSample(
  client: Client,
  companyId: string,
  productIds: readonly number[],
  labels: readonly LineRule[],
) {
  const columns = createLineColumns()
  const numbers = KEY_COLUMNS.map(() => new HashNumbers(MOST_KEYS))
  const keys: number[][] = KEY_COLUMNS.map(() => [])
  const LABELS = KEY_COLUMNS.indexOf('labels')
  await readKeyedLines(
    client,
    companyId,
    { only: productIds, keys: KEY_COLUMNS, labels },
    numbering(productIds),
    (product, day, quantity, total, hashes) => {
      columns.take(product, day, quantity, total)
      for (let k = 0; k < KEY_COLUMNS.length; k++)
        keys[k]!.push(k === LABELS ? hashes[k]! : numbers[k]!.numberOf(hashes[k]!))
    },
  )
  const column = (key: (typeof KEY_COLUMNS)[number]) => Int32Array.from(keys[KEY_COLUMNS.indexOf(key)]!)
  const lines: KeyedLines = {
    ...columns.end(),
    keys: {
      order: column('order'),
      customer: column('customer'),
      shop: column('shop'),
      source: column('source'),
      country: column('country'),
      labels: column('labels'),
    },
  }
  const values = {
    shop: numbers[KEY_COLUMNS.indexOf('shop')]!.hashes(),
    source: numbers[KEY_COLUMNS.indexOf('source')]!.hashes(),
    country: numbers[KEY_COLUMNS.indexOf('country')]!.hashes(),
  }
  return { lines, values }
}

/** Which of two levels is the main one stays the same in every run, because the owner may have named them. */
function keepMain(model: ChannelModel, before: StoredModel | null): ChannelModel {
  const [now, old] = [model.level, before?.level ?? null]
  if (!now || !old || Math.abs(now.band.center - old.band.center) > SAME_BAND) return model
  return { ...model, level: { ...now, main: old.main } }
}

const textOf = { shop: 'shop', source: 'sales_channel', country: 'country' } as const

interface Named {
  readonly hashes: Readonly<Record<keyof typeof textOf, Float64Array>>
  /** Bits of the labels: first the owner's rules, then the groups. */
  readonly rules: readonly (readonly [string, LineRule])[]
  readonly groups: readonly string[]
}

async function namesOf(
  client: Client,
  companyId: string,
  { values }: ChannelModel,
  { hashes, rules, groups }: Named,
): Promise<StoredModel['values']> {
  const named: StoredModel['values'][number][] = []
  for (const { key, value } of values) {
    if (key === 'rule') {
      const [identity, rule] = rules[value]!
      named.push({ key, hash: value, name: identity.slice('rule:'.length), rule })
      continue
    }
    if (key === 'group') {
      named.push({ key, hash: 0, name: groups[value - rules.length]! })
      continue
    }
    const text = `nullif(trim(${textOf[key]}), '')`
    const { rows } = await client.query<{ name: string }>(
      `select ${text} as name from order_lines
       where company_id = $1 and ${text} is not null and ${hashSql(text)} = $2 limit 1`,
      [companyId, hashes[key][value]],
    )
    named.push({ key, hash: hashes[key][value]!, name: rows[0]?.name ?? '' })
  }
  return named
}
