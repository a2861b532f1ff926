import { api } from '#web/lib/api/call.ts'
import type { Analysis } from './types.ts'
import { useWords } from './use-words.ts'

interface WordedByProps extends Pick<Analysis, 'source' | 'modelFault'> {
  /** The card that a model would have written; `null` for an old text, which does not depend on today's model. */
  readonly of: 'insights' | 'thanks' | null
}

/** Names the author of a text; if the model failed, the reason; if none is configured, says so. */
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
