import { Box, Flex, Image } from '@chakra-ui/react';
import { CircleDot, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { findProgramColours } from '../../../ui/status/program-frame.js';
import {
  createLowTileStyle,
  createPictureStyle,
  createTallTileStyle,
  KEY_STYLE,
  MARK_ROW_STYLE,
  MARKS_STYLE,
  NAME_STYLE,
  STATE_MARK_STYLE,
  type TileState,
} from './scene-tile-style.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props extends TileState {
  scene: string;
  picture: string | undefined;
  /** True if the tile has room for a picture, so that its size does not change when the picture arrives. */
  isTall: boolean;
  /** The key that switches to the scene; undefined without one. */
  shortcut: string | undefined;
  isReturning: boolean;
  isChosen: boolean;
  onSwitch: SceneSwitch['switchTo'];
}

const FAINT_STYLE = { opacity: '0.4', filter: 'grayscale(1)' } as const;

/** A scene that a tap switches to. A separate component, so that a tap rerenders only the tiles that change. */
export function SceneTile({ scene, picture, isTall, shortcut, isChosen, onSwitch, ...state }: Props) {
  const { isOnProgram, isReturning, disabled } = state;
  const { t } = useTranslation();
  const hasState = isOnProgram || isReturning;
  const markCount = Number(hasState) + Number(shortcut !== undefined);
  const StateIcon = isOnProgram ? CircleDot : Undo2;
  const colours = findProgramColours(state.isOnAir);
  return (
    <Button
      variant="outline"
      disabled={disabled}
      aria-pressed={isChosen}
      aria-label={t(isOnProgram ? 'oneTap.isOn' : 'oneTap.switchTo', { scene })}
      aria-keyshortcuts={shortcut}
      data-tile
      css={isTall ? createTallTileStyle(markCount) : createLowTileStyle(state, markCount > 0)}
      onClick={() => onSwitch(scene, 'tiles')}
    >
      {isTall && (
        // Decorative, because the name of the scene labels the tile.
        <Box as="span" css={createPictureStyle(state, colours)} data-picture>
          {picture && (
            <Image
              src={picture}
              alt=""
              position="absolute"
              inset="0"
              boxSize="full"
              objectFit="cover"
              {...(isReturning && FAINT_STYLE)}
            />
          )}
        </Box>
      )}
      {markCount > 0 && (
        <Flex as="span" aria-hidden css={isTall ? MARKS_STYLE : MARK_ROW_STYLE} data-marks>
          {hasState && (
            <Flex
              as="span"
              align="center"
              gap="1"
              css={isTall ? { ...STATE_MARK_STYLE, color: isOnProgram ? colours.text : 'muted' } : {}}
            >
              <StateIcon size={12} />
              <Box as="span" {...createTextStyle(t(isOnProgram ? 'oneTap.onProgram' : 'oneTap.returns'))} />
            </Flex>
          )}
          {shortcut && (
            <Box as="span" ms="auto" {...createTextStyle(shortcut)} css={isTall ? KEY_STYLE : {}} data-key />
          )}
        </Flex>
      )}
      <Box
        as="span"
        overflowWrap="anywhere"
        hyphens="auto"
        {...(isTall ? { css: NAME_STYLE, title: scene } : { my: 'auto' })}
      >
        {scene}
      </Box>
    </Button>
  );
}

/** Returns a style that draws a text outside the content: voice control needs the scene's name as the content. */
const createTextStyle = (text: string) => ({ _after: { content: `"${text}"` } });
