/** Returns the colour of the frame and the dot of the scene on program: orange only while viewers see the scene. */
export const findProgramColour = (isOnAir: boolean) => (isOnAir ? 'liveFill' : 'moss');

/** Style of the button of a scene that is not on program until the status confirms it: dashed. */
export const PENDING_STYLE = {
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'amber',
  color: 'amber',
} as const;

/** A scene's picture, below which its name is. The frame is drawn over it, because a border would change its shape. */
export const PICTURE_STYLE = {
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  borderRadius: 'md',
  bg: 'ground',
} as const;
const FRAME_STYLE = {
  content: '""',
  position: 'absolute',
  inset: '0',
  borderRadius: 'inherit',
  pointerEvents: 'none',
} as const;

/** A picture with a thin frame, for a scene that is not on program. */
export const QUIET_PICTURE_STYLE = {
  _after: { ...FRAME_STYLE, borderWidth: '1px', borderColor: 'line' },
  // A touch screen would keep the colour after a tap.
  '@media (hover: hover)': { 'button:enabled:hover > &': { _after: { borderColor: 'ink' } } },
} as const;

/** Returns the frame of a scene that differs from the others. */
export const createFrameStyle = (borderColor: string, borderStyle: 'solid' | 'dashed' = 'solid') => ({
  ...FRAME_STYLE,
  borderWidth: '2px',
  borderColor,
  borderStyle,
});

/** Text below a scene's picture. */
export const CAPTION_STYLE = { fontSize: 'sm', fontWeight: '600', lineHeight: '1rem' } as const;

/**
 * Returns the style of the badge with a scene's state, in the upper corner of its picture. It is over the picture, so
 * that it moves nothing, and a faint picture does not make it faint.
 */
export const createBadgeStyle = (dotColour: string) =>
  ({
    position: 'absolute',
    top: '6px',
    insetStart: '6px',
    maxWidth: 'calc(100% - 12px)',
    alignItems: 'center',
    gap: '1',
    height: '18px',
    px: '5px',
    overflow: 'hidden',
    borderRadius: 'sm',
    bg: 'ground',
    color: 'ink',
    fontSize: '12px',
    fontWeight: '600',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    '& svg': { flexShrink: '0' },
    '& .lucide-circle-dot': { boxSize: '8px', color: dotColour, fill: 'currentColor' },
    // A desktop's pictures are small.
    lg: { top: '4px', insetStart: '4px', maxWidth: 'calc(100% - 8px)', height: '16px', px: '1' },
  }) as const;
