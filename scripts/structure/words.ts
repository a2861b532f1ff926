import type { SourceFile } from './source-files.ts'

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*)(.*)$|\s\/\/\s(.*)$|\{\/\*(.*?)\*\/\}|\s\/\*\*\s(.*?)\*\/\s*$/

/** Words that comments must not contain, with their replacements. */
const COMMENT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, 'say what is known, sent, shown or returned'],
  [/\bbesides?\b/i, 'say next to, in addition to or outside of'],
  [/\bwhoever\b/i, 'name the role: the reader, the owner, the caller'],
  [/\bsomebody\b/i, 'name the role: a person, a user, another member'],
  [/\bat once\b/i, 'say immediately, in one go or at the same time'],
  [/\bso (?:many|much)\b.{0,60}\bthat\b/i, 'give the figure and its effect'],
]

/** Names formerly used here, with the usual term. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:tell|told)Of[A-Z]\w*/, 'notifyX'],
  [/\b(?:giveUp[A-Z]\w*|gaveUp\w*)/, 'onXFailed'],
  [/\bkeepHouse\w*/, 'runMaintenance'],
  [/\b[kK]ept(?:Thread|Lines)\w*/, 'workerSession, cachedLines'],
  [/\bJudged[A-Z]\w*/, 'ClassifiedX'],
  [/\b(?:patiently|oneByOne)\b/, 'retryWhileStarting, serialized'],
  [/\b[sS]urroundings\b/, 'browserDeps'],
  [/\b\w*(?<!a)[rR]ivals?(?=[A-Z]|\b)/, 'competitor'],
  [/\bimportRejects\w*/, 'downloadRejectedRows'],
  [
    /\b(?:workOut\w*|carryOn|overtaking|enteringContext)\b/,
    'computeX, planAcceptedPrice, extraLane, auditingContext',
  ],
]

/** Returns faults of the words in comments and names, with their lines. */
export function faultsOfWords(files: readonly SourceFile[]): string[] {
  const faults: string[] = []
  for (const { path, text } of files) {
    if (path === 'scripts/structure/words.ts' || path.startsWith('src/server/kit/sentences/')) continue
    text.split('\n').forEach((line, at) => {
      const found = COMMENT.exec(line)
      const comment = found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4] ?? ''
      const code = found === null ? line : line.slice(0, found.index)
      for (const [word, instead] of COMMENT_WORDS) {
        const hit = word.exec(comment)
        if (hit) faults.push(`${path}:${at + 1} "${hit[0]}" in a comment: ${instead}.`)
      }
      for (const [name, instead] of NAMES) {
        const hit = name.exec(code)
        if (hit && !/['"`]/.test(code)) faults.push(`${path}:${at + 1} ${hit[0]}: say ${instead}.`)
      }
    })
  }
  return faults
}
