import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** All of these came before the first release: nobody has data that they could hold up. */
const BEFORE_FIRST_RELEASE = 26
/** Above a statement that removes what no running version reads any more. */
const CONTRACT = /^-- contract: nothing since \d+\.\d+\.\d+ reads it\n/
/** Above a statement about a table of which each company has a handful of rows. */
const FEW_ROWS = /^-- few rows: \S/

/** What holds a table in use for as long as it has rows, or breaks the version that still runs next to the new one. */
const rules: readonly (readonly [wrong: RegExp, why: string])[] = [
  [/^(update|delete from)\b/is, 'fills or empties a table in one statement: let a job do it in batches'],
  [/^insert into\b.*\bselect\b/is, 'fills a table from another in one statement: let a job do it in batches'],
  [/^drop (table|schema|index)\b/is, 'removes what the running version may read'],
  [/^alter table\b.*\bdrop (column|constraint)\b/is, 'removes what the running version may read'],
  [/^alter table\b.*\brename\b/is, 'takes a name away that the running version uses'],
  [/^alter table\b.*\bset data type\b/is, 'writes the whole table anew'],
  [/^alter table\b.*\bset not null\b/is, 'reads the whole table, and refuses rows of the running version'],
  [/^alter table\b.*\badd column\b(?!.*\bdefault\b).*\bnot null\b/is, 'refuses rows of the running version'],
  [
    /^alter table\b.*\badd constraint\b(?!.*\b(not valid|primary key using index)\b)/is,
    'reads the whole table: add it "not valid"',
  ],
  [/^create (unique )?index (?!if not exists)/is, 'cannot be built beforehand: "create index if not exists"'],
]

/** Statements about a table that the same file makes hold nobody up. */
function problemsOf(sql: string): string[] {
  const statements = sql.split(/-->\s*statement-breakpoint/).map((each) => each.trim())
  const made = statements.flatMap(
    (each) => /^create table (?:if not exists )?("?\w+"?)/i.exec(each)?.[1] ?? [],
  )
  return statements
    .filter((each) => !CONTRACT.test(each) && !FEW_ROWS.test(each))
    .map((each) => each.replaceAll(/^--.*\n/gm, '').trim())
    .filter((each) => !made.some((table) => about(each).includes(table)))
    .flatMap((each) =>
      rules.filter(([wrong]) => wrong.test(each)).map(([, why]) => `${each.slice(0, 60)}: ${why}`),
    )
}

/** The table that a statement changes, as it is written. */
function about(statement: string): string[] {
  const found = /^(?:alter table|update|delete from|insert into)\s+("?\w+"?)|^create .*? on ("?\w+"?)/is.exec(
    statement,
  )
  return [found?.[1] ?? found?.[2] ?? '']
}

it('a migration that a running product would stand still for, or break by, is known as one', () => {
  const wrong = [
    'UPDATE "a" SET "b" = 1;',
    'INSERT INTO "a" (b) SELECT c FROM "d";',
    'DELETE FROM "a";',
    'DROP TABLE "a";',
    'ALTER TABLE "a" DROP COLUMN "b";',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
    'ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d"("e");',
    'CREATE INDEX "i" ON "a" USING btree ("b");',
  ]
  for (const sql of wrong) expect([sql, problemsOf(sql).length]).toEqual([sql, 1])
  const made = 'CREATE TABLE "a" ("b" text);\n--> statement-breakpoint\n'
  for (const sql of wrong.slice(8)) expect(problemsOf(made + sql)).toEqual([])
  expect(problemsOf('-- contract: nothing since 1.2.0 reads it\nDROP TABLE "a";')).toEqual([])
  expect(problemsOf('-- few rows: one of a company\nDELETE FROM "a";')).toEqual([])
  expect(problemsOf('ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;')).toEqual([])
  expect(problemsOf('ALTER TABLE "a" ADD CONSTRAINT "c" PRIMARY KEY USING INDEX "i";')).toEqual([])
  expect(problemsOf('CREATE INDEX IF NOT EXISTS "i" ON "a" ("b");')).toEqual([])
})

it('none does since the first release', () => {
  const folder = path.join(import.meta.dirname, 'migrations')
  const problems = readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) > BEFORE_FIRST_RELEASE)
    .flatMap((name) =>
      problemsOf(readFileSync(path.join(folder, name), 'utf8')).map((why) => `${name}: ${why}`),
    )
  expect(problems).toEqual([])
})
