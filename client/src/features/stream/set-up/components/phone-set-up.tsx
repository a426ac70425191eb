import { Stack, Text } from '@chakra-ui/react';
import { Copy, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../../../../ui/button.js';
import { Disclosure } from '../../../../ui/disclosure.js';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
import { ChoiceField } from '../../../../ui/field/choice-field.js';
import { createGroveLink } from '../grove-link.js';
import { createMoblinLink } from '../moblin-link.js';
import { splitLink } from '../set-up-parts.js';
import { PROFILES, type Profile } from '../set-up-profile.js';
import { APPS, canOpenApp, findDefaultApp, type App, type PhoneApp } from '../default-app.js';
import { PhoneChoice } from './phone-choice.js';
import { SecretCode } from './secret-code.js';
import { SetUpPartsList } from './set-up-parts-list.js';
import { StoreLink } from './store-link.js';

/** Links and parameters that a phone needs to publish. */
export interface PhoneLinks {
  name: string;
  ingestUrl: string;
  srtlaUrl: string | null;
  /** Enrols the phone for remote control by Moblin; null while remote control is off. */
  remoteControl?: { url: string; password: string } | null;
}

interface Props {
  stream: PhoneLinks;
  /** True on the phone itself, which opens its app instead of scanning a code. */
  isOnPhone?: boolean;
  /** Further settings, shown only for Moblin. */
  moblin?: ReactNode;
  onCopy: (text: string) => void;
}

/** Centred below a button whose text is centred. */
const HINT_OF_BUTTON_STYLE = { textAlign: 'center', textWrap: 'balance' } as const;

/**
 * Shows how to set up a phone, first for the usual app and picture. On another device, the phone is chosen above. The
 * user can choose the picture and another app below.
 */
export function PhoneSetUp({ stream, isOnPhone = false, moblin, onCopy }: Props) {
  const { t } = useTranslation();
  const { app, setApp, setOther } = useApp();
  const [profileId, setProfileId] = useState<string>(PROFILES[0].id);
  const [isBonded, setBonded] = useState(true);
  const { name, ingestUrl, srtlaUrl, remoteControl } = stream;
  const profile: Profile | null = PROFILES.find(({ id }) => id === profileId) ?? null;
  const linkParts = [ingestUrl, srtlaUrl ?? ''].flatMap((link) => splitLink(link) ?? []);
  const srtParts = linkParts.find(({ protocol }) => protocol === 'srt');
  const link = {
    moblin: createMoblinLink({
      name,
      link: (isBonded && srtlaUrl) || ingestUrl,
      profile,
      remoteControl: remoteControl ?? undefined,
    }),
    grove: srtParts ? createGroveLink({ name, parts: srtParts, profile }) : null,
    other: null,
  }[app];
  const opensHere = link !== null && (isOnPhone || canOpenApp(app, navigator));
  const appName = app === 'grove' ? 'Larix' : 'Moblin';
  const chosen = [
    // The segments and the first button name the phone's app.
    ...(isOnPhone || app === 'other' ? [t(`setUp.apps.${app}`)] : []),
    ...(app === 'other' ? [] : [profile?.id ?? t('setUp.keepProfile')]),
  ].join(', ');
  const hint = (
    <Text fontSize="sm" color="muted" {...(link !== null && HINT_OF_BUTTON_STYLE)}>
      {t(`setUp.${opensHere ? 'howHere' : 'how'}.${app}`)}
    </Text>
  );
  return (
    <Stack gap="4">
      {!isOnPhone && <PhoneChoice app={app} onChoose={setApp} />}
      {link === null || app === 'other' ? (
        hint
      ) : (
        <SetUpLink key={app} link={link} app={appName} opensHere={opensHere} isOnPhone={isOnPhone}>
          {hint}
          <StoreLink app={app} name={appName} />
        </SetUpLink>
      )}
      {app === 'grove' && opensHere && (
        <Button variant="outline" width="full" icon={Copy} onClick={() => onCopy(link)}>
          {t('setUp.copySetUp')}
        </Button>
      )}
      {link === null && <SetUpPartsList parts={linkParts} onCopy={onCopy} />}
      <Disclosure title={t(isOnPhone ? 'setUp.choice' : 'setUp.more')} state={chosen}>
        {isOnPhone && (
          <ChoiceField
            label={t('setUp.app')}
            value={app}
            choices={APPS.map((id) => ({ id, name: t(`setUp.apps.${id}`) }))}
            onChoose={(id) => setApp(APPS.find((candidate) => candidate === id) ?? 'other')}
          />
        )}
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
        {app === 'moblin' && srtlaUrl && (
          <CheckboxField checked={isBonded} onChange={setBonded}>
            {t('setUp.bonded')}
          </CheckboxField>
        )}
        {app === 'moblin' && moblin}
        {!isOnPhone && (
          <CheckboxField checked={app === 'other'} onChange={setOther}>
            {t('setUp.apps.other')}
          </CheckboxField>
        )}
      </Disclosure>
    </Stack>
  );
}

/** Returns the chosen app. The app of the chosen phone comes back when another app is no longer wanted. */
function useApp() {
  const [phoneApp, setPhoneApp] = useState<PhoneApp>(() => findDefaultApp(navigator));
  const [isOther, setOther] = useState(false);
  const setApp = (id: App) => {
    if (id !== 'other') setPhoneApp(id);
    setOther(id === 'other');
  };
  const app: App = isOther ? 'other' : phoneApp;
  return { app, setApp, setOther };
}

interface SetUpLinkProps {
  link: string;
  app: string;
  opensHere: boolean;
  isOnPhone: boolean;
  /** A hint and a link, below the first button. */
  children: ReactNode;
}

function SetUpLink({ link, app, opensHere, isOnPhone, children }: SetUpLinkProps) {
  const { t } = useTranslation();
  if (!isOnPhone)
    return (
      <SecretCode link={link} app={app} opensHere={opensHere}>
        {children}
      </SecretCode>
    );
  return (
    <Stack gap="2">
      <ButtonAnchor size="lg" width="full" icon={ExternalLink} href={link}>
        {t('setUp.openIn', { app })}
      </ButtonAnchor>
      {children}
    </Stack>
  );
}
