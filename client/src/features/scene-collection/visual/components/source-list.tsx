import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  Layers2,
  Lock,
  LockOpen,
  Pencil,
  Trash2,
  VideoOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../ui/action-menu.js';
import { IconButton } from '../../../../ui/button.js';
import type { SceneItem } from '../model/collection.js';
import { findCovered, type Coverer } from '../model/covered.js';
import { flagOf } from '../model/values.js';
import type { PictureContext } from './scene-picture.js';
import { SourceThumbnail } from './source-thumbnail.js';

interface Props {
  /** Topmost first. */
  items: readonly SceneItem[];
  /** Index of the selected item; null without one. */
  selected: number | null;
  context: PictureContext;
  onSelect: (index: number) => void;
  onShow: (index: number, visible: boolean) => void;
  onLock: (isLocked: boolean) => void;
  onRename: () => void;
  /** Moves the item up (1) or down (-1) by one. */
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}

/** The items of a scene, topmost first, each with a picture, and the actions on the selected item. */
export function SourceList({ items, selected, context, onSelect, onShow, ...props }: Props) {
  const { t } = useTranslation();
  const position = items.findIndex(({ index }) => index === selected);
  const isLocked = flagOf(items[position]?.raw.locked, false);
  if (items.length === 0) return <Text color="muted">{t('visual.empty')}</Text>;
  const covered = findCovered(items.toReversed(), context);
  return (
    <Box>
      {items.length > 1 && (
        // Hidden from screen readers, because the list's name says the same.
        <Flex aria-hidden align="center" gap="1" pb="1" fontSize="sm" lineHeight="16px" color="muted">
          {t('visual.frontToBack')}
          <ArrowDown size={14} />
        </Flex>
      )}
      <Box
        as="ul"
        role="list"
        aria-label={t('visual.sources')}
        borderWidth="1px"
        borderColor="line"
        borderRadius="12px"
      >
        {items.map((item) => (
          <SourceRow
            key={item.index}
            item={item}
            context={context}
            isSelected={item.index === selected}
            coveredBy={covered.get(item.index) ?? null}
            onSelect={() => onSelect(item.index)}
            onShow={(visible) => onShow(item.index, visible)}
          />
        ))}
      </Box>
      {position !== -1 && (
        <Flex
          role="group"
          aria-label={t('visual.selected', { name: items[position]?.name })}
          align="center"
          gap={{ base: '2', lg: '0' }}
          mt={{ base: '2', lg: '3' }}
        >
          {/* Hidden from screen readers, because the group has the same name. */}
          <Text aria-hidden flex="1" minW="0" truncate hideBelow="lg" fontWeight="700">
            {items[position]?.name}
          </Text>
          <IconButton
            icon={ArrowUp}
            label={t('visual.up')}
            disabled={position === 0}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('visual.down')}
            disabled={position === items.length - 1}
            onClick={() => props.onMove(-1)}
          />
          <ActionMenu
            isQuiet
            text={t('visual.sourceActions')}
            actions={[
              { text: t('visual.rename'), icon: Pencil, onSelect: props.onRename },
              {
                text: t(isLocked ? 'visual.unlock' : 'visual.lock'),
                icon: isLocked ? LockOpen : Lock,
                onSelect: () => props.onLock(!isLocked),
              },
              { text: t('visual.remove'), icon: Trash2, destructive: true, onSelect: props.onDelete },
            ]}
          />
        </Flex>
      )}
    </Box>
  );
}

/** Name and kind in one line each, so that all rows are alike in a narrow column. */
const NAME_STYLE = { flex: '1', minWidth: '0', lg: { '& > *': { lineHeight: '1.25' } } } as const;

