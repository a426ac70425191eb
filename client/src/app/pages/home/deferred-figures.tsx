import { Box } from '@chakra-ui/react';
import { memo } from 'react';
import type { FeedGraph } from '../../../features/relay-server/graph/feed-graph.js';
import { useFeedGraph } from './use-feed-graph.js';
import { useDeferredModule } from '../use-deferred-module.js';

/** Height of the graph, px. Prevents a layout shift of the content below. */
const HEIGHT = 420;

type Graph = typeof FeedGraph;

const loadFeedGraph = () => import('../../../features/relay-server/graph/feed-graph.js');

/** Graph of the feed over time, loaded after the rest of the page. */
export const DeferredFeedGraph = memo(function DeferredFeedGraph({ serverId }: { serverId: string }) {
  const module = useDeferredModule(loadFeedGraph);
  return (
    <Box minH={`${HEIGHT}px`}>{module && <LoadedGraph Graph={module.FeedGraph} serverId={serverId} />}</Box>
  );
});

const loadFeedFigure = () => import('./own-feed-figure.js');

/** The feed's bitrate in the bar below the picture, loaded after the rest of the page. */
export function DeferredFeedFigure() {
  const module = useDeferredModule(loadFeedFigure);
  return module && <module.OwnFeedFigure />;
}

function LoadedGraph({ Graph, serverId }: { Graph: Graph; serverId: string }) {
  const graph = useFeedGraph(serverId);
  return <Graph {...graph} />;
}
