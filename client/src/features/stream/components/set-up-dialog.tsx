import { Stack, Text } from '@chakra-ui/react';
import { Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { CheckboxField } from '../../../ui/field/checkbox-field.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { Notice } from '../../../ui/notice.js';
import { setUpParts, type SetUpParts } from '../set-up/set-up-parts.js';
import { PROFILES, type Profile } from '../set-up/set-up-profile.js';
import { groveLink } from '../set-up/grove-link.js';
import { moblinLink } from '../set-up/moblin-link.js';
import { SecretCode } from './secret-code.js';
import { SetUpPartsList } from './set-up-parts-list.js';

const APPS = ['moblin', 'grove', 'other'] as const;
type App = (typeof APPS)[number];

export interface SetUpStream {
  name: string;
  /** True while packets of its feed arrive. */
  live: boolean;
  ingestUrl: string;
  srtlaUrl: string | null;
}

interface Props {
  open: boolean;
  stream: SetUpStream;
  onCopy: (text: string) => void;
  onClose: () => void;
}

/** Sets a phone up by one scan. Turns green at the first packet. */
export function SetUpDialog({ open, stream, onCopy, onClose }: Props) {
  const { t } = useTranslation();
  const { name, live } = stream;
  return (
    <Modal
      open={open}
      title={t('setUp.title', { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('setUp.done')}</Button>}
    >
      <Stack gap="4">
        <Notice icon={Smartphone} tone={live ? 'good' : 'quiet'}>
          {t(live ? 'setUp.arrives' : 'setUp.waiting')}
        </Notice>
        <PhoneSetUp stream={stream} onCopy={onCopy} />
      </Stack>
    </Modal>
  );
}

/** The choice of app and picture, and how to set it up. */
function PhoneSetUp({ stream, onCopy }: Pick<Props, 'stream' | 'onCopy'>) {
  const { t } = useTranslation();
  const [app, setApp] = useState<App>('moblin');
  const [profileId, setProfileId] = useState<string>(PROFILES[0].id);
  const [bonded, setBonded] = useState(true);
  const profile: Profile | null = PROFILES.find(({ id }) => id === profileId) ?? null;
  const parts = [stream.ingestUrl, stream.srtlaUrl ?? ''].flatMap((link) => setUpParts(link) ?? []);
  return (
    <>
      <ChoiceField
        label={t('setUp.app')}
        value={app}
        choices={APPS.map((id) => ({ id, name: t(`setUp.apps.${id}`) }))}
        onChoose={(id) => setApp(APPS.find((one) => one === id) ?? 'other')}
      />
      {app !== 'other' && (
        <ChoiceField
          label={t('setUp.profile')}
          value={profileId}
          choices={PROFILES.map(({ id, kbps }) => ({
            id,
            name: t('setUp.named', { id, mbit: kbps / 1_000 }),
          }))}
          none={t('setUp.keepProfile')}
          onChoose={setProfileId}
        />
      )}
      {app === 'moblin' && stream.srtlaUrl && (
        <CheckboxField checked={bonded} onChange={setBonded}>
          {t('setUp.bonded')}
        </CheckboxField>
      )}
      {howTo({ app, stream, profile, bonded, parts, onCopy, text: t(`setUp.how.${app}`) })}
    </>
  );
}

interface HowTo extends Pick<Props, 'stream' | 'onCopy'> {
  app: App;
  profile: Profile | null;
  bonded: boolean;
  parts: readonly SetUpParts[];
  text: string;
}

function howTo({ app, stream, profile, bonded, parts, onCopy, text }: HowTo): ReactNode {
  const { name, ingestUrl, srtlaUrl } = stream;
  const plain = parts.find(({ protocol }) => protocol === 'srt');
  const link = {
    moblin: moblinLink({ name, link: (bonded && srtlaUrl) || ingestUrl, profile }),
    grove: plain ? groveLink({ name, parts: plain, profile }) : null,
    other: null,
  }[app];
  return (
    <>
      <Text color="muted">{text}</Text>
      {link === null ? (
        <SetUpPartsList parts={parts} onCopy={onCopy} />
      ) : (
        <SecretCode key={app} link={link} app={app === 'moblin' ? 'Moblin' : 'Larix'} />
      )}
    </>
  );
}
