import { describe, expect, it } from 'vitest'
import { streamText } from '#server/insight/ai-text/stream-text'
import { writeText } from '#server/insight/ai-text/write-text'
import { textOf } from '#server/kit/messages/fill-message'
import { useModelTexts } from '../model-texts.ts'
import { isSweep } from '../sweep.ts'
import type { ModelAnswer } from './answer.ts'
import { partsOf } from './answer-parts.ts'
import { developmentGood } from './development/good.ts'
import { developmentGood2 } from './development/good-2.ts'
import { developmentGood3 } from './development/good-3.ts'
import { badGerman } from './held-out/bad-de.ts'
import { badEnglish } from './held-out/bad-en.ts'
import { badSpanish } from './held-out/bad-es.ts'
import { badFrench } from './held-out/bad-fr.ts'
import { goodAnswers } from './held-out/good.ts'
import { ownWords, wordsOf } from './own-words.ts'
import { taskOf } from './sheets.ts'

const texts = useModelTexts()
const bad = [...badEnglish, ...badGerman, ...badSpanish, ...badFrench]
const everyGood = [...goodAnswers, ...developmentGood, ...developmentGood2, ...developmentGood3]

/** Words that a bad answer has and no good one in its language. */
function suspectWords({ language, first }: ModelAnswer): string[] {
  const near = (other: ModelAnswer) => other.language.slice(0, 2) === language.slice(0, 2)
  const usual = new Set(
    everyGood.filter(near).flatMap((good) => wordsOf([good.first, good.second, good.third].join(' '))),
  )
  return wordsOf(first).filter((word) => !usual.has(word))
}

/** What a reader sees of an answer, asked for as a whole and as a stream. */
async function shownOf(answer: ModelAnswer) {
  const task = taskOf(answer.sheet, answer.language)
  const parts = partsOf(answer, task)
  texts.model.reply({ text: JSON.stringify(parts) })
  // The day's tokens are for people; these are hundreds of texts.
  await texts.database.adminPool.query('delete from ai_usage')
  await texts.database.adminPool.query('delete from ai_texts')
  const streamed: string[] = []
  for await (const event of streamText({ ctx: texts.ctx, input: task }))
    if (event.kind === 'sentence') streamed.push(event.text)
  await texts.database.adminPool.query('delete from ai_texts')
  const written = await writeText({ ctx: texts.ctx, input: task })
  const whole = Object.values(written.parts).map(textOf).join(' ')
  const isPlain = written.source === 'rules'
  return { ...written, own: ownWords(`${isPlain ? '' : whole} ${streamed.join(' ')}`, task.sheet), task }
}

/** `npm test` asks for each seventh of the bad ones; a sweep for all, and for the good ones. */
const SHARE = 7

describe('held-out answers of a bad model, in five languages', () => {
  it('are at least two hundred, and different', () => {
    expect(
      new Set(bad.map((answer) => `${answer.language} ${answer.first} ${answer.second}`)).size,
    ).toBeGreaterThanOrEqual(240)
    expect(new Set(bad.map(({ language }) => language)).size).toBe(5)
  })

  it('are shown in none of their wrong words', async () => {
    const wrong: string[] = []
    const outcomes = { refused: 0, trimmed: 0, whole: 0 }
    const asked = bad.filter((_, at) => isSweep || at % SHARE === 0)
    for (const answer of asked) {
      const { source, modelFault, own } = await shownOf(answer)
      outcomes[source === 'rules' ? 'refused' : modelFault === 'trimmed' ? 'trimmed' : 'whole']++
      const shown = new Set(wordsOf(own))
      const found = suspectWords(answer).filter((word) => shown.has(word))
      if (found.length > 0 || /[\p{N}%@<>$€£*_`]|\/\//u.test(own)) wrong.push(`${answer.first} → ${own}`)
    }
    console.info('held-out bad answers:', JSON.stringify({ all: asked.length, ...outcomes }))
    expect(wrong).toEqual([])
    expect(outcomes.whole).toBe(0)
    expect(outcomes.trimmed).toBeLessThanOrEqual(bad.length * 0.02)
  })
})

describe('held-out answers of a good model, in five languages', () => {
  it.runIf(isSweep)('are at least sixty, and four in five are accepted', async () => {
    const outcomes = { refused: 0, trimmed: 0, whole: 0 }
    for (const answer of goodAnswers) {
      const { source, modelFault } = await shownOf(answer)
      outcomes[source === 'rules' ? 'refused' : modelFault === 'trimmed' ? 'trimmed' : 'whole']++
    }
    console.info('held-out good answers:', JSON.stringify({ all: goodAnswers.length, ...outcomes }))
    expect(goodAnswers.length).toBeGreaterThanOrEqual(60)
    expect(outcomes.trimmed + outcomes.whole).toBeGreaterThanOrEqual(goodAnswers.length * 0.8)
  })
})
