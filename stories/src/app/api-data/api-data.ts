import { SAMPLE } from '../../features/scene-collection/visual/sample.ts';
import type { ApiData } from './create-fetch.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const now = Date.now();

const me = { id: '1', displayName: 'Streamer', role: 'VERIFIED', profileImageURL: '/trailcast.svg' };
const streamerRef = { id: '1', displayName: 'Streamer' };
const friendRef = { id: '2', displayName: 'Friend' };
const SCENES = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

const stream = {
  id: '7',
  name: 'City walk',
  streamKey: 'KEY',
  owner: streamerRef,
  invitedUsers: [friendRef],
  version: 1,
  ingestUrl: 'srt://stream.example.org:8890?streamid=publish:input/KEY',
  srtlaUrl: 'srtla://stream.example.org:8891?streamid=publish:input/KEY',
};
const payment = {
  status: 'ACTIVE',
  tier: 'REGULAR',
  accessFee: 9.99,
  serverFee: 0.5,
  subscriptionStarted: now - 12 * DAY_MS,
  renewsAt: now + 18 * DAY_MS,
  version: 1,
  usage: { hours: 4.5, amount: 2.25, periodStart: now - 12 * DAY_MS, periodEnd: now + 18 * DAY_MS },
};
const server = {
  id: '3',
  streamId: '7',
  timeCreated: now - 52 * MINUTE_MS,
  version: 1,
  dataId: '5',
  dataVersion: 1,
  onFeedLoss: { scene: 'Be right back', afterMs: 2000 },
};
/** Drawing of a street at dusk, used instead of a photograph. */
const streetPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#31506b" d="M0 0h16v9H0z"/>' +
    '<path fill="#d98a4e" d="M0 4h16v2H0z"/><path fill="#22303c" d="M0 1h4v8H0zm12-1h4v9h-4z"/>' +
    '<path fill="#414b52" d="M6 5h4l4 4H2z"/></svg>',
)}`;
const picture = { width: 1280, height: 720, fps: 30 };
const feedStatus = { srt: true, kbps: 5400, rttMs: 62, loss: 0.002, feedSince: now - 43 * MINUTE_MS };
const liveStatus = {
  obs: true,
  obsSince: now - 42 * MINUTE_MS - 17 * SECOND_MS,
  output: { state: 'live' },
};
const createSeries = (value: (step: number) => number | null) =>
  Array.from({ length: 60 }, (_, step) => value(step));
const history = {
  from: now - MINUTE_MS,
  stepMs: SECOND_MS,
  kbps: createSeries((step) => 5400 + 400 * Math.sin(step / 4)),
  rttMs: createSeries((step) => 60 + 12 * Math.cos(step / 5)),
  loss: createSeries(() => 0.002),
};
const quality = {
  name: '720p30',
  width: 1280,
  height: 720,
  fps: 30,
  kbps: 6000,
  cores: 1.2,
  isDefault: true,
};

/** A user with a subscription, a stream and a scene collection, but no server. */
export const userWithoutServer: ApiData = {
  me,
  payment,
  streams: [stream],
  sceneCollections: [{ id: '5', name: 'Collection 1', scenes: '{}', version: 1 }],
  system: {
    operator: { name: 'Weg GmbH', address: 'Pfad 1\n12345 Ort', email: 'post@example.org' },
    relay: { ok: true },
  },
  destinations: [{ id: '1', kind: 'twitch', name: 'Twitch', enabled: true, version: 1 }],
};

/** A server whose OBS is starting. */
export const startingServer: ApiData = {
  ...userWithoutServer,
  myServer: server,
  serverStatus: { serverId: '3', version: 1 },
};

const createRunningServer = (status: object): ApiData => ({
  ...userWithoutServer,
  myServer: server,
  serverStatus: { serverId: '3', scene: 'Starting soon', version: 1, picture, ...status },
  serverScenes: SCENES,
  serverPicture: streetPicture,
  scenePicture: streetPicture,
  serverQualities: [quality],
  serverHistory: history,
  serverThresholds: { broadcasts: 4, feedMs: 4 * 60 * MINUTE_MS },
  serverSources: {
    serverId: '3',
    scene: 'Live',
    dataVersion: 1,
    waiting: false,
    sources: [
      { id: 'a', name: 'Feed', kind: 'feed', visible: true },
      { id: 'b', name: 'Title', kind: 'text', visible: true, text: 'City walk' },
    ],
    sounds: [{ id: 'a', name: 'Feed', volumeDb: -6 }],
  },
});

/** A running server that neither receives a feed nor broadcasts. */
export const readyServer = createRunningServer({});
/** The feed arrives, but there is no broadcast. */
export const serverWithFeed = createRunningServer({ ...feedStatus, scene: 'Live' });
export const liveServer = createRunningServer({
  ...feedStatus,
  ...liveStatus,
  scene: 'Live',
  links: [
    { number: 1, name: 'Mobile data', kbps: 3400, share: 0.63, heardAt: now },
    { number: 2, name: 'Wi-Fi', kbps: 2000, share: 0.37, heardAt: now },
  ],
  lastAction: { by: friendRef, action: 'set-scene', detail: 'Live', at: now - 3 * MINUTE_MS },
});
/** Live without a feed: viewers see the feed-loss scene. */
export const serverInDeadZone = createRunningServer({
  ...liveStatus,
  scene: 'Be right back',
  bridging: true,
});

/** A helper of the streamer, without a subscription. */
export const helper: ApiData = {
  ...userWithoutServer,
  me: { ...me, id: '2', displayName: 'Friend' },
  streams: [],
  sceneCollections: [],
  payment: { ...payment, status: 'INCOMPLETE', usage: null, renewsAt: null },
  studios: [
    {
      id: '9',
      owner: streamerRef,
      level: 'produce',
      server: { id: '3', timeCreated: server.timeCreated, streamName: 'City walk' },
      scenes: SCENES,
      destinations: [{ id: '1', kind: 'twitch', name: 'Twitch', enabled: true }],
      version: 1,
    },
  ],
  serverStatus: liveServer.serverStatus,
  serverHistory: history,
  serverPicture: streetPicture,
  scenePicture: streetPicture,
};

/** A new user without a subscription. */
export const userWithoutSubscription: ApiData = { ...helper, studios: [] };
export const userWithPaymentPastDue: ApiData = {
  ...userWithoutServer,
  payment: { ...payment, status: 'PAST_DUE' },
};
export const userWithCancelledSubscription: ApiData = {
  ...userWithoutServer,
  payment: { ...payment, renewsAt: null, subscriptionEnd: now + 18 * DAY_MS },
};

/** A user with an entry in every list of the settings. */
export const userWithFullSettings: ApiData = {
  ...userWithoutServer,
  destinations: [
    { id: '1', kind: 'twitch', name: 'Twitch', enabled: true, version: 1 },
    { id: '2', kind: 'youtube', name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2', hasKey: true },
  ],
  overlay: {
    ...{ alertsLook: 'bold', chatLook: 'plain', language: 'en' },
    ...{ since: now - 9 * DAY_MS, readsAlerts: true, tipsSince: now - 8 * DAY_MS },
  },
  studioHelpers: [{ id: '1', user: friendRef, level: 'operate', since: now - 9 * DAY_MS, version: 1 }],
  studioInvites: [{ id: '5', level: 'watch', timeCreated: now, expires: now + DAY_MS }],
  sessions: [
    { id: '1', name: 'Chrome on Android', timeCreated: now - 9 * DAY_MS, lastUsed: now, current: true },
    { id: '2', name: 'Firefox on Linux', timeCreated: now - 9 * DAY_MS, lastUsed: now - DAY_MS },
  ],
  apiTokens: [
    {
      id: '1',
      name: 'Stream deck',
      scopes: ['control'],
      timeCreated: now - DAY_MS,
      expires: now + 30 * DAY_MS,
    },
  ],
};

/** A user with several streams, recordings and reports. */
export const userWithFullLists: ApiData = {
  ...userWithoutServer,
  streams: [
    { ...stream, live: true },
    { ...stream, id: '8', name: 'Bike', invitedUsers: [], revocationPending: true },
    { ...stream, id: '9', name: 'Shared by a friend', owner: friendRef, invitedUsers: [streamerRef] },
  ],
  sceneCollections: [
    { id: '5', name: 'Collection 1', scenes: SAMPLE, version: 1 },
    {
      id: '6',
      name: 'Festival',
      scenes: '{}',
      version: 2,
      removed: [{ path: 'sources[2]', kind: 'window_capture', reason: 'unsupported' }],
    },
  ],
  recordings: [
    {
      id: '4',
      serverId: '3',
      part: 1,
      state: 'complete',
      began: now - DAY_MS,
      lengthMs: 90 * MINUTE_MS,
      bytes: 4_000_000_000,
      expires: now + 6 * DAY_MS,
      available: true,
    },
  ],
  sessionReports: [
    {
      id: '2',
      serverId: '3',
      began: now - DAY_MS,
      lengthMs: 90 * MINUTE_MS,
      deadZones: 2,
      deadZonesMs: 95 * SECOND_MS,
      gaps: [30, 60].map((minute) => ({
        kind: 'lost',
        fromMs: minute * MINUTE_MS,
        toMs: minute * MINUTE_MS + 47_500,
      })),
      cost: 0.75,
      expires: now + 80 * DAY_MS,
    },
  ],
};

/** An administrator with users, servers and usage. */
export const administrator: ApiData = {
  ...userWithoutServer,
  me: { ...me, displayName: 'Admin', role: 'ADMINISTRATOR' },
  users: [
    { ...me, displayName: 'Admin', role: 'ADMINISTRATOR' },
    { ...me, id: '2', displayName: 'Friend' },
    { ...me, id: '4', displayName: 'Donaudampfschifffahrtsgesellschaft', role: 'UNVERIFIED' },
  ],
  userPayment: payment,
  bookings: [{ id: '3', userId: '2', timeCreated: server.timeCreated }],
  usages: [
    { userId: '1', count: 12.5 },
    { userId: '2', count: 3 },
  ],
};
