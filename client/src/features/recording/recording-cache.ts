import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { Recording } from '@trailcast/schema/wire';
import { RecordingsDocument, type RecordingFieldsFragment } from './recording.generated.js';

/** Applies pushed recordings to the cached list, unless the cached version is newer. */
export const recordingCache = {
  put(this: void, cache: ApolloCache, recording: Recording): void {
    const pushedRecording = recordingOf(recording);
    cache.updateQuery({ query: RecordingsDocument }, (data) => {
      const cachedRecording = data?.recordings.find(({ id }) => id === pushedRecording.id);
      if (!data || (cachedRecording && cachedRecording.version > pushedRecording.version)) return data;
      const otherRecordings = data.recordings.filter(({ id }) => id !== pushedRecording.id);
      return {
        recordings: [...otherRecordings, pushedRecording].sort((a, b) => Number(a.id) - Number(b.id)),
      };
    });
  },

  delete(this: void, cache: ApolloCache, { id }: { id: Deleted['id'] | string }): void {
    cache.updateQuery(
      { query: RecordingsDocument },
      (data) => data && { recordings: data.recordings.filter((recording) => recording.id !== String(id)) },
    );
  },
};

function recordingOf(recording: Recording): RecordingFieldsFragment {
  const { id, serverId } = recording;
  return { __typename: 'Recording', ...recording, id: String(id), serverId: String(serverId) };
}
