export const createDestination = (id: string, fields: object = {}) => ({
  __typename: 'Destination' as const,
  id,
  kind: 'kick' as const,
  name: 'Kick',
  server: 'rtmps://fa723fc1b171.global-contribute.live-video.net:443/app',
  enabled: true,
  hasKey: true,
  version: 1,
  ...fields,
});

export const TWITCH = createDestination('1', { kind: 'twitch', name: 'Twitch', server: '', hasKey: false });
