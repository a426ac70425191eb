/** One or two tiles with pictures (`data-few`) that have the feed's graph (`data-coverable`) beside them. */
export const FEW_TILES = '[data-few]:has(~ [data-coverable])';

/**
 * Style of the parent of tiles and graph on a desktop: one or two tiles and the graph share a row, also if the graph
 * is not the next child. Each tile has a third of the row. The row is as high as a row of four tiles with the graph's
 * low row below it.
 */
export const BESIDE_TILES_STYLE = {
  lg: {
    '&:has(> [data-few] ~ [data-coverable])': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      // The graph goes back to the row of the tiles.
      gridAutoFlow: 'row dense',
      alignContent: 'start',
      alignItems: 'start',
      '& > *': { gridColumn: '1 / -1', minWidth: '0' },
      '& > [data-few="2"]': { gridColumn: 'span 2' },
      '& > [data-few="1"]': { gridColumn: 'span 1' },
      '& > [data-few] ~ [data-coverable]': { display: 'grid', gridColumn: 'span 1', alignSelf: 'stretch' },
      '& > [data-few="1"] ~ [data-coverable]': { gridColumn: 'span 2' },
      // The offer to undo, at the end of the tiles, is then at the end of a closed graph that is higher than they are.
      '&:has(> [data-few] ~ [data-coverable] [aria-expanded=false]) > [data-few]': { alignSelf: 'stretch' },
    },
  },
} as const;

/** Height of the choice at the end of the graph with a mouse; otherwise `target`. An offer to undo is as high. */
export const CHOICE_HEIGHT = '32px';

/** Selector of the graph in the tiles' row, or next to such a row. Valid only on a desktop. */
export const GRAPH_BESIDE_TILES = '[data-few] ~ [data-coverable]';

/** Width of the row, and of the graph, in terms of the tiles' width, which is 100 % or 100cqi. */
export const createRowVariables = (count: number) =>
  count === 1
    ? { '--row-width': 'calc(300cqi + 32px)', '--graph-width': 'calc(200% + 16px)' }
    : { '--row-width': 'calc(150cqi + 8px)', '--graph-width': 'calc(50% - 8px)' };
