import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { readVolumeDb, type SoundChange } from '../edit/sound.js';
import { flagOf, type Json } from '../model/values.js';
import { FieldGroup } from '../components/field-group.js';
import { NumberField } from '../components/number-field.js';

interface Props {
  source: Json;
  /** Changes with the same `subject`, such as typing, are one step of Undo. */
  onChange: (change: SoundChange, subject: string | null) => void;
}

/** The button is as high as the fields and is in their box. */
const MUTE_STYLE = {
  alignSelf: 'end',
  lg: { px: '2', borderStartRadius: '0', borderEndRadius: 'md', fontSize: 'sm', fontWeight: '500' },
  '&[aria-pressed=true]': { borderColor: 'ink' },
} as const;

/** Volume and mute of the feed, in all scenes that show it. */
export function SoundFields({ source, onChange }: Props) {
  const { t } = useTranslation();
  const muted = flagOf(source.muted, false);
  return (
    <FieldGroup hidesTitle title={t('visual.sound')}>
      <NumberField
        label={t('visual.volume')}
        value={readVolumeDb(source)}
        min={SOURCE_LIMITS.minVolumeDb}
        max={SOURCE_LIMITS.maxVolumeDb}
        unit="dB"
        hasInnerLabel
        onChange={(volumeDb) => onChange({ volumeDb }, 'volume')}
      />
      <Button
        variant="ghost"
        icon={muted ? VolumeX : Volume2}
        aria-pressed={muted}
        css={MUTE_STYLE}
        onClick={() => onChange({ muted: !muted }, null)}
      >
        {t('visual.mute')}
      </Button>
    </FieldGroup>
  );
}