const ONE_LINE_STYLE = {
  lg: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

/** A phone's line wraps, so that a long kind is not cut off. */
const LINE_STYLE = { flexWrap: { base: 'wrap', lg: 'nowrap' } } as const;

/**
 * Mark of an item that viewers can't see although it is shown, or see only without a feed. The eye beside it says
 * whether the item is shown, and the notice of the selected item says what covers it.
 */
const COVERED_STYLE = {
  display: 'inline-flex',
  flexShrink: '0',
  alignItems: 'center',
  gap: '2px',
  color: 'muted',
  // Beside the longest kind of a source, in a wide font.
  fontSize: { lg: '13px' },
} as const;
/** What something else than the feed covers is probably a mistake. */
const NEVER_SEEN_STYLE = {
  px: '1',
  borderWidth: '1px',
  borderColor: 'control',
  borderRadius: 'sm',
  color: 'ink',
  fontSize: '12px',
  lineHeight: '16px',
} as const;

/** On a desktop, a selected item has a ring like a selected scene. */
const SELECTED_STYLE = {
  lg: {
    bg: { base: 'ground', _dark: 'raised' },
    borderRadius: 'md',
    outline: '2px solid',
    outlineColor: 'choice',
    outlineOffset: '-1px',
  },
} as const;

interface RowProps {
  item: SceneItem;
  context: PictureContext;
  isSelected: boolean;
  /** The item in front that hides this visible one entirely; null without one. */
  coveredBy: Coverer | null;
  onSelect: () => void;
  onShow: (visible: boolean) => void;
}

function SourceRow({ item, context, isSelected, coveredBy, onSelect, onShow }: RowProps) {
  const { t } = useTranslation();
  const { sources, removedPages } = context;
  const kind = removedPages.has(item.name) ? 'other' : (sources.get(item.name)?.kind ?? 'other');
  const visible = flagOf(item.raw.visible, true);
  const kindText = t(kind === 'feed' ? 'visual.fromPhone' : `visual.kind.${kind}`);
  const description = visible ? kindText : t('visual.hidden', { kind: kindText });
  const [cover, CoverIcon] = coveredBy?.isFeed
    ? (['feed', VideoOff] as const)
    : (['other', Layers2] as const);
  return (
    <Flex
      as="li"
      align="center"
      gap="1"
      pe="1"
      minH={{ lg: '48px' }}
      css={{ 'li + &': { borderTopWidth: '1px', borderColor: 'line' }, ...(isSelected && SELECTED_STYLE) }}
    >
      <chakra.button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        display="flex"
        flex="1"
        alignSelf="stretch"
        minW="0"
        minH={{ base: '56px', lg: 'target' }}
        alignItems="center"
        gap="2"
        px="2"
        py={{ base: '2', lg: '0.5' }}
        borderRadius="12px"
        textAlign="start"
        color="ink"
        bg={isSelected ? { base: 'raised', lg: 'transparent' } : 'transparent'}
        cursor="pointer"
      >
        <Box data-picture flexShrink="0" opacity={visible && (coveredBy?.isFeed ?? true) ? 1 : 0.4}>
          <SourceThumbnail name={item.name} context={context} />
        </Box>
        <Box css={NAME_STYLE}>
          <Text
            fontWeight={isSelected ? 700 : 500}
            overflowWrap="anywhere"
            lineClamp={{ base: 2, lg: 1 }}
            title={item.name}
          >
            {item.name}
          </Text>
          <Flex align="center" columnGap="2" fontSize="sm" css={LINE_STYLE}>
            <Text
              color={kind === 'other' ? 'amber' : 'muted'}
              minW="0"
              overflowWrap="anywhere"
              title={description}
              css={ONE_LINE_STYLE}
            >
              {description}
            </Text>
            {coveredBy !== null && (
              <>
                {' '}
                <Text
                  as="span"
                  title={t(`visual.covered.${cover}`, { name: coveredBy.name })}
                  css={{ ...COVERED_STYLE, ...(cover === 'other' && NEVER_SEEN_STYLE) }}
                >
                  <CoverIcon aria-hidden size={14} />
                  {t(`visual.covered.${cover}Mark`)}
                </Text>
              </>
            )}
          </Flex>
        </Box>
      </chakra.button>
      <IconButton
        icon={visible ? Eye : EyeOff}
        label={t('visual.show', { name: item.name })}
        aria-pressed={visible}
        onClick={() => onShow(!visible)}
      />
    </Flex>
  );
}
