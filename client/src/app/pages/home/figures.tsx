import { Box } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFeedGraph } from './use-feed-graph.js';

const FeedGraph = lazy(async () => ({
  default: (await import('../../../features/relay-server/graph/feed-graph.js')).FeedGraph,
}));
/** Of the graph, px. It prevents a layout shift of what is below. */
const HEIGHT = 420;
/** The server's controls are ready first, ms. */
const LATER_MS = 500;

/** The feed over time, loaded after the rest of the page. */
export function Figures({ serverId }: { serverId: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(function wait() {
    const timer = setTimeout(() => setDue(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Box minH={`${HEIGHT}px`}>{isDue && <Loaded serverId={serverId} />}</Box>;
}

function Loaded({ serverId }: { serverId: string }) {
  const graph = useFeedGraph(serverId);
  return (
    <Suspense>
      <FeedGraph {...graph} />
    </Suspense>
  );
}
