import { Box } from '@chakra-ui/react';
import { memo } from 'react';
import type { FeedGraph } from '../../../features/relay-server/graph/feed-graph.js';
import { useFeedGraph } from './use-feed-graph.js';
import { useDeferredModule } from '../use-deferred-module.js';

/** Height of the graph, px. Prevents a layout shift of the content below. */
const HEIGHT = 420;

type Graph = typeof FeedGraph;

const load = () => import('../../../features/relay-server/graph/feed-graph.js');

/** Graph of the feed over time, loaded after the rest of the page. */
export const Figures = memo(function Figures({ serverId }: { serverId: string }) {
  const module = useDeferredModule(load);
  return (
    <Box minH={`${HEIGHT}px`}>{module && <LoadedGraph Graph={module.FeedGraph} serverId={serverId} />}</Box>
  );
});

const loadFeedNow = () => import('./feed-now.js');

/** The feed's bitrate for the bar below the picture, loaded after the rest of the page. */
export function BitrateFigure() {
  const module = useDeferredModule(loadFeedNow);
  return module && <module.FeedNow />;
}

function LoadedGraph({ Graph, serverId }: { Graph: Graph; serverId: string }) {
  const graph = useFeedGraph(serverId);
  return <Graph {...graph} />;
}
