import { api } from '#web/lib/api/call.ts'
import { useWords } from './use-words.ts'
import type { Analysis } from './wire.ts'

interface WordedByProps extends Pick<Analysis, 'source' | 'modelFault'> {
  /** The card that a model would have worded; `null`: a text of before, which says nothing of the model of today. */
  readonly of: 'insights' | 'thanks' | null
}

/** Who worded a text; where a model should have and did not, why; and where none is set up, that. */
export function WordedBy({ source, modelFault, of }: WordedByProps) {
  const { t } = useWords()
  const sentences = [
    ...(modelFault ? [t(`packages.fault.${modelFault}`)] : []),
    t(`packages.source.${source}`),
    ...(of !== null && source === 'rules' && !api.settings().streamsTexts
      ? [t(`packages.${of}.noModel`)]
      : []),
  ]
  return <p className="text-caption text-muted">{sentences.join(' ')}</p>
}
