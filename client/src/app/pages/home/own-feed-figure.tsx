import { FeedFigure } from '../../../features/relay-server/graph/feed-figure.js';
import { useFeedPoints } from '../../../features/relay-server/graph/feed-track.js';
import { isOnAir } from '../../../features/relay-server/on-air.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { useNow } from '../../../ui/use-now.js';
import { useLive } from '../../live.js';

interface Props {
  /** Bitrate below which the stream's setting counts a feed as weak, kbit/s; null without a setting. */
  limitKbps: number | null;
}

/** The feed's current bitrate and its course over the last minute, from the points of the feed's graph. */
export function OwnFeedFigure({ limitKbps }: Props) {
  const { lostSince } = useLive();
  const { server, status } = useOwnServer({ skip: false, fetchPolicy: 'cache-first' });
  return (
    <FeedFigure
      points={useFeedPoints(server?.id ?? '')}
      now={useNow()}
      isOnAir={status !== null && isOnAir(status)}
      lostSince={lostSince}
      limitKbps={limitKbps}
      isPanic={Boolean(status?.panic)}
    />
  );
}
