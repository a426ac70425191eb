import { Box } from '@chakra-ui/react';
import { memo, useState } from 'react';
import type { FeedGraph } from '../../../features/relay-server/graph/feed-graph.js';
import { openGraph } from '../../../features/relay-server/graph/open-graph.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { useFeedGraph } from './use-feed-graph.js';
import { useDeferredModule } from '../use-deferred-module.js';

/** Heights of the open and the closed graph, whose title is a button. Prevent a layout shift of the content below. */
const HEIGHT = '420px';
const FOLDED_HEIGHT = 'max(40px, var(--tc-sizes-target))';

type Graph = typeof FeedGraph;

interface FeedGraphProps {
  serverId: string;
  /** Bitrate below which the stream's setting counts a feed as weak, kbit/s; null without a setting. */
  limitKbps?: number | null;
}

const loadFeedGraph = () => import('../../../features/relay-server/graph/feed-graph.js');

/** Graph of the feed over time, loaded after the rest of the page. */
export const DeferredFeedGraph = memo(function DeferredFeedGraph(props: FeedGraphProps) {
  const module = useDeferredModule(loadFeedGraph);
  const isDesktop = useIsDesktop();
  const [isOpen, setOpen] = useState(openGraph.isOpen);
  const open = (isNowOpen: boolean) => {
    openGraph.store(isNowOpen);
    setOpen(isNowOpen);
  };
  return (
    <Box minH={isDesktop && !isOpen ? FOLDED_HEIGHT : HEIGHT} data-coverable>
      {module && <LoadedGraph Graph={module.FeedGraph} {...props} isOpen={isOpen} onOpen={open} />}
    </Box>
  );
});

const loadBarFigure = () => import('./own/own-bar-figure.js');

/** The feed's bitrate in the bar below the picture, loaded after the rest of the page. */
export function DeferredFeedFigure() {
  const module = useDeferredModule(loadBarFigure);
  return module && <module.OwnBarFigure />;
}

interface LoadedGraphProps extends FeedGraphProps {
  Graph: Graph;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function LoadedGraph({ Graph, serverId, ...props }: LoadedGraphProps) {
  const graph = useFeedGraph(serverId);
  return <Graph {...graph} {...props} />;
}
