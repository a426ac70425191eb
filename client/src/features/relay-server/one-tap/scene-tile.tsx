import { Box, Flex, Image } from '@chakra-ui/react';
import { CircleDot, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { createBadgeStyle, findProgramColour } from '../../../ui/status/program-frame.js';
import {
  createLowTileStyle,
  createPictureStyle,
  KEY_STYLE,
  MARK_ROW_STYLE,
  NAME_STYLE,
  TALL_TILE_STYLE,
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
  isChosen: boolean;
  onSwitch: SceneSwitch['switchTo'];
}

/** For the picture of a scene that is not current. The pictures of disabled tiles are faint anyway. */
const FAINT_STYLE = { opacity: '0.4', filter: 'grayscale(1)' } as const;

/** A scene that a tap switches to. A separate component, so that a tap rerenders only the tiles that change. */
export function SceneTile({ scene, picture, isTall, shortcut, isChosen, onSwitch, ...state }: Props) {
  const { isOnProgram, isReturning, disabled } = state;
  const { t } = useTranslation();
  const hasState = isOnProgram || isReturning;
  const hasMarkRow = hasState || shortcut !== undefined;
  const StateIcon = isOnProgram ? CircleDot : Undo2;
  const programColour = findProgramColour(state.isOnAir);
  const stateMark = hasState && (
    <>
      <StateIcon size={12} />
      <Box as="span" {...createTextStyle(t(isOnProgram ? 'oneTap.onProgram' : 'oneTap.returns'))} />
    </>
  );
  const key = shortcut && (
    <Box
      as="span"
      aria-hidden
      css={isTall ? KEY_STYLE : { ms: 'auto' }}
      {...createTextStyle(shortcut)}
      data-key
    />
  );
  return (
    <Button
      variant="outline"
      disabled={disabled}
      aria-pressed={isChosen}
      aria-label={t(isOnProgram ? 'oneTap.isOn' : 'oneTap.switchTo', { scene })}
      aria-keyshortcuts={shortcut}
      data-tile
      css={isTall ? TALL_TILE_STYLE : createLowTileStyle(state, hasMarkRow)}
      onClick={() => onSwitch(scene, 'tiles')}
    >
      {isTall ? (
        <>
          {/* Decorative, because the name of the scene labels the tile. */}
          <Box as="span" css={createPictureStyle(state, programColour)} data-picture>
            {picture && (
              <Image
                src={picture}
                alt=""
                position="absolute"
                inset="0"
                boxSize="full"
                objectFit="cover"
                {...(isReturning && !disabled && FAINT_STYLE)}
              />
            )}
          </Box>
          {stateMark && (
            <Flex as="span" aria-hidden css={createBadgeStyle(programColour)} data-badge>
              {stateMark}
            </Flex>
          )}
          {key}
        </>
      ) : (
        hasMarkRow && (
          <Flex as="span" aria-hidden css={MARK_ROW_STYLE} data-marks>
            {stateMark && (
              <Flex as="span" align="center" gap="1">
                {stateMark}
              </Flex>
            )}
            {key}
          </Flex>
        )
      )}
      <Box
        as="span"
        overflowWrap="anywhere"
        hyphens="auto"
        {...(isTall ? { css: NAME_STYLE, title: scene, 'data-name': '' } : { my: 'auto' })}
      >
        {scene}
      </Box>
    </Button>
  );
}

/** Returns a style that draws a text outside the content: voice control needs the scene's name as the content. */
const createTextStyle = (text: string) => ({ _after: { content: `"${text}"` } });
