import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { TIERS, type Tier } from '../tiers.js';

interface Props {
  name: string;
  tier: Tier;
  /** The running request: loading or changing the tier. */
  busy: 'reading' | 'saving' | null;
  onChoose: (tier: Tier) => void;
}

export function TierSelect({ name, tier, busy, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <ChoiceField
        label={t('admin.tier.of', { name })}
        value={tier}
        choices={TIERS.map((id) => ({ id, name: t(`payment.subscription.tiers.${id}`) }))}
        busy={busy !== null}
        onChoose={(id) => {
          const chosenTier = TIERS.find((candidate) => candidate === id);
          if (chosenTier) onChoose(chosenTier);
        }}
      />
      <Text role="status" color="muted" fontSize="sm" minH="20px">
        {busy !== null && t(busy === 'reading' ? 'admin.tier.reading' : 'dialog.saving')}
      </Text>
    </div>
  );
}
