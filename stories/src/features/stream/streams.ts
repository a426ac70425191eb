import type { StreamFieldsFragment } from '@trailcast/client/features/stream/stream.generated.ts';

const createPerson = (id: string, displayName: string) => ({
  __typename: 'UserRef' as const,
  id,
  displayName,
});

export const walkStream: StreamFieldsFragment = {
  __typename: 'Stream',
  id: '7',
  name: 'Walk',
  live: false,
  streamKey: 'KEY',
  owner: createPerson('1', 'streamer'),
  invitedUsers: [createPerson('2', 'friend')],
  version: 1,
  ingestUrl: 'srt://127.0.0.1:8890?streamid=publish:input/KEY',
  srtlaUrl: 'srtla://127.0.0.1:8891?streamid=publish:input/KEY',
  revocationPending: null,
  weakLink: null,
};

/** The longest possible name, without spaces. */
export const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluesselxx';
