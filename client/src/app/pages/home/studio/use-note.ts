import { useEffect, useState } from 'react';
import type { BandProblem } from '../../../../features/relay-server/broadcast-band.js';
import {
  useSendNoteMutation,
  type HelperNote,
} from '../../../../features/relay-server/relay-server.generated.js';
import { useAction } from '../../../use-action.js';

/** Time after which a helper may tell the owner again, ms: the interval that the server allows. */
const TOLD_MS = 10_000;

/** The notes by the problem that a band shows. */
const NOTES: Record<BandProblem, HelperNote> = {
  held: 'OBS_RESTARTS',
  noPicture: 'NO_PICTURE',
  refused: 'PLATFORM_REFUSES',
  notShown: 'FEED_NOT_SHOWN',
  stutters: 'PICTURE_STUTTERS',
  weak: 'WEAK_FEED',
  noSound: 'NO_SOUND',
  takenOver: 'SECOND_PHONE',
};

/** Returns the function that tells a server's owner of a problem, and whether the owner was told a moment ago. */
export function useNote(serverId: string) {
  const [sendNote] = useSendNoteMutation();
  const { busy, run } = useAction<'note'>();
  const [isTold, setIsTold] = useState(false);
  useEffect(
    function allowNextNote() {
      if (!isTold) return undefined;
      const timer = setTimeout(() => setIsTold(false), TOLD_MS);
      return () => clearTimeout(timer);
    },
    [isTold],
  );
  const tell = async (problem: BandProblem) => {
    const variables = { serverId, note: NOTES[problem] };
    if (await run('note', 'send note', () => sendNote({ variables }))) setIsTold(true);
  };
  return { isTold, isSending: busy !== null, onTell: (problem: BandProblem) => void tell(problem) };
}
