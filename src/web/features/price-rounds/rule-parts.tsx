import { BoundsPart } from './bounds-part.tsx'
import { GapPart } from './gap-part.tsx'
import { ImagePart } from './image-part.tsx'
import { ClearPart, QualityPart } from './product-rule-parts.tsx'
import { type RulePartProps, RuleTick } from './rule-draft.tsx'
import { ScopePart } from './scope-part.tsx'

/** The parts of a rule about pairs, lists or single prices. */
export function RuleParts({ words, constraint, facts, onChange }: RulePartProps) {
  const { t } = words
  switch (constraint.kind) {
    case 'gap':
      return <GapPart words={words} constraint={constraint} facts={facts} onChange={onChange} />
    case 'quality':
      return <QualityPart words={words} constraint={constraint} facts={facts} onChange={onChange} />
    case 'clear':
      return <ClearPart words={words} constraint={constraint} facts={facts} onChange={onChange} />
    case 'image':
      return <ImagePart words={words} constraint={constraint} facts={facts} onChange={onChange} />
    case 'bounds':
      return <BoundsPart words={words} constraint={constraint} facts={facts} onChange={onChange} />
    case 'same':
    case 'together':
      return (
        <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-2">
          <ScopePart
            words={words}
            of={constraint.of}
            facts={facts}
            onChange={(of) => onChange({ ...constraint, of })}
          />
          {constraint.kind === 'same' ? (
            <RuleTick
              label={t('rounds.rules.repairSame')}
              isTicked={constraint.repair}
              onTick={(repair) => onChange({ ...constraint, repair })}
            />
          ) : null}
        </div>
      )
    default:
      return null
  }
}
