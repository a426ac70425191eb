import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../ui/action-menu.js';
import { Button } from '../../../../ui/button.js';
import { createBadgeStyle, findProgramColour } from '../../../../ui/status/program-frame.js';
import { ThumbnailChoice } from '../../../../ui/thumbnail-choice.js';
import type { OnProgram } from '../../on-program.js';
import { LAPTOP_WINDOW } from '../editor-areas.js';
import { ScenePicture, type PictureContext } from './scene-picture.js';

interface Props {
  names: readonly string[];
  selected: string;
  onProgram?: OnProgram | null;
  context: PictureContext;
  /** False if the collection has the maximum number of scenes. */
  hasRoom: boolean;
  /** Tools of the whole collection, at the end of a desktop's row. */
  tools?: ReactNode;
  onSelect: (name: string) => void;
  onAdd: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}

/** On a laptop the fields of the selected source need the height. */
const TILE_STYLE = {
  width: '128px',
  lg: { width: 'clamp(120px, 10vw, 128px)', [LAPTOP_WINDOW]: { width: '124px' } },
} as const;

/**
 * The scenes of a collection, each with a picture, and the actions on them. Only the selected scene has a ring: the one
 * on program has a badge, because a second frame would compete. On a desktop the actions are beside the scenes.
 */
export function SceneStrip({ names, selected, onProgram = null, context, hasRoom, tools, ...props }: Props) {
  const { onSelect, onMove } = props;
  const { t } = useTranslation();
  const position = names.indexOf(selected);
  const ratio = context.canvas.width / context.canvas.height;
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollToSelected() {
      list.current?.children[position]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    [position],
  );
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ lg: '2' }} align={{ lg: 'center' }}>
      <Flex
        as="ul"
        ref={list}
        role="list"
        aria-label={t('visual.scenes')}
        tabIndex={0}
        gap="3"
        // Room for the ring of a focused scene.
        mx="-6px"
        mt="-6px"
        p="6px"
        pb={{ base: '2', lg: '6px' }}
        minW="0"
        overflowX="auto"
        _focusVisible={{ outlineOffset: '-3px' }}
      >
        {names.map((name) => (
          <chakra.li key={name} flexShrink="0" css={TILE_STYLE}>
            <ThumbnailChoice
              name={name}
              isChosen={name === selected}
              badge={name === onProgram?.scene && <OnProgramMark isLive={onProgram.isLive} />}
              onChoose={() => onSelect(name)}
            >
              <Box w="full" aspectRatio={ratio} overflow="hidden" borderRadius="6px">
                <ScenePicture name={name} context={context} />
              </Box>
            </ThumbnailChoice>
          </chakra.li>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap" flexShrink="0">
        <Button variant="ghost" px="2" icon={Plus} disabled={!hasRoom} onClick={props.onAdd}>
          {t('visual.addScene')}
        </Button>
        <ActionMenu
          isIcon
          isQuiet
          text={t('visual.sceneActions')}
          actions={[
            { text: t('visual.rename'), icon: Pencil, onSelect: props.onRename },
            { text: t('visual.duplicate'), icon: Copy, disabled: !hasRoom, onSelect: props.onDuplicate },
            {
              text: t('visual.earlier'),
              icon: ArrowLeft,
              disabled: position <= 0,
              onSelect: () => onMove(-1),
            },
            {
              text: t('visual.later'),
              icon: ArrowRight,
              disabled: position === names.length - 1,
              onSelect: () => onMove(1),
            },
            {
              text: t('visual.deleteScene'),
              icon: Trash2,
              destructive: true,
              disabled: names.length === 1,
              onSelect: props.onDelete,
            },
          ]}
        />
      </Flex>
      {tools}
    </Flex>
  );
}

function OnProgramMark({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation();
  const colour = findProgramColour(isLive);
  return (
    <Flex as="span" css={createBadgeStyle(colour)}>
      <Box as="span" flexShrink="0" boxSize="8px" borderRadius="full" bg={colour} />
      {t('visual.onProgram')}
    </Flex>
  );
}
