import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { SceneSource, ServerSources, SourceChange } from '@trailcast/schema/wire';
import { Hourglass, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/field/switch-field.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';
import { SOURCES_HEIGHT } from '../../../ui/pane/window-high.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { openSound } from '../open-sources.js';
import { LevelMeters, type SubscribeToLevels } from './level-meters.js';
import { SceneSection } from './scene-section.js';
import { SoundOpener } from './sound-opener.js';
import { SoundRow } from './sound-row.js';
import { SourceText, type TextDraft, type TextOutcome } from './source-text.js';

interface Props {
  /** Name of the server's owner; null for the user's own server. */
  owner: string | null;
  serverSources: Omit<ServerSources, 'serverId' | 'dataVersion'>;
  /** True while the live channel is lost: the last known state is shown, and controls are disabled. */
  isChannelLost: boolean;
  isBusy: (id: string) => boolean;
  subscribe: SubscribeToLevels;
  onChange: (id: string, change: SourceChange) => Promise<TextOutcome>;
}

const PANE_STYLE = {
  lg: {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    // With this height, nothing moves when the scene is switched while its sources are open.
    '&:has([role=group] [aria-expanded=true])': {
      minHeight: `min(${SOURCES_HEIGHT}, var(--pane-limit, 0px))`,
    },
  },
} as const;
/** On a desktop, the meters replace the title, which only screen readers get. */
const CLOSED_STYLE = {
  lg: { p: '8px 16px' },
  '& > :first-child': { mb: '0' },
  '& h2': { srOnly: true },
} as const;
/** Scrolls on a desktop in a column that limits the pane's height. */
const LIST_STYLE = {
  // Contains the texts for screen readers, which would make the page higher.
  position: 'relative',
  _focusVisible: { outlineOffset: '-3px' },
  lg: {
    minHeight: '0',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    mx: '-4',
    mb: '-4',
    px: '4',
    pb: '4',
    // Without its padding, each switch ends where the fields end.
    '& [role=switch]': { pe: '0' },
  },
} as const;

/**
 * Sound sources, and sources of the program scene, each with the settings that can be changed during a broadcast. A
 * desktop can close them: only the level meters are then left, in one row.
 */
export function SourcesPane({ owner, serverSources, isChannelLost, isBusy, subscribe, onChange }: Props) {
  const { t } = useTranslation();
  const { scene, sources, sounds, waiting: isChangePending } = serverSources;
  /** Drafts by source id. They are kept while another scene is shown. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, TextDraft>>(new Map());
  const isDesktop = useIsDesktop();
  const [isOpenOnDesktop, setOpenOnDesktop] = useState(openSound.isOpen);
  const isClosed = isDesktop && !isOpenOnDesktop;
  const toggle = () => {
    openSound.store(!isOpenOnDesktop);
    setOpenOnDesktop(!isOpenOnDesktop);
  };
  return (
    <Pane
      title={owner === null ? t('source.title') : t('source.titleOf', { owner })}
      icon={SlidersHorizontal}
      css={isClosed ? CLOSED_STYLE : PANE_STYLE}
      aside={
        isDesktop && (
          <Flex
            flex={isClosed ? '1' : undefined}
            align="center"
            gap={isClosed ? { base: '2', xl: '4' } : '2'}
          >
            {isClosed && (
              // The heading and the button name the pane for screen readers.
              <Text aria-hidden fontWeight="600" hideBelow="xl">
                {t('source.sound')}
              </Text>
            )}
            {isClosed && <LevelMeters subscribe={subscribe} layout="closed" />}
            <SoundOpener isOpen={!isClosed} isMuted={sounds.some(({ muted }) => muted)} onToggle={toggle} />
          </Flex>
        )
      }
    >
      <Stack
        gap="2"
        mt={isClosed ? '2' : undefined}
        mb={isClosed ? undefined : '2'}
        _empty={{ display: 'none' }}
      >
        {isChannelLost && <Text fontWeight="700">{t('source.lost')}</Text>}
        {isChangePending && <Notice icon={Hourglass}>{t('source.waiting')}</Notice>}
      </Stack>
      {/* Mounted while it is closed, so that a text keeps its undo button. */}
      <Stack
        hidden={isClosed}
        gap={{ base: '3', lg: '2' }}
        role="group"
        aria-label={t('source.title')}
        tabIndex={0}
        css={LIST_STYLE}
      >
        {sounds.length > 0 && (
          <Box role="group" aria-label={t('source.sound')}>
            <Heading as="h3" fontSize="md" fontWeight="700" css={{ lg: { srOnly: true } }}>
              {t('source.sound')}
            </Heading>
            {!isClosed && <LevelMeters subscribe={subscribe} layout="aboveSounds" />}
            {sounds.map((sound) => (
              <SoundRow
                key={sound.id}
                sound={sound}
                disabled={isChannelLost}
                busy={isBusy(sound.id)}
                onChange={(change) => onChange(sound.id, change)}
              />
            ))}
          </Box>
        )}
        {scene !== null && (
          <SceneSection scene={scene} sourceCount={sources.length}>
            {sources.length === 0 && <Text color="muted">{t('source.empty')}</Text>}
            {sources.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                disabled={isChannelLost}
                busy={isBusy(source.id)}
                draft={drafts.get(source.id) ?? null}
                onDraft={(update) => setDrafts((current) => withDraft(current, source.id, update))}
                onChange={(change) => onChange(source.id, change)}
              />
            ))}
          </SceneSection>
        )}
      </Stack>
    </Pane>
  );
}

type DraftUpdate = (draft: TextDraft | null) => TextDraft | null;

function withDraft(drafts: ReadonlyMap<string, TextDraft>, id: string, update: DraftUpdate) {
  const newDrafts = new Map(drafts);
  const draft = update(drafts.get(id) ?? null);
  if (draft === null) newDrafts.delete(id);
  else newDrafts.set(id, draft);
  return newDrafts;
}

/** On a desktop the kind is beside the name, if there is room. */
const NAME_AND_KIND_STYLE = {
  lg: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', lineHeight: '1.25' },
} as const;

interface RowProps {
  source: SceneSource;
  disabled: boolean;
  busy: boolean;
  draft: TextDraft | null;
  onDraft: (update: DraftUpdate) => void;
  onChange: (change: SourceChange) => Promise<TextOutcome>;
}

/** A source. Sources within a group or a nested scene are indented. */
function SourceRow({ source, disabled, busy, draft, onDraft, onChange }: RowProps) {
  const { t } = useTranslation();
  const { name, kind, visible, text, within } = source;
  const kindName = t(`source.kind.${kind}`);
  return (
    <Box ps={within === null ? '0' : '4'}>
      <Flex justify="space-between" align="center" gap="2" minH={{ lg: '40px' }}>
        <Box minW="0" css={NAME_AND_KIND_STYLE}>
          <Text overflowWrap="anywhere" {...(disabled && { color: 'muted' })}>
            {name}
          </Text>
          {kindName !== name && (
            <Text fontSize="sm" color="muted">
              {kindName}
            </Text>
          )}
        </Box>
        <SwitchField
          label={t('source.show', { name })}
          checked={visible}
          words={{ on: t('source.shown'), off: t('source.hidden') }}
          disabled={disabled}
          busy={busy}
          onChange={(isVisible) => void onChange({ visible: isVisible })}
        />
      </Flex>
      {text !== undefined && (
        <SourceText
          name={name}
          text={text}
          disabled={disabled}
          busy={busy}
          draft={draft}
          onDraft={onDraft}
          onText={(newText) => onChange({ text: newText })}
        />
      )}
    </Box>
  );
}
