import { useEffect, useState } from 'react';
import { LostFeedButton } from '../../../../features/relay-server/phone-help/lost-feed-button.js';
import { useOwnServer } from '../../../../features/relay-server/use-own-server.js';
import { useStreamsQuery } from '../../../../features/stream/stream.generated.js';
import { useMeQuery } from '../../../../features/user/user.generated.js';
import { isMoblinDevice } from '../../../../lib/device/is-moblin-device.js';
import { useLive } from '../../../live.js';
import { setUp } from '../../streams/lazy-set-up.js';
import { OwnFeedFigure } from '../own-feed-figure.js';

const { Part: SetUp, preload } = setUp;

const CACHED = { fetchPolicy: 'cache-first' } as const;

/**
 * Chart of the feed in the bar below the picture. While a broadcast has lost the feed, the owner of the stream sees the
 * next step instead, in the same place.
 */
export function OwnBarFigure() {
  const { lostSince } = useLive();
  const { server, status } = useOwnServer({ skip: false, ...CACHED });
  const myId = useMeQuery(CACHED).data?.me.id;
  const streams = useStreamsQuery(CACHED).data?.streams ?? [];
  const stream = streams.find(({ id }) => id === server?.streamId);
  const isOwnStream = stream !== undefined && stream.owner.id === myId;
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null);
  // The button is needed where the network is bad.
  useEffect(preload, []);
  // Without the live channel, the last known state is not shown as current.
  const isFeedLost = lostSince === null && status !== null && status.obs && !status.srt;
  return (
    <>
      {isFeedLost && isOwnStream ? (
        <LostFeedButton
          opensMoblin={isMoblinDevice(navigator.userAgent, navigator.maxTouchPoints)}
          onConnect={() => setDialog('open')}
        />
      ) : (
        <OwnFeedFigure limitKbps={stream?.weakLink?.belowKbps ?? null} />
      )}
      {/* Stays open when the feed is back, because the dialog reports that. */}
      {isOwnStream && dialog !== null && (
        <SetUp fallback={null} stream={stream} open={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  );
}
