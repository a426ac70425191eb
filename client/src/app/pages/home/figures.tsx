import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { FeedGraph } from '../../../features/relay-server/graph/feed-graph.js';
import { useFeedGraph } from './use-feed-graph.js';

/** Of the graph, px. It prevents a layout shift of what is below. */
const HEIGHT = 420;
/** The server's controls are ready first, ms. */
const LATER_MS = 500;
const RETRY_MS = 5_000;

type Graph = typeof FeedGraph;

/** The feed over time, loaded after the rest of the page. */
export function Figures({ serverId }: { serverId: string }) {
  const Graph = useGraph();
  return <Box minH={`${HEIGHT}px`}>{Graph && <Loaded Graph={Graph} serverId={serverId} />}</Box>;
}

function Loaded({ Graph, serverId }: { Graph: Graph; serverId: string }) {
  const graph = useFeedGraph(serverId);
  return <Graph {...graph} />;
}

/** Loads the graph, again and again in a dead zone: without it, the rest of the page stays. */
function useGraph(): Graph | null {
  const [Graph, setGraph] = useState<Graph | null>(null);
  useEffect(function load() {
    let isOver = false;
    let timer = setTimeout(attempt, LATER_MS);
    function attempt(): void {
      import('../../../features/relay-server/graph/feed-graph.js').then(
        (module) => {
          if (!isOver) setGraph(() => module.FeedGraph);
        },
        () => {
          if (!isOver) timer = setTimeout(attempt, RETRY_MS);
        },
      );
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return Graph;
}
