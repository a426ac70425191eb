import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { GraphqlContext } from '../infra/graphql/context.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string | number };
  String: { input: string; output: string };
  Boolean: { input: boolean; output: boolean };
  Int: { input: number; output: number };
  Float: { input: number; output: number };
  /** Integer milliseconds since the epoch, UTC. */
  Timestamp: { input: number; output: number };
};

export type AddStudioHelperInput = {
  level: StudioLevel;
  until?: InputMaybe<Scalars['Timestamp']['input']>;
  userId: Scalars['ID']['input'];
};

/** A browser that receives the user's alerts through its push service. It is removed when the device's session ends. */
export type AlertDevice = {
  __typename?: 'AlertDevice';
  /** True for the device that sends the request. */
  current: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  /** Kinds of alerts that it receives: feed-lost, feed-returned, refused, stop-near. */
  kinds: Array<Scalars['String']['output']>;
  /** Language of its alerts: en or de. */
  language: Scalars['String']['output'];
  /** Time at which its push service last accepted an alert; null if it never did. */
  lastSent?: Maybe<Scalars['Timestamp']['output']>;
  /** Browser and operating system of the signed-in device; '' if unknown. */
  name: Scalars['String']['output'];
  timeCreated: Scalars['Timestamp']['output'];
};

export type AlertSettings = {
  __typename?: 'AlertSettings';
  /** The caller's devices, ascending by id. */
  devices: Array<AlertDevice>;
  /** The `applicationServerKey` of a push subscription, base64url. */
  publicKey: Scalars['String']['output'];
};

/** Credential of a program, sent as `Authorization: Bearer TOKEN` over REST, GraphQL and STOMP. */
export type ApiToken = {
  __typename?: 'ApiToken';
  expires: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** Rounded to the minute; 0 if never used. */
  lastUsed: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
  scopes: Array<TokenScope>;
  timeCreated: Scalars['Timestamp']['output'];
};

export type BillingInformation = {
  __typename?: 'BillingInformation';
  city: Scalars['String']['output'];
  /** ISO 3166-1 alpha-2. */
  countryCode: Scalars['String']['output'];
  line1: Scalars['String']['output'];
  line2: Scalars['String']['output'];
  name: Scalars['String']['output'];
  postalCode: Scalars['String']['output'];
  state: Scalars['String']['output'];
};

export type BillingInformationInput = {
  city: Scalars['String']['input'];
  /** ISO 3166-1 alpha-2. */
  countryCode: Scalars['String']['input'];
  line1: Scalars['String']['input'];
  line2: Scalars['String']['input'];
  name: Scalars['String']['input'];
  postalCode: Scalars['String']['input'];
  state: Scalars['String']['input'];
};

export type BitratePreset = {
  __typename?: 'BitratePreset';
  id: Scalars['String']['output'];
  kbps: Scalars['Int']['output'];
};

/** A relay server in the administrators' list. */
export type Booking = {
  __typename?: 'Booking';
  /** Id of the server. */
  id: Scalars['ID']['output'];
  timeCreated: Scalars['Timestamp']['output'];
  userId: Scalars['ID']['output'];
};

/** Omitted fields keep their value. If `until` is null, the access never expires. */
export type ChangeStudioHelperInput = {
  level?: InputMaybe<StudioLevel>;
  until?: InputMaybe<Scalars['Timestamp']['input']>;
};

/**
 * Chat, viewers and title of a studio's channel. Title and viewers are null unless the platform has confirmed them within
 * the last 5 s.
 */
export type Chat = {
  __typename?: 'Chat';
  /** True if the caller has connected an account and can send messages. */
  canWrite: Scalars['Boolean']['output'];
  /** Level of the chat commands of moderators; null: commands are off. */
  commands?: Maybe<ChatCommandLevel>;
  /** The newest messages, oldest first. */
  messages: Array<ChatMessage>;
  state: ChatState;
  studioId: Scalars['ID']['output'];
  title?: Maybe<Scalars['String']['output']>;
  /** Number of viewers; null also while the channel is offline. */
  viewers?: Maybe<Scalars['Int']['output']>;
};

/** Levels of the chat commands of moderators. They are a part of the helpers' levels. */
export type ChatCommandLevel = 'operate' | 'produce';

/** Page on which the caller connects an account. */
export type ChatConsent = {
  __typename?: 'ChatConsent';
  url: Scalars['String']['output'];
};

/** Languages of command replies. */
export type ChatLanguage = 'de' | 'en';

/** One chat message, as plain text. Kept in memory only. */
export type ChatMessage = {
  __typename?: 'ChatMessage';
  at: Scalars['Timestamp']['output'];
  author: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  role: ChatterRole;
  text: Scalars['String']['output'];
};

/** Connection states of a chat. */
export type ChatState =
  /** The connection is lost and is retried. */
  | 'away'
  | 'connected'
  | 'connecting'
  /** The owner has connected no account. */
  | 'disconnected'
  /** The owner has too many connections at the platform. */
  | 'full'
  /** The platform no longer accepts the owner's consent. */
  | 'refused';

/** The chatter's most significant badge. */
export type ChatterRole = 'broadcaster' | 'moderator' | 'subscriber' | 'viewer' | 'vip';

export type ConsentInput = {
  locale: Scalars['String']['input'];
  version: Scalars['String']['input'];
};

export type CreateApiTokenInput = {
  /** Days until it expires, 1 to 366. */
  days: Scalars['Int']['input'];
  name: Scalars['String']['input'];
  /** At least one scope. */
  scopes: Array<TokenScope>;
};

export type CreateDestinationInput = {
  /** Default: true. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  key: Scalars['String']['input'];
  /** Any kind except twitch. Every user has that destination already. */
  kind: DestinationKind;
  /** Default: the platform's name, or 'Destination N'. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Default: the address of Kick or YouTube. Required for a custom destination. */
  server?: InputMaybe<Scalars['String']['input']>;
};

export type CreateServerInput = {
  dataId: Scalars['ID']['input'];
  /** If null, a new stream is created. */
  streamId?: InputMaybe<Scalars['ID']['input']>;
};

export type CreateStudioInviteInput = {
  level: StudioLevel;
  until?: InputMaybe<Scalars['Timestamp']['input']>;
};

export type CreatedApiToken = {
  __typename?: 'CreatedApiToken';
  expires: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  lastUsed: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
  scopes: Array<TokenScope>;
  timeCreated: Scalars['Timestamp']['output'];
  /** The token itself. It is shown only once. */
  token: Scalars['String']['output'];
};

export type CreatedStudioInvite = {
  __typename?: 'CreatedStudioInvite';
  expires: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  level: StudioLevel;
  timeCreated: Scalars['Timestamp']['output'];
  until?: Maybe<Scalars['Timestamp']['output']>;
  /** The link itself. It is shown only once. */
  url: Scalars['String']['output'];
  usedBy?: Maybe<UserRef>;
};

export type Delay = {
  __typename?: 'Delay';
  /** Current delay of viewers behind the program, s; 0 while they see 'One moment'. */
  behind: Scalars['Float']['output'];
  /** True while the delay is shorter than requested, because the node has too little memory. */
  limited?: Maybe<Scalars['Boolean']['output']>;
  state: DelayState;
  /** Time at which the delay will be full or, at the end, the broadcast will be over. */
  until?: Maybe<Scalars['Timestamp']['output']>;
};

export type DelayState =
  /** The delayed content is sent, then the broadcast ends. */
  | 'ending'
  | 'full'
  /** Viewers see 'One moment' until the delay is full, also after a dump. */
  | 'growing'
  /** A shorter delay begins with a key frame. */
  | 'shrinking';

export type Destination = {
  __typename?: 'Destination';
  /** True if broadcasts are sent to it. */
  enabled: Scalars['Boolean']['output'];
  /** True if a key is stored; always false for twitch. The key is never returned. */
  hasKey: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  kind: DestinationKind;
  name: Scalars['String']['output'];
  /** Address: rtmp://host/app or rtmps://host/app; empty for twitch. Not for API tokens. */
  server: Scalars['String']['output'];
  version: Scalars['Int']['output'];
};

/** Kinds of destinations of a broadcast. */
export type DestinationKind =
  | 'custom'
  | 'kick'
  /** The platform of the sign-in, which supplies address and key at each start. */
  | 'twitch'
  | 'youtube';

/** Reason for which a destination receives nothing. */
export type DestinationReason = {
  __typename?: 'DestinationReason';
  code: Scalars['String']['output'];
  /** English text. */
  text: Scalars['String']['output'];
  /** The platform's own message; null without one. */
  words?: Maybe<Scalars['String']['output']>;
};

export type DestinationState = 'connecting' | 'failed' | 'idle' | 'live' | 'reconnecting';

/** An enabled destination, as part of a status. */
export type DestinationStatus = {
  __typename?: 'DestinationStatus';
  /** Frames of this broadcast that were dropped because the destination was too slow. */
  droppedFrames?: Maybe<Scalars['Int']['output']>;
  id: Scalars['ID']['output'];
  /** Bitrate to it, kbit/s. */
  kbps?: Maybe<Scalars['Float']['output']>;
  kind: DestinationKind;
  name: Scalars['String']['output'];
  /** Age of the oldest queued bytes, ms. */
  queuedMs?: Maybe<Scalars['Int']['output']>;
  /** Null without a problem. */
  reason?: Maybe<DestinationReason>;
  /** Reconnect attempts in this outage. */
  reconnects?: Maybe<Scalars['Int']['output']>;
  /** Start of this state; null if unknown. */
  since?: Maybe<Scalars['Timestamp']['output']>;
  state: DestinationState;
};

/** Load of the encoder. */
export type EncoderStatus = {
  __typename?: 'EncoderStatus';
  /** Frames per second that the encoder skips for lack of time. */
  lateFps: Scalars['Float']['output'];
  /** Share of the machine's CPU that OBS uses, 0 to 1. */
  load: Scalars['Float']['output'];
};

/** Faults of a feed that can't be shown. */
export type FeedFault = {
  __typename?: 'FeedFault';
  /** Start of the fault; for a refused caller, its last attempt. */
  at: Scalars['Timestamp']['output'];
  /** sound-only, undecodable and encrypted concern arriving bytes. passphrase and wrong-key concern a refused caller. */
  code: Scalars['String']['output'];
  /**
   * For wrong-key: true if it is a former key of the stream; false if it is unknown, so the caller may be a stranger.
   * Otherwise null.
   */
  oldKey?: Maybe<Scalars['Boolean']['output']>;
  text: Scalars['String']['output'];
};

/** One link of a bonded feed. Unknown figures are null. */
export type FeedLink = {
  __typename?: 'FeedLink';
  /** Delay of its packets relative to the fastest link, ms. */
  delayMs?: Maybe<Scalars['Float']['output']>;
  /** Time of its last packet. */
  heardAt: Scalars['Timestamp']['output'];
  kbps: Scalars['Float']['output'];
  /** True if no packet arrived for 3 s. */
  lost: Scalars['Boolean']['output'];
  /** Lost packets, as reported by the phone. */
  naks?: Maybe<Scalars['Float']['output']>;
  /** Such as 'Link 1'. */
  name: Scalars['String']['output'];
  /** From 1. Does not change with the phone's port. */
  number: Scalars['Int']['output'];
  /** Round-trip time, ms, as reported by the phone. */
  rttMs?: Maybe<Scalars['Float']['output']>;
  /** Share of the feed's bytes in the last second, 0 to 1. */
  share?: Maybe<Scalars['Float']['output']>;
};

/** Switches to a scene when the feed is lost, and back when the feed returns. */
export type FeedLoss = {
  __typename?: 'FeedLoss';
  /** Delay after the feed is lost, ms. */
  afterMs: Scalars['Int']['output'];
  scene: Scalars['String']['output'];
};

export type FeedLossInput = {
  afterMs: Scalars['Int']['input'];
  scene: Scalars['String']['input'];
};

/** A link that transfers the set-up to one phone. Its token is in the fragment, which browsers don't send. */
export type HandOver = {
  __typename?: 'HandOver';
  expires: Scalars['Timestamp']['output'];
  url: Scalars['String']['output'];
};

export type HandOverState = {
  __typename?: 'HandOverState';
  expires: Scalars['Timestamp']['output'];
  /** Time at which a phone used the link; null before. */
  used?: Maybe<Scalars['Timestamp']['output']>;
};

/** Data with which a phone publishes. */
export type HandedOver = {
  __typename?: 'HandedOver';
  ingestUrl: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** Null unless the stream's owner lets a phone connect for remote control. */
  remoteControl?: Maybe<PhoneEnrolment>;
  srtlaUrl: Scalars['String']['output'];
};

/** What a helper can tell the owner about a broadcast. */
export type HelperNote =
  | 'FEED_NOT_SHOWN'
  | 'NO_PICTURE'
  | 'NO_SOUND'
  | 'OBS_RESTARTS'
  | 'PICTURE_STUTTERS'
  | 'PLATFORM_REFUSES'
  | 'SECOND_PHONE'
  | 'WEAK_FEED';

/** A problem that viewers notice, or that threatens the feed. */
export type Hint = {
  __typename?: 'Hint';
  /** Start of the problem; for a refused caller or a take-over, its last occurrence. */
  at?: Maybe<Scalars['Timestamp']['output']>;
  /** Clients ignore unknown codes. */
  code: Scalars['String']['output'];
  /** 'refused': name of the destination. */
  destination?: Maybe<Scalars['String']['output']>;
  /** 'scene-without-feed': the scene that viewers see. */
  scene?: Maybe<Scalars['String']['output']>;
  /** 'key-frames': interval between them, s. */
  seconds?: Maybe<Scalars['Float']['output']>;
  /** 'page-…': name of the browser source. */
  source?: Maybe<Scalars['String']['output']>;
  /** English text. */
  text: Scalars['String']['output'];
  /** 'refused': the platform's own message. */
  words?: Maybe<Scalars['String']['output']>;
};

/** Period of a history. */
export type HistoryRange =
  /** The last two minutes. */
  | 'minutes'
  /** The broadcast from its start; without a broadcast, the time since the last one. */
  | 'session';

/** An image of the caller, for scenes. POST /image uploads one, GET /image/{id} returns the file. */
export type Image = {
  __typename?: 'Image';
  /** Stored file size, bytes. */
  bytes: Scalars['Int']['output'];
  height: Scalars['Int']['output'];
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  timeCreated: Scalars['Timestamp']['output'];
  /** image/png, image/jpeg or image/webp */
  type: Scalars['String']['output'];
  version: Scalars['Int']['output'];
  /** Pixels. */
  width: Scalars['Int']['output'];
};

/** A finalized invoice of the payment provider. */
export type Invoice = {
  __typename?: 'Invoice';
  /** In currency units, VAT included. */
  amount: Scalars['Float']['output'];
  /** ISO 4217. */
  currency: Scalars['String']['output'];
  date: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** Null until the provider has assigned a number. */
  number?: Maybe<Scalars['String']['output']>;
  state: InvoiceState;
  /** The provider's page for this invoice, which opens without a sign-in; null without one. */
  url?: Maybe<Scalars['String']['output']>;
};

export type InvoiceState =
  /** Not yet paid. */
  | 'open'
  | 'paid'
  /** Not paid, and no longer collected. */
  | 'uncollectible'
  | 'void';

/** The newest action by a person on a server. */
export type LastAction = {
  __typename?: 'LastAction';
  action: Scalars['String']['output'];
  at: Scalars['Timestamp']['output'];
  /** Null if a chatter did it. */
  by?: Maybe<UserRef>;
  /** Name of the chatter who used a chat command; otherwise null. */
  chatter?: Maybe<Scalars['String']['output']>;
  detail?: Maybe<Scalars['String']['output']>;
};

export type LinkHistory = {
  __typename?: 'LinkHistory';
  kbps: Array<Maybe<Scalars['Float']['output']>>;
  number: Scalars['Int']['output'];
  /** Known only if the phone reports it. */
  rttMs: Array<Maybe<Scalars['Float']['output']>>;
};

/** A link's share of the feed's bytes, 0 to 1. */
export type LinkShare = {
  __typename?: 'LinkShare';
  /** The phone's name for the link; null if unknown. */
  name?: Maybe<Scalars['String']['output']>;
  number: Scalars['Int']['output'];
  share: Scalars['Float']['output'];
};

/** One action on a server. */
export type LogEntry = {
  __typename?: 'LogEntry';
  action: Scalars['String']['output'];
  at: Scalars['Timestamp']['output'];
  /** Null if the product itself or a chatter did it. */
  by?: Maybe<UserRef>;
  /** Name of the chatter who used a chat command; otherwise null. */
  chatter?: Maybe<Scalars['String']['output']>;
  /** Subject of the action, such as the scene's name. */
  detail?: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  serverId: Scalars['ID']['output'];
  via: LogVia;
};

/** Ways by which an action reached the product. */
export type LogVia = 'api' | 'chat' | 'node' | 'page';

export type Missing = {
  __typename?: 'Missing';
  how: Scalars['String']['output'];
  what: Scalars['String']['output'];
};

export type Mutation = {
  __typename?: 'Mutation';
  /** Not for API tokens. */
  addStudioHelper: StudioHelper;
  cancelSubscription: Payment;
  /** Returns the phone's state once it has confirmed the change. Fails if it rejects the change, or does not confirm within 5 s. */
  changePhone: Phone;
  /** Changes an item or an audio source, and saves the change in the scene collection. `sourceId` is its id. */
  changeSource: ServerSources;
  /** Not for API tokens. */
  changeStudioHelper: StudioHelper;
  /**
   * Starts the consent to chat and title for the caller's own account; with `alerts`, also to follows and subscriptions.
   * Not for API tokens.
   */
  connectChat: ChatConsent;
  /** Not for API tokens. */
  createApiToken: CreatedApiToken;
  /** Not for API tokens. */
  createDestination: Destination;
  /** Creates a link for one other phone, valid for 10 minutes. The previous link no longer works. */
  createHandOver: HandOver;
  /** Creates the address of the overlay pages. The previous one no longer works. Not for API tokens. */
  createOverlayAddress: OverlayAddress;
  createRecordingTicket: RecordingTicket;
  /** Without `scenes`, the built-in starter collection is used. */
  createSceneCollection: SceneCollection;
  createServer: Server;
  /** Creates the address of the public statistics. The previous address no longer works. */
  createStatsKey: StatsKey;
  createStream: Stream;
  /** Creates an invitation link, valid once within 24 h. Not for API tokens. */
  createStudioInvite: CreatedStudioInvite;
  createSubscription: Payment;
  /** Creates the address for tips from other programs. The previous one no longer works. Not for API tokens. */
  createTipHook: TipHook;
  /**
   * Deletes the caller's account and everything that belongs to it, immediately. `displayName` must be the caller's, as a
   * confirmation. Not for API tokens.
   */
  deleteAccount: Scalars['Boolean']['output'];
  deleteAlertDevice: Scalars['Boolean']['output'];
  /** Administrators only. */
  deleteBooking: Scalars['Boolean']['output'];
  /** The sign-in destination (twitch) can't be deleted, only switched off. Not for API tokens. */
  deleteDestination: Scalars['Boolean']['output'];
  /** 409 while one of the caller's scene collections shows it. */
  deleteImage: Scalars['Boolean']['output'];
  /** Revokes the address of the overlay pages. Not for API tokens. */
  deleteOverlayAddress: Scalars['Boolean']['output'];
  /** Deletes a complete recording. Its file is deleted as soon as its node can be reached. */
  deleteRecording: Scalars['Boolean']['output'];
  deleteSceneCollection: SceneCollection;
  deleteServer: Scalars['Boolean']['output'];
  deleteSessionReport: Scalars['Boolean']['output'];
  deleteStream: Scalars['Boolean']['output'];
  /** Not for API tokens. */
  deleteTipHook: Scalars['Boolean']['output'];
  /** Revokes the caller's consent and switches chat commands off. Not for API tokens. */
  disconnectChat: Scalars['Boolean']['output'];
  /** Discards the delayed content, so viewers never see it. */
  dump: ServerStatus;
  /** Creates an enrolment. A phone with the previous one is disconnected. */
  enrolPhone: PhoneEnrolment;
  /** Accepts an invitation link, which is valid once. Not for API tokens. */
  joinStudio: Studio;
  /** Restarts the idle time of an idle server, which withdraws an announced stop. */
  keepServer: Server;
  /** Withdraws the cancellation before the subscription ends. */
  keepSubscription: Payment;
  /** Ends the caller's access to the studio. Not for API tokens. */
  leaveStudio: Scalars['Boolean']['output'];
  /** Revokes the session of the bearer token and closes its live channels. */
  logout: Scalars['Boolean']['output'];
  /** Pauses or resumes alerts. While paused, they stay queued. Needs the level operate. Not for API tokens. */
  pauseOverlayAlerts: OverlayAlerts;
  /** Creates a new key. The old key is refused, and a feed that uses it is disconnected. */
  regenerateStreamKey: Stream;
  /** Replaces the subscription of the device that sends the request. */
  registerAlertDevice: AlertDevice;
  /** Ends the helper's access immediately. Not for API tokens. */
  removeStudioHelper: Scalars['Boolean']['output'];
  renameSceneCollection: SceneCollection;
  renameStream: Stream;
  /** Closes the feed's connection, so that the phone reconnects. */
  restartStream: Stream;
  /** Revokes the token and closes its live channels. Not for API tokens. */
  revokeApiToken: Scalars['Boolean']['output'];
  revokeHandOver: Scalars['Boolean']['output'];
  /** Revokes every other session of the caller. API tokens stay valid. */
  revokeOtherSessions: Scalars['Boolean']['output'];
  revokePhone: Scalars['Boolean']['output'];
  revokeSession: Scalars['Boolean']['output'];
  revokeStatsKey: Scalars['Boolean']['output'];
  /** Not for API tokens. */
  revokeStudioInvite: Scalars['Boolean']['output'];
  /** Sends a chat message as the caller. Needs the level operate. Not for API tokens. */
  sayInChat: Scalars['Boolean']['output'];
  /**
   * Tells the owner of a problem: as the newest action of status and log. Only for helpers, once in 10 s. Not for API
   * tokens.
   */
  sendNote: ServerStatus;
  /** Changes the title of the channel. Needs the level produce. Not for API tokens. */
  setBroadcastTitle: Chat;
  /**
   * Sets the level of commands in the caller's own chat; null switches them off. Without `language`, the language of
   * replies does not change. Not for API tokens.
   */
  setChatCommands: Chat;
  /** Sets the delay, from 0 to 60 s. During a broadcast, it takes effect immediately. */
  setDelay: Server;
  /** Null switches it off. */
  setFeedLoss: Server;
  /** Mutes or unmutes what viewers hear. Returns when the node has confirmed it. */
  setMuted: ServerStatus;
  /** Not for API tokens. */
  setOverlay: Overlay;
  /**
   * Starts or ends a panic, which hides picture and sound from viewers. Returns when the node has confirmed it. With
   * `since`, ends only the panic that began then.
   */
  setPanic: ServerStatus;
  /** Chooses the quality from the next start of a broadcast; null: the node's default. */
  setQuality: Server;
  /** Switches recording on or off, also during a broadcast. */
  setRecording: Server;
  /** Not allowed during a panic, except on a node that does not show the panic. */
  setScene: ServerStatus;
  setSceneCollectionScenes: SceneCollection;
  /** Null detaches the stream. */
  setServerStream: Server;
  /** The owner may set any users; an invited user may only leave. */
  setStreamInvites: Stream;
  /** Administrators only; the last administrator can't be demoted. */
  setUserRole: User;
  /** Administrators only. */
  setUserTier: Payment;
  /** Sets when the feed counts as weak; null switches this off. */
  setWeakLink: Stream;
  /** Sets the feed that the server's scene switches see. Only during a rehearsal. */
  simulateFeed: ServerStatus;
  /** Skips an alert that is shown or queued. Needs the level operate. Not for API tokens. */
  skipOverlayAlert: OverlayAlerts;
  /** Starts a rehearsal. Returns when OBS has confirmed it. */
  startRehearsal: ServerStatus;
  startStreaming: ServerStatus;
  stopRehearsal: ServerStatus;
  /** Stops the broadcast. With `afterDelay`, the delayed content is sent first; returns when the node has accepted this. */
  stopStreaming: ServerStatus;
  /** Redeems a link, which is valid once. Needs no sign-in: the token is the credential. */
  takeHandOver: HandedOver;
  updateBillingInformation: BillingInformation;
  /** Takes effect immediately, also during a broadcast. Not for API tokens. */
  updateDestination: Destination;
  /** Withdraws from the contract. Needs no sign-in. */
  withdraw: Withdrawal;
};

export type MutationAddStudioHelperArgs = {
  input: AddStudioHelperInput;
};

export type MutationChangePhoneArgs = {
  change: PhoneChange;
  streamId: Scalars['ID']['input'];
};

export type MutationChangeSourceArgs = {
  change: SourceChange;
  serverId: Scalars['ID']['input'];
  sourceId: Scalars['String']['input'];
};

export type MutationChangeStudioHelperArgs = {
  id: Scalars['ID']['input'];
  input: ChangeStudioHelperInput;
};

export type MutationConnectChatArgs = {
  alerts?: InputMaybe<Scalars['Boolean']['input']>;
};

export type MutationCreateApiTokenArgs = {
  input: CreateApiTokenInput;
};

export type MutationCreateDestinationArgs = {
  input: CreateDestinationInput;
};

export type MutationCreateHandOverArgs = {
  streamId: Scalars['ID']['input'];
};

export type MutationCreateRecordingTicketArgs = {
  id: Scalars['ID']['input'];
};

export type MutationCreateSceneCollectionArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
  scenes?: InputMaybe<Scalars['String']['input']>;
};

export type MutationCreateServerArgs = {
  input: CreateServerInput;
};

export type MutationCreateStatsKeyArgs = {
  streamId: Scalars['ID']['input'];
};

export type MutationCreateStreamArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
};

export type MutationCreateStudioInviteArgs = {
  input: CreateStudioInviteInput;
};

export type MutationCreateSubscriptionArgs = {
  consent?: InputMaybe<ConsentInput>;
};

export type MutationDeleteAccountArgs = {
  displayName: Scalars['String']['input'];
};

export type MutationDeleteAlertDeviceArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteBookingArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteDestinationArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteImageArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteRecordingArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteSceneCollectionArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteServerArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteSessionReportArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDeleteStreamArgs = {
  id: Scalars['ID']['input'];
};

export type MutationDumpArgs = {
  serverId: Scalars['ID']['input'];
};

export type MutationEnrolPhoneArgs = {
  streamId: Scalars['ID']['input'];
};

export type MutationJoinStudioArgs = {
  token: Scalars['String']['input'];
};

export type MutationKeepServerArgs = {
  serverId: Scalars['ID']['input'];
};

export type MutationLeaveStudioArgs = {
  id: Scalars['ID']['input'];
};

export type MutationPauseOverlayAlertsArgs = {
  paused: Scalars['Boolean']['input'];
  studioId: Scalars['ID']['input'];
};

export type MutationRegenerateStreamKeyArgs = {
  id: Scalars['ID']['input'];
};

export type MutationRegisterAlertDeviceArgs = {
  input: NewAlertDevice;
};

export type MutationRemoveStudioHelperArgs = {
  id: Scalars['ID']['input'];
};

export type MutationRenameSceneCollectionArgs = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type MutationRenameStreamArgs = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};

export type MutationRestartStreamArgs = {
  id: Scalars['ID']['input'];
};

export type MutationRevokeApiTokenArgs = {
  id: Scalars['ID']['input'];
};

export type MutationRevokeHandOverArgs = {
  streamId: Scalars['ID']['input'];
};

export type MutationRevokePhoneArgs = {
  streamId: Scalars['ID']['input'];
};

export type MutationRevokeSessionArgs = {
  id: Scalars['ID']['input'];
};

export type MutationRevokeStatsKeyArgs = {
  streamId: Scalars['ID']['input'];
};

export type MutationRevokeStudioInviteArgs = {
  id: Scalars['ID']['input'];
};

export type MutationSayInChatArgs = {
  studioId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};

export type MutationSendNoteArgs = {
  note: HelperNote;
  serverId: Scalars['ID']['input'];
};

export type MutationSetBroadcastTitleArgs = {
  studioId: Scalars['ID']['input'];
  title: Scalars['String']['input'];
};

export type MutationSetChatCommandsArgs = {
  language?: InputMaybe<ChatLanguage>;
  level?: InputMaybe<ChatCommandLevel>;
};

export type MutationSetDelayArgs = {
  seconds: Scalars['Int']['input'];
  serverId: Scalars['ID']['input'];
};

export type MutationSetFeedLossArgs = {
  onFeedLoss?: InputMaybe<FeedLossInput>;
  serverId: Scalars['ID']['input'];
};

export type MutationSetMutedArgs = {
  muted: Scalars['Boolean']['input'];
  serverId: Scalars['ID']['input'];
};

export type MutationSetOverlayArgs = {
  input: OverlayInput;
};

export type MutationSetPanicArgs = {
  panic: Scalars['Boolean']['input'];
  serverId: Scalars['ID']['input'];
  since?: InputMaybe<Scalars['Timestamp']['input']>;
};

export type MutationSetQualityArgs = {
  quality?: InputMaybe<Scalars['String']['input']>;
  serverId: Scalars['ID']['input'];
};

export type MutationSetRecordingArgs = {
  on: Scalars['Boolean']['input'];
  serverId: Scalars['ID']['input'];
};

export type MutationSetSceneArgs = {
  scene: Scalars['String']['input'];
  serverId: Scalars['ID']['input'];
};

export type MutationSetSceneCollectionScenesArgs = {
  id: Scalars['ID']['input'];
  scenes: Scalars['String']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type MutationSetServerStreamArgs = {
  serverId: Scalars['ID']['input'];
  streamId?: InputMaybe<Scalars['ID']['input']>;
};

export type MutationSetStreamInvitesArgs = {
  id: Scalars['ID']['input'];
  userIds: Array<Scalars['ID']['input']>;
};

export type MutationSetUserRoleArgs = {
  role: Role;
  userId: Scalars['ID']['input'];
};

export type MutationSetUserTierArgs = {
  tier: PaymentTier;
  userId: Scalars['ID']['input'];
};

export type MutationSetWeakLinkArgs = {
  id: Scalars['ID']['input'];
  weakLink?: InputMaybe<WeakLinkInput>;
};

export type MutationSimulateFeedArgs = {
  feed: SimulatedFeed;
  serverId: Scalars['ID']['input'];
};

export type MutationSkipOverlayAlertArgs = {
  alertId: Scalars['ID']['input'];
  studioId: Scalars['ID']['input'];
};

export type MutationStartRehearsalArgs = {
  serverId: Scalars['ID']['input'];
};

export type MutationStartStreamingArgs = {
  serverId: Scalars['ID']['input'];
};

export type MutationStopRehearsalArgs = {
  serverId: Scalars['ID']['input'];
};

export type MutationStopStreamingArgs = {
  afterDelay?: InputMaybe<Scalars['Boolean']['input']>;
  serverId: Scalars['ID']['input'];
};

export type MutationTakeHandOverArgs = {
  token: Scalars['String']['input'];
};

export type MutationUpdateBillingInformationArgs = {
  input: BillingInformationInput;
};

export type MutationUpdateDestinationArgs = {
  id: Scalars['ID']['input'];
  input: UpdateDestinationInput;
};

export type MutationWithdrawArgs = {
  input: WithdrawalInput;
};

/** A push subscription as returned by the browser (RFC 8030, RFC 8291). Keys are base64url. */
export type NewAlertDevice = {
  auth: Scalars['String']['input'];
  endpoint: Scalars['String']['input'];
  kinds: Array<Scalars['String']['input']>;
  language: Scalars['String']['input'];
  p256dh: Scalars['String']['input'];
};

export type Operator = {
  __typename?: 'Operator';
  address: Scalars['String']['output'];
  email: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type Output = {
  __typename?: 'Output';
  attempt?: Maybe<Scalars['Int']['output']>;
  reason?: Maybe<Scalars['String']['output']>;
  state: OutputState;
};

export type OutputState = 'failed' | 'idle' | 'live' | 'reconnecting' | 'starting';

/** The caller's overlay pages. */
export type Overlay = {
  __typename?: 'Overlay';
  alertsLook: OverlayLook;
  chatLook: OverlayLook;
  /** Language of the pages' own texts. */
  language: OverlayLanguage;
  /** True if the owner's consent includes follows and subscriptions. */
  readsAlerts: Scalars['Boolean']['output'];
  /** Time at which the address was created; null without one. */
  since?: Maybe<Scalars['Timestamp']['output']>;
  /** Time at which the address for tips was created; null without one. */
  tipsSince?: Maybe<Scalars['Timestamp']['output']>;
};

/** Addresses of the overlay pages, shown once. A page needs no other credential. */
export type OverlayAddress = {
  __typename?: 'OverlayAddress';
  alertsUrl: Scalars['String']['output'];
  chatUrl: Scalars['String']['output'];
};

/** A viewer's action. Its texts are plain and on one line. */
export type OverlayAlert = {
  __typename?: 'OverlayAlert';
  /**
   * subscription: consecutive months; gift: number of gifted subscriptions; raid: number of viewers; tip: amount in the
   * currency's smallest unit; follow: null.
   */
  amount?: Maybe<Scalars['Float']['output']>;
  /** Time of the action. */
  at: Scalars['Timestamp']['output'];
  /** ISO 4217; null except for a tip. */
  currency?: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  kind: OverlayAlertKind;
  /** Empty for an anonymous viewer. */
  name: Scalars['String']['output'];
  /** The viewer's message; null without one. */
  text?: Maybe<Scalars['String']['output']>;
};

export type OverlayAlertKind = 'follow' | 'gift' | 'raid' | 'subscription' | 'tip';

/** The queue of a studio's alerts. */
export type OverlayAlerts = {
  __typename?: 'OverlayAlerts';
  /** The alert that the pages show now; null if none. */
  current?: Maybe<OverlayAlert>;
  /** Alerts dropped since the queue was last empty, because it was full or they had waited for an hour. */
  dropped: Scalars['Int']['output'];
  /** False if the owner has created no address, so nothing is queued. */
  enabled: Scalars['Boolean']['output'];
  /** The next alerts, at most 20. */
  next: Array<OverlayAlert>;
  paused: Scalars['Boolean']['output'];
  studioId: Scalars['ID']['output'];
  version: Scalars['Int']['output'];
  /** Number of queued alerts. */
  waiting: Scalars['Int']['output'];
};

/** Omitted fields keep their value. */
export type OverlayInput = {
  alertsLook?: InputMaybe<OverlayLook>;
  chatLook?: InputMaybe<OverlayLook>;
  language?: InputMaybe<OverlayLanguage>;
};

export type OverlayLanguage = 'de' | 'en';

export type OverlayLook = 'bold' | 'card' | 'plain';

/** Viewers see and hear nothing of the feed until it is ended. */
export type PanicStatus = {
  __typename?: 'PanicStatus';
  /** The user who started it; null if that account is deleted. */
  by?: Maybe<UserRef>;
  /** True after the node has replaced the picture. */
  shown: Scalars['Boolean']['output'];
  since: Scalars['Timestamp']['output'];
};

export type Payment = {
  __typename?: 'Payment';
  /** EUR per month, VAT included. */
  accessFee: Scalars['Float']['output'];
  /** Checkout page where the user pays; null except in the response of `createSubscription`. */
  approveUrl?: Maybe<Scalars['String']['output']>;
  /** Time at which the subscription renews; null if it does not. */
  renewsAt?: Maybe<Scalars['Timestamp']['output']>;
  /** EUR per hour of server time, VAT included. */
  serverFee: Scalars['Float']['output'];
  status: PaymentStatus;
  /** 0 while ongoing. */
  subscriptionEnd: Scalars['Timestamp']['output'];
  subscriptionStarted: Scalars['Timestamp']['output'];
  tier: PaymentTier;
  /** Null without an active payment. */
  usage?: Maybe<PaymentUsage>;
  version: Scalars['Int']['output'];
};

export type PaymentStatus =
  | 'ACTIVE'
  | 'CANCELED'
  | 'COMPLETE'
  | 'INCOMPLETE'
  | 'INCOMPLETE_EXPIRED'
  | 'PAST_DUE'
  | 'PAUSED'
  | 'TRIALING'
  | 'UNPAID';

export type PaymentTier = 'EXCLUSIVE' | 'FREE' | 'FRIENDS' | 'REDUCED' | 'REGULAR';

/** The current month: hours of server time and their price in EUR. */
export type PaymentUsage = {
  __typename?: 'PaymentUsage';
  amount: Scalars['Float']['output'];
  hours: Scalars['Float']['output'];
  periodEnd: Scalars['Timestamp']['output'];
  periodStart: Scalars['Timestamp']['output'];
};

/** The phone that a stream's owner has enrolled for remote control by Moblin. */
export type Phone = {
  __typename?: 'Phone';
  /** Time since the phone's last full status, ms; null before the first, and while no phone is connected. */
  ageMs?: Maybe<Scalars['Int']['output']>;
  connected: Scalars['Boolean']['output'];
  /** Time at which the current enrolment was created; null without one, so that no phone can connect. */
  enrolledAt?: Maybe<Scalars['Timestamp']['output']>;
  health?: Maybe<PhoneHealth>;
  streamId: Scalars['ID']['output'];
};

/** One change at the phone. Exactly one field is set. */
export type PhoneChange = {
  muted?: InputMaybe<Scalars['Boolean']['input']>;
  network?: InputMaybe<PhoneNetworkChange>;
  presetId?: InputMaybe<Scalars['String']['input']>;
  torch?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Address and password with which a phone connects for remote control. Both are secrets. */
export type PhoneEnrolment = {
  __typename?: 'PhoneEnrolment';
  password: Scalars['String']['output'];
  url: Scalars['String']['output'];
};

/** State of a phone as it reports it. Null: not reported. */
export type PhoneHealth = {
  __typename?: 'PhoneHealth';
  batteryPercent?: Maybe<Scalars['Int']['output']>;
  charging?: Maybe<Scalars['Boolean']['output']>;
  heat?: Maybe<PhoneHeat>;
  /** Links of a bonded feed. */
  links: Array<PhoneLink>;
  live?: Maybe<Scalars['Boolean']['output']>;
  muted?: Maybe<Scalars['Boolean']['output']>;
  /** Networks that the phone may use, such as Wi-Fi and SIMs. */
  networks: Array<PhoneNetwork>;
  /** The active bitrate preset. */
  presetId?: Maybe<Scalars['String']['output']>;
  presets: Array<BitratePreset>;
  recording?: Maybe<Scalars['Boolean']['output']>;
  torch?: Maybe<Scalars['Boolean']['output']>;
};

export type PhoneHeat = 'hot' | 'normal' | 'warm';

/** One network that a phone sends over, with the phone's name for it. */
export type PhoneLink = {
  __typename?: 'PhoneLink';
  name: Scalars['String']['output'];
  /** Percentage of the phone's output. */
  percent: Scalars['Int']['output'];
  rttMs?: Maybe<Scalars['Int']['output']>;
};

export type PhoneNetwork = {
  __typename?: 'PhoneNetwork';
  enabled: Scalars['Boolean']['output'];
  id: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type PhoneNetworkChange = {
  enabled: Scalars['Boolean']['input'];
  id: Scalars['String']['input'];
};

/** Frame size in pixels, and frames per second, of a broadcast. */
export type Picture = {
  __typename?: 'Picture';
  fps: Scalars['Int']['output'];
  height: Scalars['Int']['output'];
  width: Scalars['Int']['output'];
};

export type PictureSize =
  /** At most 960 pixels wide, 80 kB. */
  | 'large'
  /** At most 640 pixels wide, 30 kB. */
  | 'small';

export type PictureSource =
  /** The feed as OBS receives it. */
  | 'feed'
  /** The program: what OBS sends or would send. */
  | 'program';

/** A video format that the server's node can broadcast. */
export type Quality = {
  __typename?: 'Quality';
  /** Cores of the node that one broadcast uses. */
  cores: Scalars['Float']['output'];
  /** Frames per second. */
  fps: Scalars['Int']['output'];
  height: Scalars['Int']['output'];
  /** True for the quality of servers without a chosen one. */
  isDefault: Scalars['Boolean']['output'];
  /** Video bitrate, kbit/s. */
  kbps: Scalars['Int']['output'];
  /** Height and frame rate, e.g. 1080p30. */
  name: Scalars['String']['output'];
  /** Pixels. */
  width: Scalars['Int']['output'];
};

export type Query = {
  __typename?: 'Query';
  alertSettings: AlertSettings;
  /** The caller's tokens, ascending by id. Expired ones stay listed for 30 days. Not for API tokens. */
  apiTokens: Array<ApiToken>;
  billingInformation: BillingInformation;
  /** Administrators only. */
  bookings: Array<Booking>;
  /** For the owner and helpers; a studio's id is its owner's. Not for API tokens. */
  chat: Chat;
  /** The caller's destinations, ascending by id; at most 5. */
  destinations: Array<Destination>;
  /** The caller's images, ascending by id. */
  images: Array<Image>;
  /** Newest first, at most 100. */
  invoices: Array<Invoice>;
  me: User;
  myServer?: Maybe<Server>;
  /** Not for API tokens. */
  overlay: Overlay;
  /** For the owner and helpers; a studio's id is its owner's. Not for API tokens. */
  overlayAlerts: OverlayAlerts;
  payment: Payment;
  phone: Phone;
  /** Null without an enrolment. */
  phoneEnrolment?: Maybe<PhoneEnrolment>;
  /** The caller's recordings, ascending by id. */
  recordings: Array<Recording>;
  sceneCollection: SceneCollection;
  sceneCollections: Array<SceneCollection>;
  /** Data URL of a small JPEG of a scene, on program or not, at most 5 s old; null while there is no picture. */
  scenePicture?: Maybe<Scalars['String']['output']>;
  /** Null while the server's node has no figures. */
  serverHistory?: Maybe<ServerHistory>;
  /** Actions on the caller's server, newest first, at most 500. Not for API tokens. */
  serverLog: Array<LogEntry>;
  /** Data URL of a JPEG, small by default, at most 2 s old; null while there is no picture. */
  serverPicture?: Maybe<Scalars['String']['output']>;
  /** Qualities that the server's node offers, cheapest first; empty while the node is unknown. */
  serverQualities: Array<Quality>;
  /** Scene names in OBS's order. */
  serverScenes: Array<Scalars['String']['output']>;
  serverSources: ServerSources;
  serverStatus: ServerStatus;
  /** Analyses the thresholds with the owner's last broadcasts and the feed since. */
  serverThresholds: ThresholdAdvice;
  sessionReport: SessionReportDetails;
  /** The caller's reports, ascending by id. */
  sessionReports: Array<SessionReport>;
  sessions: Array<Session>;
  stream: Stream;
  streamSetUp: StreamSetUp;
  /** Streams that the caller owns or is invited to, ascending by id. */
  streams: Array<Stream>;
  /** The caller's helpers, ascending by id. Not for API tokens. */
  studioHelpers: Array<StudioHelper>;
  /** The caller's invitation links of the last 24 h, ascending by id. Not for API tokens. */
  studioInvites: Array<StudioInvite>;
  /** Returns what an invitation link offers. The link stays unused. Not for API tokens. */
  studioOffer: StudioOffer;
  /** The studios that the caller helps with. Not for API tokens. */
  studios: Array<Studio>;
  system: System;
  /** Administrators only. */
  usages: Array<Usage>;
  /** Administrators only. */
  userPayment: Payment;
  /** Users whose display name starts with `query`, ignoring case; at most 20, without the caller and unverified users. */
  usernames: Array<UserRef>;
  /** Administrators only. */
  users: Array<User>;
};

export type QueryChatArgs = {
  studioId: Scalars['ID']['input'];
};

export type QueryOverlayAlertsArgs = {
  studioId: Scalars['ID']['input'];
};

export type QueryPhoneArgs = {
  streamId: Scalars['ID']['input'];
};

export type QueryPhoneEnrolmentArgs = {
  streamId: Scalars['ID']['input'];
};

export type QuerySceneCollectionArgs = {
  id: Scalars['ID']['input'];
};

export type QueryScenePictureArgs = {
  scene: Scalars['String']['input'];
  serverId: Scalars['ID']['input'];
};

export type QueryServerHistoryArgs = {
  of: HistoryRange;
  serverId: Scalars['ID']['input'];
};

export type QueryServerLogArgs = {
  serverId: Scalars['ID']['input'];
};

export type QueryServerPictureArgs = {
  of: PictureSource;
  serverId: Scalars['ID']['input'];
  size?: InputMaybe<PictureSize>;
};

export type QueryServerQualitiesArgs = {
  serverId: Scalars['ID']['input'];
};

export type QueryServerScenesArgs = {
  serverId: Scalars['ID']['input'];
};

export type QueryServerSourcesArgs = {
  serverId: Scalars['ID']['input'];
};

export type QueryServerStatusArgs = {
  serverId: Scalars['ID']['input'];
};

export type QueryServerThresholdsArgs = {
  serverId: Scalars['ID']['input'];
};

export type QuerySessionReportArgs = {
  id: Scalars['ID']['input'];
};

export type QueryStreamArgs = {
  id: Scalars['ID']['input'];
};

export type QueryStreamSetUpArgs = {
  streamId: Scalars['ID']['input'];
};

export type QueryStudioOfferArgs = {
  token: Scalars['String']['input'];
};

export type QueryUserPaymentArgs = {
  userId: Scalars['ID']['input'];
};

export type QueryUsernamesArgs = {
  query: Scalars['String']['input'];
};

/** A file of a recorded broadcast. */
export type Recording = {
  __typename?: 'Recording';
  /** False while its node can't be reached, so it can't be downloaded. */
  available: Scalars['Boolean']['output'];
  /** Start of the video. */
  began: Scalars['Timestamp']['output'];
  bytes: Scalars['Float']['output'];
  /** Time at which it is deleted; null while it is being recorded. */
  expires?: Maybe<Scalars['Timestamp']['output']>;
  id: Scalars['ID']['output'];
  /** 0 while it is being recorded. */
  lengthMs: Scalars['Float']['output'];
  /** Number of this file within its recording. */
  part: Scalars['Int']['output'];
  serverId: Scalars['ID']['output'];
  state: RecordingState;
  version: Scalars['Int']['output'];
};

/** Reason for the failure of a recording. */
export type RecordingFailure = {
  __typename?: 'RecordingFailure';
  /** disk-full, user-quota, node-quota, too-slow, not-taken, write-failed, unsupported or unavailable. */
  code: Scalars['String']['output'];
  text: Scalars['String']['output'];
};

export type RecordingState = 'complete' | 'recording';

/** Address of one download of a recording. No other credential is needed. */
export type RecordingTicket = {
  __typename?: 'RecordingTicket';
  /** One minute after the ticket is created. */
  expires: Scalars['Timestamp']['output'];
  url: Scalars['String']['output'];
};

/** A rehearsal: OBS sends to the hub, and the hub sends nowhere. */
export type Rehearsal = {
  __typename?: 'Rehearsal';
  /** Reason for the failure. Clients show a general text for unknown codes. */
  code?: Maybe<Scalars['String']['output']>;
  feed: SimulatedFeed;
  /** One entry per change, in order; the newest 100. */
  line: Array<RehearsalMoment>;
  /** The same as English text. */
  reason?: Maybe<Scalars['String']['output']>;
  since?: Maybe<Scalars['Timestamp']['output']>;
  state: RehearsalState;
};

/** The scene that viewers would have seen from `at` on, during a rehearsal. */
export type RehearsalMoment = {
  __typename?: 'RehearsalMoment';
  at: Scalars['Timestamp']['output'];
  feed: SimulatedFeed;
  /** scene, feed-loss, weak-link or card ('One moment'). */
  kind: Scalars['String']['output'];
  /** Null for the card. */
  scene?: Maybe<Scalars['String']['output']>;
};

export type RehearsalState =
  /** The rehearsal is over, but OBS has not stopped yet. */
  | 'ending'
  /** Lasts until the next start, or until the rehearsal is ended. */
  | 'failed'
  | 'on'
  | 'starting';

export type Relay = {
  __typename?: 'Relay';
  /** True if new servers show browser sources. */
  browserSources: Scalars['Boolean']['output'];
  missing: Array<Missing>;
  ok: Scalars['Boolean']['output'];
};

/** A part of a collection that is not passed to OBS. */
export type Removed = {
  __typename?: 'Removed';
  kind: Scalars['String']['output'];
  /** JSON pointer into `scenes`. */
  path: Scalars['String']['output'];
  reason: Scalars['String']['output'];
};

/** The renderer that replaces the software renderer, and its picture size. */
export type RendererFallback = {
  __typename?: 'RendererFallback';
  /** unsupported, start-failed or ended-twice. */
  code: Scalars['String']['output'];
  /** Frames per second of a broadcast. */
  fps: Scalars['Int']['output'];
  height: Scalars['Int']['output'];
  text: Scalars['String']['output'];
  /** Pixels. */
  width: Scalars['Int']['output'];
};

/** A time without a feed, in ms since the start of the broadcast. */
export type ReportGap = {
  __typename?: 'ReportGap';
  fromMs: Scalars['Float']['output'];
  /** lost: a dead zone. none: before the first feed had arrived, or without data from the node. */
  kind: Scalars['String']['output'];
  toMs: Scalars['Float']['output'];
};

/** A time span, in ms since the start of the broadcast. */
export type ReportSpan = {
  __typename?: 'ReportSpan';
  fromMs: Scalars['Float']['output'];
  toMs: Scalars['Float']['output'];
};

export type Role = 'ADMINISTRATOR' | 'MODERATOR' | 'UNVERIFIED' | 'VERIFIED';

export type SceneCollection = {
  __typename?: 'SceneCollection';
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  removed?: Maybe<Array<Removed>>;
  /** JSON text exactly as saved. */
  scenes: Scalars['String']['output'];
  version: Scalars['Int']['output'];
};

/** One item of a scene. A source that a scene contains twice is two items. */
export type SceneSource = {
  __typename?: 'SceneSource';
  /** Stable while its scene, its source and their order are unchanged. */
  id: Scalars['String']['output'];
  kind: SourceKind;
  name: Scalars['String']['output'];
  /** Null unless this is a text source. */
  text?: Maybe<Scalars['String']['output']>;
  visible: Scalars['Boolean']['output'];
  /** Id of the group or nested scene in this list that contains it; null for an item of the shown scene itself. */
  within?: Maybe<Scalars['String']['output']>;
};

export type SeenSpan = {
  __typename?: 'SeenSpan';
  fromMs: Scalars['Float']['output'];
  /** scene, feed-loss, weak-link, card or nothing. */
  kind: Scalars['String']['output'];
  scene?: Maybe<Scalars['String']['output']>;
  toMs: Scalars['Float']['output'];
};

export type Server = {
  __typename?: 'Server';
  dataId: Scalars['ID']['output'];
  /** Version of the running scene collection. Older than the collection's own version while a change is pending. */
  dataVersion: Scalars['Int']['output'];
  /** Delay of viewers behind the program, whole seconds; 0: none. */
  delay: Scalars['Int']['output'];
  id: Scalars['ID']['output'];
  /** Null: feed loss does not switch the scene. */
  onFeedLoss?: Maybe<FeedLoss>;
  /** Name of the chosen quality, in effect from the next start of a broadcast; null: the node's default. */
  quality?: Maybe<Scalars['String']['output']>;
  /** True if broadcasts are recorded while they are live. */
  recording?: Maybe<Scalars['Boolean']['output']>;
  /** Reason for the announced stop: idle or payment. */
  stopReason?: Maybe<Scalars['String']['output']>;
  /** Time at which the server will be stopped automatically; null if no stop is announced. */
  stopsAt?: Maybe<Scalars['Timestamp']['output']>;
  streamId?: Maybe<Scalars['ID']['output']>;
  timeCreated: Scalars['Timestamp']['output'];
  version: Scalars['Int']['output'];
};

/** Figures of a server's feed in steps of equal length, oldest first. A step without data is null in every list. */
export type ServerHistory = {
  __typename?: 'ServerHistory';
  /** Start of the first step. */
  from: Scalars['Timestamp']['output'];
  /** kbit/s; 0 while nothing arrives. */
  kbps: Array<Maybe<Scalars['Float']['output']>>;
  links: Array<LinkHistory>;
  /** Share of packets lost before retransmission, 0 to 1; null for a bonded feed. */
  loss: Array<Maybe<Scalars['Float']['output']>>;
  rttMs: Array<Maybe<Scalars['Float']['output']>>;
  stepMs: Scalars['Int']['output'];
};

/** The recording of a server's broadcast, while recording is switched on. */
export type ServerRecording = {
  __typename?: 'ServerRecording';
  /** Recorded bytes, in steps of 10 MB. */
  bytes: Scalars['Float']['output'];
  /** Null without a failure. */
  failed?: Maybe<RecordingFailure>;
  since?: Maybe<Scalars['Timestamp']['output']>;
  state: ServerRecordingState;
};

export type ServerRecordingState =
  | 'recording'
  /** Stopped after a failure, until recording is switched off and on, or the next broadcast. */
  | 'stopped'
  /** Recording starts with the broadcast. */
  | 'waiting';

/** Items of the shown scene, from front to back, and all audio sources. */
export type ServerSources = {
  __typename?: 'ServerSources';
  /** Version of the scene collection that this was read from. */
  dataVersion: Scalars['Int']['output'];
  /** The scene that viewers see; null while the server starts. */
  scene?: Maybe<Scalars['String']['output']>;
  serverId: Scalars['ID']['output'];
  sounds: Array<SoundSource>;
  sources: Array<SceneSource>;
  /** True while OBS shows an older version, because it can't apply the changes before the broadcast ends. */
  waiting: Scalars['Boolean']['output'];
};

export type ServerStatus = {
  __typename?: 'ServerStatus';
  /** True while the feed-loss scene is shown instead of the user's. */
  bridging?: Maybe<Scalars['Boolean']['output']>;
  /** Null unless the broadcast is delayed. */
  delay?: Maybe<Delay>;
  /** The enabled destinations; null for a user who only has the sign-in destination, unless it has a problem. */
  destinations?: Maybe<Array<DestinationStatus>>;
  /** Distinct frames per second that viewers see. The others are copies, or dropped by the encoder. */
  drawnFps?: Maybe<Scalars['Float']['output']>;
  /** Null except during a broadcast, after its first 30 s. */
  encoder?: Maybe<EncoderStatus>;
  /** Null unless OpenGL draws the picture at a smaller size, because the software renderer can't. */
  fallback?: Maybe<RendererFallback>;
  /** The feed's fault; null while the feed is healthy or unknown. */
  feed?: Maybe<FeedFault>;
  feedSince?: Maybe<Scalars['Timestamp']['output']>;
  /** True while viewers see 'One moment', because OBS restarts during a broadcast. */
  held?: Maybe<Scalars['Boolean']['output']>;
  /** Problems for the owner to solve, most urgent first; null without any. */
  hints?: Maybe<Array<Hint>>;
  /** Bitrate of the feed, kbit/s. */
  kbps?: Maybe<Scalars['Float']['output']>;
  /** The newest action by a person on this server. */
  lastAction?: Maybe<LastAction>;
  /** Links of a bonded feed; otherwise null. */
  links?: Maybe<Array<FeedLink>>;
  /** Share of the last second's packets that were lost, 0 to 1; null for a bonded feed. */
  loss?: Maybe<Scalars['Float']['output']>;
  /** True if the broadcast is silent; without a broadcast, if the next one will be. */
  muted?: Maybe<Scalars['Boolean']['output']>;
  /** True if at least one destination accepts the broadcast. */
  obs: Scalars['Boolean']['output'];
  obsSince?: Maybe<Scalars['Timestamp']['output']>;
  output?: Maybe<Output>;
  /** Null except during a panic. */
  panic?: Maybe<PanicStatus>;
  /** Format of a broadcast; null before OBS has started. */
  picture?: Maybe<Picture>;
  /** Null unless recording is switched on. */
  recording?: Maybe<ServerRecording>;
  /** Null except during a rehearsal, and after one that failed. */
  rehearsal?: Maybe<Rehearsal>;
  /** Round-trip time of the feed, ms. */
  rttMs?: Maybe<Scalars['Float']['output']>;
  /** The program scene; null until OBS has reported one. */
  scene?: Maybe<Scalars['String']['output']>;
  serverId: Scalars['ID']['output'];
  /** True if bytes of the assigned stream arrived in the last 2 s. */
  srt: Scalars['Boolean']['output'];
  version: Scalars['Int']['output'];
  /** Null unless the feed is weak according to its stream's setting. */
  weakLink?: Maybe<WeakLinkStatus>;
};

/** A signed-in device. */
export type Session = {
  __typename?: 'Session';
  /** True for the session of this request. */
  current: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  lastUsed: Scalars['Timestamp']['output'];
  /** Browser and system at sign-in, such as 'Firefox · Windows'; empty if unknown. */
  name: Scalars['String']['output'];
  timeCreated: Scalars['Timestamp']['output'];
};

/** Summary of a broadcast, kept for 90 days. `sessionReport` and `GET /session-report/{id}` return the details. */
export type SessionReport = {
  __typename?: 'SessionReport';
  began: Scalars['Timestamp']['output'];
  /** Price of the broadcast's server time, EUR. */
  cost: Scalars['Float']['output'];
  /** Number of periods without a feed, after the first feed had arrived. */
  deadZones: Scalars['Int']['output'];
  deadZonesMs: Scalars['Float']['output'];
  /** Time at which it is deleted. */
  expires: Scalars['Timestamp']['output'];
  /** Times without a feed, in order, at most the 60 longest; null for a report of an earlier release. */
  gaps?: Maybe<Array<ReportGap>>;
  id: Scalars['ID']['output'];
  lengthMs: Scalars['Float']['output'];
  serverId: Scalars['ID']['output'];
  version: Scalars['Int']['output'];
};

export type SessionReportDetails = {
  __typename?: 'SessionReportDetails';
  kbps: Array<Maybe<Scalars['Float']['output']>>;
  links: Array<LinkHistory>;
  /** Actions on the server since the start, oldest first. Deleted with the report, or after 90 days. */
  log: Array<LogEntry>;
  loss: Array<Maybe<Scalars['Float']['output']>>;
  lost: Array<ReportSpan>;
  report: SessionReport;
  rttMs: Array<Maybe<Scalars['Float']['output']>>;
  /** The scenes that viewers saw, in order. */
  seen: Array<SeenSpan>;
  shares: Array<LinkShare>;
  stepMs: Scalars['Int']['output'];
  /** Times without data from the node. */
  unwatched: Array<ReportSpan>;
};

/** The feed as the server's scene switches see it. The phone's connection is not affected. */
export type SimulatedFeed =
  | 'lost'
  | 'real'
  /** Below the bitrate of the stream's weak-link setting. */
  | 'weak';

/** The feed's sound, or that of all web pages together, whether or not the shown scene contains them. */
export type SoundSource = {
  __typename?: 'SoundSource';
  id: Scalars['String']['output'];
  muted: Scalars['Boolean']['output'];
  /** Of several web pages, their names, separated by commas. */
  name: Scalars['String']['output'];
  /** Volume, dB. -60 also stands for anything softer. 0: unchanged. */
  volumeDb: Scalars['Float']['output'];
};

/** One change of an item or an audio source. Exactly one field is set. */
export type SourceChange = {
  muted?: InputMaybe<Scalars['Boolean']['input']>;
  /** Plain text, at most 2000 characters. */
  text?: InputMaybe<Scalars['String']['input']>;
  visible?: InputMaybe<Scalars['Boolean']['input']>;
  /** Volume, dB, from -60 to 20. */
  volumeDb?: InputMaybe<Scalars['Float']['input']>;
};

export type SourceKind = 'browser' | 'colour' | 'feed' | 'group' | 'image' | 'scene' | 'text';

/** Address of the stream's public statistics, for NOALBS and overlays. Shown once. */
export type StatsKey = {
  __typename?: 'StatsKey';
  since: Scalars['Timestamp']['output'];
  url: Scalars['String']['output'];
};

export type Stream = {
  __typename?: 'Stream';
  id: Scalars['ID']['output'];
  /** The complete URL to which a phone publishes. */
  ingestUrl: Scalars['String']['output'];
  invitedUsers: Array<UserRef>;
  /** True if bytes of its feed arrived in the last 2 s. */
  live: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  owner: UserRef;
  /** True if the old key could not yet be revoked on every node. */
  revocationPending?: Maybe<Scalars['Boolean']['output']>;
  /** The URL for a phone that bonds several links. */
  srtlaUrl?: Maybe<Scalars['String']['output']>;
  streamKey: Scalars['String']['output'];
  version: Scalars['Int']['output'];
  /** Setting for a weak feed; null while the weak-link switch is off. */
  weakLink?: Maybe<WeakLink>;
};

/** Progress of a phone's set-up, and the stream's issued links. */
export type StreamSetUp = {
  __typename?: 'StreamSetUp';
  /** Reason for which no picture arrives: the feed's fault, or the latest refused caller. Otherwise null. */
  fault?: Maybe<FeedFault>;
  /** The newest link for another phone; null without one, or after a change of the stream's key. */
  handOver?: Maybe<HandOverState>;
  /** True if bytes of its feed arrived in the last 2 s. */
  live: Scalars['Boolean']['output'];
  /** Time at which the address of the public statistics was created; null without one. */
  statsKeySince?: Maybe<Scalars['Timestamp']['output']>;
  streamId: Scalars['ID']['output'];
};

/** A studio that the caller helps with. Its id is the owner's user id. */
export type Studio = {
  __typename?: 'Studio';
  /** Only at level produce; otherwise empty. */
  destinations: Array<StudioDestination>;
  id: Scalars['ID']['output'];
  level: StudioLevel;
  owner: UserRef;
  /** Scenes of the server, in OBS's order. */
  scenes: Array<Scalars['String']['output']>;
  server?: Maybe<StudioServer>;
  until?: Maybe<Scalars['Timestamp']['output']>;
  version: Scalars['Int']['output'];
};

/** A destination as a helper sees it: without address and key. */
export type StudioDestination = {
  __typename?: 'StudioDestination';
  enabled: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  kind: DestinationKind;
  name: Scalars['String']['output'];
};

/** A user who helps with the caller's studio. */
export type StudioHelper = {
  __typename?: 'StudioHelper';
  id: Scalars['ID']['output'];
  /** Time at which the helper last opened the studio, watched or acted, rounded to a minute; null: never. */
  lastSeen?: Maybe<Scalars['Timestamp']['output']>;
  level: StudioLevel;
  since: Scalars['Timestamp']['output'];
  /** Time at which the access expires; null: never. */
  until?: Maybe<Scalars['Timestamp']['output']>;
  user: UserRef;
  version: Scalars['Int']['output'];
  /** True while the helper has a preview or picture open, and up to 40 s longer. */
  watching: Scalars['Boolean']['output'];
};

/** An invitation link for one helper. */
export type StudioInvite = {
  __typename?: 'StudioInvite';
  expires: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  level: StudioLevel;
  timeCreated: Scalars['Timestamp']['output'];
  /** Time at which the access will expire; null: never. */
  until?: Maybe<Scalars['Timestamp']['output']>;
  usedBy?: Maybe<UserRef>;
};

/** Permission levels of helpers. Each level includes the previous ones. */
export type StudioLevel = 'operate' | 'produce' | 'watch';

/** Offer of an invitation link, shown before it is accepted. */
export type StudioOffer = {
  __typename?: 'StudioOffer';
  level: StudioLevel;
  ownerName: Scalars['String']['output'];
  /** Time at which the access will expire; null: never. */
  until?: Maybe<Scalars['Timestamp']['output']>;
};

/** The owner's server as helpers see it. */
export type StudioServer = {
  __typename?: 'StudioServer';
  /** Version of the scene collection that OBS shows. */
  dataVersion: Scalars['Int']['output'];
  /** Delay of viewers behind the program, s. */
  delay: Scalars['Int']['output'];
  id: Scalars['ID']['output'];
  recording: Scalars['Boolean']['output'];
  /** The newest version of that collection. */
  storedDataVersion: Scalars['Int']['output'];
  streamName?: Maybe<Scalars['String']['output']>;
  timeCreated: Scalars['Timestamp']['output'];
};

/** The operator, and the state of the relay. Needs no sign-in. */
export type System = {
  __typename?: 'System';
  operator: Operator;
  relay: Relay;
};

/** Effect that a server's thresholds would have had on the feeds of the owner's last broadcasts, and on the feed since. */
export type ThresholdAdvice = {
  __typename?: 'ThresholdAdvice';
  /** Number of analysed broadcasts, at most 10. */
  broadcasts: Scalars['Int']['output'];
  /** Feed time in these broadcasts and since, ms. */
  feedMs: Scalars['Float']['output'];
  findings: Array<ThresholdFinding>;
};

export type ThresholdFinding = {
  __typename?: 'ThresholdFinding';
  /** too-little, loss, loss-off, loss-longer, weak, weak-off, weak-longer or coarse. Clients ignore unknown codes. */
  code: Scalars['String']['output'];
  /** Bitrate of the analysed weak-link setting, kbit/s. */
  kbps?: Maybe<Scalars['Int']['output']>;
  /** Analysed or proposed time, or the length of a step, s. */
  seconds?: Maybe<Scalars['Float']['output']>;
  /** Switches that would have lasted less than 10 s. */
  short?: Maybe<Scalars['Int']['output']>;
  /** Number of scene switches that would have happened. */
  switches?: Maybe<Scalars['Int']['output']>;
  /** English text. */
  text: Scalars['String']['output'];
};

/** Address to which other programs send tips, and the secret that signs them. Shown once. */
export type TipHook = {
  __typename?: 'TipHook';
  secret: Scalars['String']['output'];
  url: Scalars['String']['output'];
};

/** Permissions of an API token. Neither scope includes the other. */
export type TokenScope =
  /** Operates the caller's server: create, delete, start, stop, scene, stream, feed loss. */
  | 'control'
  /**
   * Reads the caller's server, streams and scene collections, without stream keys, ingest URLs, invitations and scene
   * texts.
   */
  | 'read';

/** Omitted fields keep their value. */
export type UpdateDestinationInput = {
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  key?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  /** A new address requires the key again. */
  server?: InputMaybe<Scalars['String']['input']>;
};

/** A user's hours of server time in the last 30 days. */
export type Usage = {
  __typename?: 'Usage';
  count: Scalars['Float']['output'];
  userId: Scalars['ID']['output'];
};

export type User = {
  __typename?: 'User';
  displayName: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  profileImageURL: Scalars['String']['output'];
  role: Role;
};

/** The data of a user that other users may see. */
export type UserRef = {
  __typename?: 'UserRef';
  displayName: Scalars['String']['output'];
  id: Scalars['ID']['output'];
};

/**
 * Setting for a weak feed. The feed becomes weak, and `scene` is shown, after `afterMs` below `belowKbps` or above
 * `rttMs`. It recovers after `backAfterMs` at `backKbps` or more and at 80 % of `rttMs` or less.
 */
export type WeakLink = {
  __typename?: 'WeakLink';
  afterMs: Scalars['Int']['output'];
  backAfterMs: Scalars['Int']['output'];
  backKbps: Scalars['Int']['output'];
  belowKbps: Scalars['Int']['output'];
  /** Null: the round-trip time is ignored. */
  rttMs?: Maybe<Scalars['Int']['output']>;
  /** The feed-loss scene is shown if the collection has no scene of this name. */
  scene: Scalars['String']['output'];
};

export type WeakLinkInput = {
  afterMs: Scalars['Int']['input'];
  backAfterMs: Scalars['Int']['input'];
  backKbps: Scalars['Int']['input'];
  belowKbps: Scalars['Int']['input'];
  rttMs?: InputMaybe<Scalars['Int']['input']>;
  scene: Scalars['String']['input'];
};

export type WeakLinkReason =
  /** The bitrate is too low. */
  | 'bitrate'
  /** The round-trip time is too long. */
  | 'rtt';

export type WeakLinkStatus = {
  __typename?: 'WeakLinkStatus';
  reason: WeakLinkReason;
  /** True if the weak-link scene is shown; false while the user shows another scene on purpose. */
  shown: Scalars['Boolean']['output'];
};

/** Receipt of a withdrawal from the contract. */
export type Withdrawal = {
  __typename?: 'Withdrawal';
  receipt: Scalars['String']['output'];
  time: Scalars['Timestamp']['output'];
};

export type WithdrawalInput = {
  contract: Scalars['String']['input'];
  email: Scalars['String']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};

export type ResolverTypeWrapper<T> = Promise<T> | T;

export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<
  TResult,
  TParent = Record<PropertyKey, never>,
  TContext = Record<PropertyKey, never>,
  TArgs = Record<PropertyKey, never>,
> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo,
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo,
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo,
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<
  TResult,
  TKey extends string,
  TParent = Record<PropertyKey, never>,
  TContext = Record<PropertyKey, never>,
  TArgs = Record<PropertyKey, never>,
> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<
  TTypes,
  TParent = Record<PropertyKey, never>,
  TContext = Record<PropertyKey, never>,
> = (parent: TParent, context: TContext, info: GraphQLResolveInfo) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  obj: T,
  context: TContext,
  info: GraphQLResolveInfo,
) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<
  TResult = Record<PropertyKey, never>,
  TParent = Record<PropertyKey, never>,
  TContext = Record<PropertyKey, never>,
  TArgs = Record<PropertyKey, never>,
> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo,
) => TResult | Promise<TResult>;

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AddStudioHelperInput: AddStudioHelperInput;
  AlertDevice: ResolverTypeWrapper<AlertDevice>;
  AlertSettings: ResolverTypeWrapper<AlertSettings>;
  ApiToken: ResolverTypeWrapper<ApiToken>;
  BillingInformation: ResolverTypeWrapper<BillingInformation>;
  BillingInformationInput: BillingInformationInput;
  BitratePreset: ResolverTypeWrapper<BitratePreset>;
  Booking: ResolverTypeWrapper<Booking>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ChangeStudioHelperInput: ChangeStudioHelperInput;
  Chat: ResolverTypeWrapper<Chat>;
  ChatCommandLevel: ChatCommandLevel;
  ChatConsent: ResolverTypeWrapper<ChatConsent>;
  ChatLanguage: ChatLanguage;
  ChatMessage: ResolverTypeWrapper<ChatMessage>;
  ChatState: ChatState;
  ChatterRole: ChatterRole;
  ConsentInput: ConsentInput;
  CreateApiTokenInput: CreateApiTokenInput;
  CreateDestinationInput: CreateDestinationInput;
  CreateServerInput: CreateServerInput;
  CreateStudioInviteInput: CreateStudioInviteInput;
  CreatedApiToken: ResolverTypeWrapper<CreatedApiToken>;
  CreatedStudioInvite: ResolverTypeWrapper<CreatedStudioInvite>;
  Delay: ResolverTypeWrapper<Delay>;
  DelayState: DelayState;
  Destination: ResolverTypeWrapper<Destination>;
  DestinationKind: DestinationKind;
  DestinationReason: ResolverTypeWrapper<DestinationReason>;
  DestinationState: DestinationState;
  DestinationStatus: ResolverTypeWrapper<DestinationStatus>;
  EncoderStatus: ResolverTypeWrapper<EncoderStatus>;
  FeedFault: ResolverTypeWrapper<FeedFault>;
  FeedLink: ResolverTypeWrapper<FeedLink>;
  FeedLoss: ResolverTypeWrapper<FeedLoss>;
  FeedLossInput: FeedLossInput;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  HandOver: ResolverTypeWrapper<HandOver>;
  HandOverState: ResolverTypeWrapper<HandOverState>;
  HandedOver: ResolverTypeWrapper<HandedOver>;
  HelperNote: HelperNote;
  Hint: ResolverTypeWrapper<Hint>;
  HistoryRange: HistoryRange;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Image: ResolverTypeWrapper<Image>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Invoice: ResolverTypeWrapper<Invoice>;
  InvoiceState: InvoiceState;
  LastAction: ResolverTypeWrapper<LastAction>;
  LinkHistory: ResolverTypeWrapper<LinkHistory>;
  LinkShare: ResolverTypeWrapper<LinkShare>;
  LogEntry: ResolverTypeWrapper<LogEntry>;
  LogVia: LogVia;
  Missing: ResolverTypeWrapper<Missing>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NewAlertDevice: NewAlertDevice;
  Operator: ResolverTypeWrapper<Operator>;
  Output: ResolverTypeWrapper<Output>;
  OutputState: OutputState;
  Overlay: ResolverTypeWrapper<Overlay>;
  OverlayAddress: ResolverTypeWrapper<OverlayAddress>;
  OverlayAlert: ResolverTypeWrapper<OverlayAlert>;
  OverlayAlertKind: OverlayAlertKind;
  OverlayAlerts: ResolverTypeWrapper<OverlayAlerts>;
  OverlayInput: OverlayInput;
  OverlayLanguage: OverlayLanguage;
  OverlayLook: OverlayLook;
  PanicStatus: ResolverTypeWrapper<PanicStatus>;
  Payment: ResolverTypeWrapper<Payment>;
  PaymentStatus: PaymentStatus;
  PaymentTier: PaymentTier;
  PaymentUsage: ResolverTypeWrapper<PaymentUsage>;
  Phone: ResolverTypeWrapper<Phone>;
  PhoneChange: PhoneChange;
  PhoneEnrolment: ResolverTypeWrapper<PhoneEnrolment>;
  PhoneHealth: ResolverTypeWrapper<PhoneHealth>;
  PhoneHeat: PhoneHeat;
  PhoneLink: ResolverTypeWrapper<PhoneLink>;
  PhoneNetwork: ResolverTypeWrapper<PhoneNetwork>;
  PhoneNetworkChange: PhoneNetworkChange;
  Picture: ResolverTypeWrapper<Picture>;
  PictureSize: PictureSize;
  PictureSource: PictureSource;
  Quality: ResolverTypeWrapper<Quality>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Recording: ResolverTypeWrapper<Recording>;
  RecordingFailure: ResolverTypeWrapper<RecordingFailure>;
  RecordingState: RecordingState;
  RecordingTicket: ResolverTypeWrapper<RecordingTicket>;
  Rehearsal: ResolverTypeWrapper<Rehearsal>;
  RehearsalMoment: ResolverTypeWrapper<RehearsalMoment>;
  RehearsalState: RehearsalState;
  Relay: ResolverTypeWrapper<Relay>;
  Removed: ResolverTypeWrapper<Removed>;
  RendererFallback: ResolverTypeWrapper<RendererFallback>;
  ReportGap: ResolverTypeWrapper<ReportGap>;
  ReportSpan: ResolverTypeWrapper<ReportSpan>;
  Role: Role;
  SceneCollection: ResolverTypeWrapper<SceneCollection>;
  SceneSource: ResolverTypeWrapper<SceneSource>;
  SeenSpan: ResolverTypeWrapper<SeenSpan>;
  Server: ResolverTypeWrapper<Server>;
  ServerHistory: ResolverTypeWrapper<ServerHistory>;
  ServerRecording: ResolverTypeWrapper<ServerRecording>;
  ServerRecordingState: ServerRecordingState;
  ServerSources: ResolverTypeWrapper<ServerSources>;
  ServerStatus: ResolverTypeWrapper<ServerStatus>;
  Session: ResolverTypeWrapper<Session>;
  SessionReport: ResolverTypeWrapper<SessionReport>;
  SessionReportDetails: ResolverTypeWrapper<SessionReportDetails>;
  SimulatedFeed: SimulatedFeed;
  SoundSource: ResolverTypeWrapper<SoundSource>;
  SourceChange: SourceChange;
  SourceKind: SourceKind;
  StatsKey: ResolverTypeWrapper<StatsKey>;
  Stream: ResolverTypeWrapper<Stream>;
  StreamSetUp: ResolverTypeWrapper<StreamSetUp>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Studio: ResolverTypeWrapper<Studio>;
  StudioDestination: ResolverTypeWrapper<StudioDestination>;
  StudioHelper: ResolverTypeWrapper<StudioHelper>;
  StudioInvite: ResolverTypeWrapper<StudioInvite>;
  StudioLevel: StudioLevel;
  StudioOffer: ResolverTypeWrapper<StudioOffer>;
  StudioServer: ResolverTypeWrapper<StudioServer>;
  System: ResolverTypeWrapper<System>;
  ThresholdAdvice: ResolverTypeWrapper<ThresholdAdvice>;
  ThresholdFinding: ResolverTypeWrapper<ThresholdFinding>;
  Timestamp: ResolverTypeWrapper<Scalars['Timestamp']['output']>;
  TipHook: ResolverTypeWrapper<TipHook>;
  TokenScope: TokenScope;
  UpdateDestinationInput: UpdateDestinationInput;
  Usage: ResolverTypeWrapper<Usage>;
  User: ResolverTypeWrapper<User>;
  UserRef: ResolverTypeWrapper<UserRef>;
  WeakLink: ResolverTypeWrapper<WeakLink>;
  WeakLinkInput: WeakLinkInput;
  WeakLinkReason: WeakLinkReason;
  WeakLinkStatus: ResolverTypeWrapper<WeakLinkStatus>;
  Withdrawal: ResolverTypeWrapper<Withdrawal>;
  WithdrawalInput: WithdrawalInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AddStudioHelperInput: AddStudioHelperInput;
  AlertDevice: AlertDevice;
  AlertSettings: AlertSettings;
  ApiToken: ApiToken;
  BillingInformation: BillingInformation;
  BillingInformationInput: BillingInformationInput;
  BitratePreset: BitratePreset;
  Booking: Booking;
  Boolean: Scalars['Boolean']['output'];
  ChangeStudioHelperInput: ChangeStudioHelperInput;
  Chat: Chat;
  ChatConsent: ChatConsent;
  ChatMessage: ChatMessage;
  ConsentInput: ConsentInput;
  CreateApiTokenInput: CreateApiTokenInput;
  CreateDestinationInput: CreateDestinationInput;
  CreateServerInput: CreateServerInput;
  CreateStudioInviteInput: CreateStudioInviteInput;
  CreatedApiToken: CreatedApiToken;
  CreatedStudioInvite: CreatedStudioInvite;
  Delay: Delay;
  Destination: Destination;
  DestinationReason: DestinationReason;
  DestinationStatus: DestinationStatus;
  EncoderStatus: EncoderStatus;
  FeedFault: FeedFault;
  FeedLink: FeedLink;
  FeedLoss: FeedLoss;
  FeedLossInput: FeedLossInput;
  Float: Scalars['Float']['output'];
  HandOver: HandOver;
  HandOverState: HandOverState;
  HandedOver: HandedOver;
  Hint: Hint;
  ID: Scalars['ID']['output'];
  Image: Image;
  Int: Scalars['Int']['output'];
  Invoice: Invoice;
  LastAction: LastAction;
  LinkHistory: LinkHistory;
  LinkShare: LinkShare;
  LogEntry: LogEntry;
  Missing: Missing;
  Mutation: Record<PropertyKey, never>;
  NewAlertDevice: NewAlertDevice;
  Operator: Operator;
  Output: Output;
  Overlay: Overlay;
  OverlayAddress: OverlayAddress;
  OverlayAlert: OverlayAlert;
  OverlayAlerts: OverlayAlerts;
  OverlayInput: OverlayInput;
  PanicStatus: PanicStatus;
  Payment: Payment;
  PaymentUsage: PaymentUsage;
  Phone: Phone;
  PhoneChange: PhoneChange;
  PhoneEnrolment: PhoneEnrolment;
  PhoneHealth: PhoneHealth;
  PhoneLink: PhoneLink;
  PhoneNetwork: PhoneNetwork;
  PhoneNetworkChange: PhoneNetworkChange;
  Picture: Picture;
  Quality: Quality;
  Query: Record<PropertyKey, never>;
  Recording: Recording;
  RecordingFailure: RecordingFailure;
  RecordingTicket: RecordingTicket;
  Rehearsal: Rehearsal;
  RehearsalMoment: RehearsalMoment;
  Relay: Relay;
  Removed: Removed;
  RendererFallback: RendererFallback;
  ReportGap: ReportGap;
  ReportSpan: ReportSpan;
  SceneCollection: SceneCollection;
  SceneSource: SceneSource;
  SeenSpan: SeenSpan;
  Server: Server;
  ServerHistory: ServerHistory;
  ServerRecording: ServerRecording;
  ServerSources: ServerSources;
  ServerStatus: ServerStatus;
  Session: Session;
  SessionReport: SessionReport;
  SessionReportDetails: SessionReportDetails;
  SoundSource: SoundSource;
  SourceChange: SourceChange;
  StatsKey: StatsKey;
  Stream: Stream;
  StreamSetUp: StreamSetUp;
  String: Scalars['String']['output'];
  Studio: Studio;
  StudioDestination: StudioDestination;
  StudioHelper: StudioHelper;
  StudioInvite: StudioInvite;
  StudioOffer: StudioOffer;
  StudioServer: StudioServer;
  System: System;
  ThresholdAdvice: ThresholdAdvice;
  ThresholdFinding: ThresholdFinding;
  Timestamp: Scalars['Timestamp']['output'];
  TipHook: TipHook;
  UpdateDestinationInput: UpdateDestinationInput;
  Usage: Usage;
  User: User;
  UserRef: UserRef;
  WeakLink: WeakLink;
  WeakLinkInput: WeakLinkInput;
  WeakLinkStatus: WeakLinkStatus;
  Withdrawal: Withdrawal;
  WithdrawalInput: WithdrawalInput;
};

export type AlertDeviceResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['AlertDevice'] = ResolversParentTypes['AlertDevice'],
> = {
  current?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastSent?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type AlertSettingsResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['AlertSettings'] = ResolversParentTypes['AlertSettings'],
> = {
  devices?: Resolver<Array<ResolversTypes['AlertDevice']>, ParentType, ContextType>;
  publicKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApiTokenResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ApiToken'] = ResolversParentTypes['ApiToken'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsed?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['TokenScope']>, ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type BillingInformationResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['BillingInformation'] = ResolversParentTypes['BillingInformation'],
> = {
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  countryCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  line2?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  postalCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BitratePresetResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['BitratePreset'] = ResolversParentTypes['BitratePreset'],
> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kbps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BookingResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Booking'] = ResolversParentTypes['Booking'],
> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ChatResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Chat'] = ResolversParentTypes['Chat'],
> = {
  canWrite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  commands?: Resolver<Maybe<ResolversTypes['ChatCommandLevel']>, ParentType, ContextType>;
  messages?: Resolver<Array<ResolversTypes['ChatMessage']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ChatState'], ParentType, ContextType>;
  studioId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  viewers?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ChatConsentResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ChatConsent'] = ResolversParentTypes['ChatConsent'],
> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ChatMessageResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ChatMessage'] = ResolversParentTypes['ChatMessage'],
> = {
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['ChatterRole'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CreatedApiTokenResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['CreatedApiToken'] = ResolversParentTypes['CreatedApiToken'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsed?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['TokenScope']>, ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CreatedStudioInviteResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['CreatedStudioInvite'] =
    ResolversParentTypes['CreatedStudioInvite'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['StudioLevel'], ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  usedBy?: Resolver<Maybe<ResolversTypes['UserRef']>, ParentType, ContextType>;
};

export type DelayResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Delay'] = ResolversParentTypes['Delay'],
> = {
  behind?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  limited?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DelayState'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
};

export type DestinationResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Destination'] = ResolversParentTypes['Destination'],
> = {
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasKey?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DestinationKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DestinationReasonResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['DestinationReason'] = ResolversParentTypes['DestinationReason'],
> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  words?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DestinationStatusResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['DestinationStatus'] = ResolversParentTypes['DestinationStatus'],
> = {
  droppedFrames?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kbps?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DestinationKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  queuedMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['DestinationReason']>, ParentType, ContextType>;
  reconnects?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DestinationState'], ParentType, ContextType>;
};

export type EncoderStatusResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['EncoderStatus'] = ResolversParentTypes['EncoderStatus'],
> = {
  lateFps?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  load?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type FeedFaultResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['FeedFault'] = ResolversParentTypes['FeedFault'],
> = {
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  oldKey?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FeedLinkResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['FeedLink'] = ResolversParentTypes['FeedLink'],
> = {
  delayMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  heardAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  kbps?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  lost?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  naks?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rttMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  share?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type FeedLossResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['FeedLoss'] = ResolversParentTypes['FeedLoss'],
> = {
  afterMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  scene?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HandOverResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['HandOver'] = ResolversParentTypes['HandOver'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HandOverStateResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['HandOverState'] = ResolversParentTypes['HandOverState'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  used?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
};

export type HandedOverResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['HandedOver'] = ResolversParentTypes['HandedOver'],
> = {
  ingestUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  remoteControl?: Resolver<Maybe<ResolversTypes['PhoneEnrolment']>, ParentType, ContextType>;
  srtlaUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HintResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Hint'] = ResolversParentTypes['Hint'],
> = {
  at?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  destination?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  scene?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  seconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  words?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ImageResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Image'] = ResolversParentTypes['Image'],
> = {
  bytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  height?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  width?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InvoiceResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Invoice'] = ResolversParentTypes['Invoice'],
> = {
  amount?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  date?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['InvoiceState'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LastActionResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['LastAction'] = ResolversParentTypes['LastAction'],
> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['UserRef']>, ParentType, ContextType>;
  chatter?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LinkHistoryResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['LinkHistory'] = ResolversParentTypes['LinkHistory'],
> = {
  kbps?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rttMs?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
};

export type LinkShareResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['LinkShare'] = ResolversParentTypes['LinkShare'],
> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type LogEntryResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['LogEntry'] = ResolversParentTypes['LogEntry'],
> = {
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  by?: Resolver<Maybe<ResolversTypes['UserRef']>, ParentType, ContextType>;
  chatter?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  detail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  serverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  via?: Resolver<ResolversTypes['LogVia'], ParentType, ContextType>;
};

export type MissingResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Missing'] = ResolversParentTypes['Missing'],
> = {
  how?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  what?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MutationResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation'],
> = {
  addStudioHelper?: Resolver<
    ResolversTypes['StudioHelper'],
    ParentType,
    ContextType,
    RequireFields<MutationAddStudioHelperArgs, 'input'>
  >;
  cancelSubscription?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
  changePhone?: Resolver<
    ResolversTypes['Phone'],
    ParentType,
    ContextType,
    RequireFields<MutationChangePhoneArgs, 'change' | 'streamId'>
  >;
  changeSource?: Resolver<
    ResolversTypes['ServerSources'],
    ParentType,
    ContextType,
    RequireFields<MutationChangeSourceArgs, 'change' | 'serverId' | 'sourceId'>
  >;
  changeStudioHelper?: Resolver<
    ResolversTypes['StudioHelper'],
    ParentType,
    ContextType,
    RequireFields<MutationChangeStudioHelperArgs, 'id' | 'input'>
  >;
  connectChat?: Resolver<
    ResolversTypes['ChatConsent'],
    ParentType,
    ContextType,
    Partial<MutationConnectChatArgs>
  >;
  createApiToken?: Resolver<
    ResolversTypes['CreatedApiToken'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateApiTokenArgs, 'input'>
  >;
  createDestination?: Resolver<
    ResolversTypes['Destination'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateDestinationArgs, 'input'>
  >;
  createHandOver?: Resolver<
    ResolversTypes['HandOver'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateHandOverArgs, 'streamId'>
  >;
  createOverlayAddress?: Resolver<ResolversTypes['OverlayAddress'], ParentType, ContextType>;
  createRecordingTicket?: Resolver<
    ResolversTypes['RecordingTicket'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateRecordingTicketArgs, 'id'>
  >;
  createSceneCollection?: Resolver<
    ResolversTypes['SceneCollection'],
    ParentType,
    ContextType,
    Partial<MutationCreateSceneCollectionArgs>
  >;
  createServer?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateServerArgs, 'input'>
  >;
  createStatsKey?: Resolver<
    ResolversTypes['StatsKey'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateStatsKeyArgs, 'streamId'>
  >;
  createStream?: Resolver<
    ResolversTypes['Stream'],
    ParentType,
    ContextType,
    Partial<MutationCreateStreamArgs>
  >;
  createStudioInvite?: Resolver<
    ResolversTypes['CreatedStudioInvite'],
    ParentType,
    ContextType,
    RequireFields<MutationCreateStudioInviteArgs, 'input'>
  >;
  createSubscription?: Resolver<
    ResolversTypes['Payment'],
    ParentType,
    ContextType,
    Partial<MutationCreateSubscriptionArgs>
  >;
  createTipHook?: Resolver<ResolversTypes['TipHook'], ParentType, ContextType>;
  deleteAccount?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteAccountArgs, 'displayName'>
  >;
  deleteAlertDevice?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteAlertDeviceArgs, 'id'>
  >;
  deleteBooking?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteBookingArgs, 'id'>
  >;
  deleteDestination?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteDestinationArgs, 'id'>
  >;
  deleteImage?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteImageArgs, 'id'>
  >;
  deleteOverlayAddress?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  deleteRecording?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteRecordingArgs, 'id'>
  >;
  deleteSceneCollection?: Resolver<
    ResolversTypes['SceneCollection'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteSceneCollectionArgs, 'id'>
  >;
  deleteServer?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteServerArgs, 'id'>
  >;
  deleteSessionReport?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteSessionReportArgs, 'id'>
  >;
  deleteStream?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationDeleteStreamArgs, 'id'>
  >;
  deleteTipHook?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  disconnectChat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  dump?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationDumpArgs, 'serverId'>
  >;
  enrolPhone?: Resolver<
    ResolversTypes['PhoneEnrolment'],
    ParentType,
    ContextType,
    RequireFields<MutationEnrolPhoneArgs, 'streamId'>
  >;
  joinStudio?: Resolver<
    ResolversTypes['Studio'],
    ParentType,
    ContextType,
    RequireFields<MutationJoinStudioArgs, 'token'>
  >;
  keepServer?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationKeepServerArgs, 'serverId'>
  >;
  keepSubscription?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
  leaveStudio?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationLeaveStudioArgs, 'id'>
  >;
  logout?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  pauseOverlayAlerts?: Resolver<
    ResolversTypes['OverlayAlerts'],
    ParentType,
    ContextType,
    RequireFields<MutationPauseOverlayAlertsArgs, 'paused' | 'studioId'>
  >;
  regenerateStreamKey?: Resolver<
    ResolversTypes['Stream'],
    ParentType,
    ContextType,
    RequireFields<MutationRegenerateStreamKeyArgs, 'id'>
  >;
  registerAlertDevice?: Resolver<
    ResolversTypes['AlertDevice'],
    ParentType,
    ContextType,
    RequireFields<MutationRegisterAlertDeviceArgs, 'input'>
  >;
  removeStudioHelper?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRemoveStudioHelperArgs, 'id'>
  >;
  renameSceneCollection?: Resolver<
    ResolversTypes['SceneCollection'],
    ParentType,
    ContextType,
    RequireFields<MutationRenameSceneCollectionArgs, 'id' | 'name'>
  >;
  renameStream?: Resolver<
    ResolversTypes['Stream'],
    ParentType,
    ContextType,
    RequireFields<MutationRenameStreamArgs, 'id' | 'name'>
  >;
  restartStream?: Resolver<
    ResolversTypes['Stream'],
    ParentType,
    ContextType,
    RequireFields<MutationRestartStreamArgs, 'id'>
  >;
  revokeApiToken?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRevokeApiTokenArgs, 'id'>
  >;
  revokeHandOver?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRevokeHandOverArgs, 'streamId'>
  >;
  revokeOtherSessions?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revokePhone?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRevokePhoneArgs, 'streamId'>
  >;
  revokeSession?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRevokeSessionArgs, 'id'>
  >;
  revokeStatsKey?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRevokeStatsKeyArgs, 'streamId'>
  >;
  revokeStudioInvite?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationRevokeStudioInviteArgs, 'id'>
  >;
  sayInChat?: Resolver<
    ResolversTypes['Boolean'],
    ParentType,
    ContextType,
    RequireFields<MutationSayInChatArgs, 'studioId' | 'text'>
  >;
  sendNote?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationSendNoteArgs, 'note' | 'serverId'>
  >;
  setBroadcastTitle?: Resolver<
    ResolversTypes['Chat'],
    ParentType,
    ContextType,
    RequireFields<MutationSetBroadcastTitleArgs, 'studioId' | 'title'>
  >;
  setChatCommands?: Resolver<
    ResolversTypes['Chat'],
    ParentType,
    ContextType,
    Partial<MutationSetChatCommandsArgs>
  >;
  setDelay?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationSetDelayArgs, 'seconds' | 'serverId'>
  >;
  setFeedLoss?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationSetFeedLossArgs, 'serverId'>
  >;
  setMuted?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationSetMutedArgs, 'muted' | 'serverId'>
  >;
  setOverlay?: Resolver<
    ResolversTypes['Overlay'],
    ParentType,
    ContextType,
    RequireFields<MutationSetOverlayArgs, 'input'>
  >;
  setPanic?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationSetPanicArgs, 'panic' | 'serverId'>
  >;
  setQuality?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationSetQualityArgs, 'serverId'>
  >;
  setRecording?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationSetRecordingArgs, 'on' | 'serverId'>
  >;
  setScene?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationSetSceneArgs, 'scene' | 'serverId'>
  >;
  setSceneCollectionScenes?: Resolver<
    ResolversTypes['SceneCollection'],
    ParentType,
    ContextType,
    RequireFields<MutationSetSceneCollectionScenesArgs, 'id' | 'scenes'>
  >;
  setServerStream?: Resolver<
    ResolversTypes['Server'],
    ParentType,
    ContextType,
    RequireFields<MutationSetServerStreamArgs, 'serverId'>
  >;
  setStreamInvites?: Resolver<
    ResolversTypes['Stream'],
    ParentType,
    ContextType,
    RequireFields<MutationSetStreamInvitesArgs, 'id' | 'userIds'>
  >;
  setUserRole?: Resolver<
    ResolversTypes['User'],
    ParentType,
    ContextType,
    RequireFields<MutationSetUserRoleArgs, 'role' | 'userId'>
  >;
  setUserTier?: Resolver<
    ResolversTypes['Payment'],
    ParentType,
    ContextType,
    RequireFields<MutationSetUserTierArgs, 'tier' | 'userId'>
  >;
  setWeakLink?: Resolver<
    ResolversTypes['Stream'],
    ParentType,
    ContextType,
    RequireFields<MutationSetWeakLinkArgs, 'id'>
  >;
  simulateFeed?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationSimulateFeedArgs, 'feed' | 'serverId'>
  >;
  skipOverlayAlert?: Resolver<
    ResolversTypes['OverlayAlerts'],
    ParentType,
    ContextType,
    RequireFields<MutationSkipOverlayAlertArgs, 'alertId' | 'studioId'>
  >;
  startRehearsal?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationStartRehearsalArgs, 'serverId'>
  >;
  startStreaming?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationStartStreamingArgs, 'serverId'>
  >;
  stopRehearsal?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationStopRehearsalArgs, 'serverId'>
  >;
  stopStreaming?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<MutationStopStreamingArgs, 'serverId'>
  >;
  takeHandOver?: Resolver<
    ResolversTypes['HandedOver'],
    ParentType,
    ContextType,
    RequireFields<MutationTakeHandOverArgs, 'token'>
  >;
  updateBillingInformation?: Resolver<
    ResolversTypes['BillingInformation'],
    ParentType,
    ContextType,
    RequireFields<MutationUpdateBillingInformationArgs, 'input'>
  >;
  updateDestination?: Resolver<
    ResolversTypes['Destination'],
    ParentType,
    ContextType,
    RequireFields<MutationUpdateDestinationArgs, 'id' | 'input'>
  >;
  withdraw?: Resolver<
    ResolversTypes['Withdrawal'],
    ParentType,
    ContextType,
    RequireFields<MutationWithdrawArgs, 'input'>
  >;
};

export type OperatorResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Operator'] = ResolversParentTypes['Operator'],
> = {
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OutputResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Output'] = ResolversParentTypes['Output'],
> = {
  attempt?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['OutputState'], ParentType, ContextType>;
};

export type OverlayResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Overlay'] = ResolversParentTypes['Overlay'],
> = {
  alertsLook?: Resolver<ResolversTypes['OverlayLook'], ParentType, ContextType>;
  chatLook?: Resolver<ResolversTypes['OverlayLook'], ParentType, ContextType>;
  language?: Resolver<ResolversTypes['OverlayLanguage'], ParentType, ContextType>;
  readsAlerts?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  tipsSince?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
};

export type OverlayAddressResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['OverlayAddress'] = ResolversParentTypes['OverlayAddress'],
> = {
  alertsUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chatUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OverlayAlertResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['OverlayAlert'] = ResolversParentTypes['OverlayAlert'],
> = {
  amount?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  currency?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['OverlayAlertKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OverlayAlertsResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['OverlayAlerts'] = ResolversParentTypes['OverlayAlerts'],
> = {
  current?: Resolver<Maybe<ResolversTypes['OverlayAlert']>, ParentType, ContextType>;
  dropped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  next?: Resolver<Array<ResolversTypes['OverlayAlert']>, ParentType, ContextType>;
  paused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  studioId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PanicStatusResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['PanicStatus'] = ResolversParentTypes['PanicStatus'],
> = {
  by?: Resolver<Maybe<ResolversTypes['UserRef']>, ParentType, ContextType>;
  shown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type PaymentResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Payment'] = ResolversParentTypes['Payment'],
> = {
  accessFee?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  approveUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  renewsAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  serverFee?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  subscriptionEnd?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  subscriptionStarted?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  tier?: Resolver<ResolversTypes['PaymentTier'], ParentType, ContextType>;
  usage?: Resolver<Maybe<ResolversTypes['PaymentUsage']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PaymentUsageResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['PaymentUsage'] = ResolversParentTypes['PaymentUsage'],
> = {
  amount?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  hours?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  periodEnd?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  periodStart?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type PhoneResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Phone'] = ResolversParentTypes['Phone'],
> = {
  ageMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  connected?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  enrolledAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  health?: Resolver<Maybe<ResolversTypes['PhoneHealth']>, ParentType, ContextType>;
  streamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PhoneEnrolmentResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['PhoneEnrolment'] = ResolversParentTypes['PhoneEnrolment'],
> = {
  password?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PhoneHealthResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['PhoneHealth'] = ResolversParentTypes['PhoneHealth'],
> = {
  batteryPercent?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  charging?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  heat?: Resolver<Maybe<ResolversTypes['PhoneHeat']>, ParentType, ContextType>;
  links?: Resolver<Array<ResolversTypes['PhoneLink']>, ParentType, ContextType>;
  live?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  muted?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  networks?: Resolver<Array<ResolversTypes['PhoneNetwork']>, ParentType, ContextType>;
  presetId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  presets?: Resolver<Array<ResolversTypes['BitratePreset']>, ParentType, ContextType>;
  recording?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  torch?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type PhoneLinkResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['PhoneLink'] = ResolversParentTypes['PhoneLink'],
> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  percent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rttMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PhoneNetworkResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['PhoneNetwork'] = ResolversParentTypes['PhoneNetwork'],
> = {
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PictureResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Picture'] = ResolversParentTypes['Picture'],
> = {
  fps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  height?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  width?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QualityResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Quality'] = ResolversParentTypes['Quality'],
> = {
  cores?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  fps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  height?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kbps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  width?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QueryResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query'],
> = {
  alertSettings?: Resolver<ResolversTypes['AlertSettings'], ParentType, ContextType>;
  apiTokens?: Resolver<Array<ResolversTypes['ApiToken']>, ParentType, ContextType>;
  billingInformation?: Resolver<ResolversTypes['BillingInformation'], ParentType, ContextType>;
  bookings?: Resolver<Array<ResolversTypes['Booking']>, ParentType, ContextType>;
  chat?: Resolver<ResolversTypes['Chat'], ParentType, ContextType, RequireFields<QueryChatArgs, 'studioId'>>;
  destinations?: Resolver<Array<ResolversTypes['Destination']>, ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['Image']>, ParentType, ContextType>;
  invoices?: Resolver<Array<ResolversTypes['Invoice']>, ParentType, ContextType>;
  me?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  myServer?: Resolver<Maybe<ResolversTypes['Server']>, ParentType, ContextType>;
  overlay?: Resolver<ResolversTypes['Overlay'], ParentType, ContextType>;
  overlayAlerts?: Resolver<
    ResolversTypes['OverlayAlerts'],
    ParentType,
    ContextType,
    RequireFields<QueryOverlayAlertsArgs, 'studioId'>
  >;
  payment?: Resolver<ResolversTypes['Payment'], ParentType, ContextType>;
  phone?: Resolver<
    ResolversTypes['Phone'],
    ParentType,
    ContextType,
    RequireFields<QueryPhoneArgs, 'streamId'>
  >;
  phoneEnrolment?: Resolver<
    Maybe<ResolversTypes['PhoneEnrolment']>,
    ParentType,
    ContextType,
    RequireFields<QueryPhoneEnrolmentArgs, 'streamId'>
  >;
  recordings?: Resolver<Array<ResolversTypes['Recording']>, ParentType, ContextType>;
  sceneCollection?: Resolver<
    ResolversTypes['SceneCollection'],
    ParentType,
    ContextType,
    RequireFields<QuerySceneCollectionArgs, 'id'>
  >;
  sceneCollections?: Resolver<Array<ResolversTypes['SceneCollection']>, ParentType, ContextType>;
  scenePicture?: Resolver<
    Maybe<ResolversTypes['String']>,
    ParentType,
    ContextType,
    RequireFields<QueryScenePictureArgs, 'scene' | 'serverId'>
  >;
  serverHistory?: Resolver<
    Maybe<ResolversTypes['ServerHistory']>,
    ParentType,
    ContextType,
    RequireFields<QueryServerHistoryArgs, 'of' | 'serverId'>
  >;
  serverLog?: Resolver<
    Array<ResolversTypes['LogEntry']>,
    ParentType,
    ContextType,
    RequireFields<QueryServerLogArgs, 'serverId'>
  >;
  serverPicture?: Resolver<
    Maybe<ResolversTypes['String']>,
    ParentType,
    ContextType,
    RequireFields<QueryServerPictureArgs, 'of' | 'serverId'>
  >;
  serverQualities?: Resolver<
    Array<ResolversTypes['Quality']>,
    ParentType,
    ContextType,
    RequireFields<QueryServerQualitiesArgs, 'serverId'>
  >;
  serverScenes?: Resolver<
    Array<ResolversTypes['String']>,
    ParentType,
    ContextType,
    RequireFields<QueryServerScenesArgs, 'serverId'>
  >;
  serverSources?: Resolver<
    ResolversTypes['ServerSources'],
    ParentType,
    ContextType,
    RequireFields<QueryServerSourcesArgs, 'serverId'>
  >;
  serverStatus?: Resolver<
    ResolversTypes['ServerStatus'],
    ParentType,
    ContextType,
    RequireFields<QueryServerStatusArgs, 'serverId'>
  >;
  serverThresholds?: Resolver<
    ResolversTypes['ThresholdAdvice'],
    ParentType,
    ContextType,
    RequireFields<QueryServerThresholdsArgs, 'serverId'>
  >;
  sessionReport?: Resolver<
    ResolversTypes['SessionReportDetails'],
    ParentType,
    ContextType,
    RequireFields<QuerySessionReportArgs, 'id'>
  >;
  sessionReports?: Resolver<Array<ResolversTypes['SessionReport']>, ParentType, ContextType>;
  sessions?: Resolver<Array<ResolversTypes['Session']>, ParentType, ContextType>;
  stream?: Resolver<ResolversTypes['Stream'], ParentType, ContextType, RequireFields<QueryStreamArgs, 'id'>>;
  streamSetUp?: Resolver<
    ResolversTypes['StreamSetUp'],
    ParentType,
    ContextType,
    RequireFields<QueryStreamSetUpArgs, 'streamId'>
  >;
  streams?: Resolver<Array<ResolversTypes['Stream']>, ParentType, ContextType>;
  studioHelpers?: Resolver<Array<ResolversTypes['StudioHelper']>, ParentType, ContextType>;
  studioInvites?: Resolver<Array<ResolversTypes['StudioInvite']>, ParentType, ContextType>;
  studioOffer?: Resolver<
    ResolversTypes['StudioOffer'],
    ParentType,
    ContextType,
    RequireFields<QueryStudioOfferArgs, 'token'>
  >;
  studios?: Resolver<Array<ResolversTypes['Studio']>, ParentType, ContextType>;
  system?: Resolver<ResolversTypes['System'], ParentType, ContextType>;
  usages?: Resolver<Array<ResolversTypes['Usage']>, ParentType, ContextType>;
  userPayment?: Resolver<
    ResolversTypes['Payment'],
    ParentType,
    ContextType,
    RequireFields<QueryUserPaymentArgs, 'userId'>
  >;
  usernames?: Resolver<
    Array<ResolversTypes['UserRef']>,
    ParentType,
    ContextType,
    RequireFields<QueryUsernamesArgs, 'query'>
  >;
  users?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType>;
};

export type RecordingResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Recording'] = ResolversParentTypes['Recording'],
> = {
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  began?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expires?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lengthMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  part?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  serverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['RecordingState'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RecordingFailureResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['RecordingFailure'] = ResolversParentTypes['RecordingFailure'],
> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RecordingTicketResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['RecordingTicket'] = ResolversParentTypes['RecordingTicket'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RehearsalResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Rehearsal'] = ResolversParentTypes['Rehearsal'],
> = {
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['SimulatedFeed'], ParentType, ContextType>;
  line?: Resolver<Array<ResolversTypes['RehearsalMoment']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['RehearsalState'], ParentType, ContextType>;
};

export type RehearsalMomentResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['RehearsalMoment'] = ResolversParentTypes['RehearsalMoment'],
> = {
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  feed?: Resolver<ResolversTypes['SimulatedFeed'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scene?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RelayResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Relay'] = ResolversParentTypes['Relay'],
> = {
  browserSources?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  missing?: Resolver<Array<ResolversTypes['Missing']>, ParentType, ContextType>;
  ok?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RemovedResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Removed'] = ResolversParentTypes['Removed'],
> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RendererFallbackResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['RendererFallback'] = ResolversParentTypes['RendererFallback'],
> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  height?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  width?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReportGapResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ReportGap'] = ResolversParentTypes['ReportGap'],
> = {
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ReportSpanResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ReportSpan'] = ResolversParentTypes['ReportSpan'],
> = {
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type SceneCollectionResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['SceneCollection'] = ResolversParentTypes['SceneCollection'],
> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  removed?: Resolver<Maybe<Array<ResolversTypes['Removed']>>, ParentType, ContextType>;
  scenes?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SceneSourceResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['SceneSource'] = ResolversParentTypes['SceneSource'],
> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SourceKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  visible?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  within?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SeenSpanResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['SeenSpan'] = ResolversParentTypes['SeenSpan'],
> = {
  fromMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scene?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  toMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ServerResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Server'] = ResolversParentTypes['Server'],
> = {
  dataId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  dataVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  delay?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  onFeedLoss?: Resolver<Maybe<ResolversTypes['FeedLoss']>, ParentType, ContextType>;
  quality?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  recording?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  stopReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stopsAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  streamId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ServerHistoryResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ServerHistory'] = ResolversParentTypes['ServerHistory'],
> = {
  from?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  kbps?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  links?: Resolver<Array<ResolversTypes['LinkHistory']>, ParentType, ContextType>;
  loss?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  rttMs?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  stepMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ServerRecordingResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ServerRecording'] = ResolversParentTypes['ServerRecording'],
> = {
  bytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  failed?: Resolver<Maybe<ResolversTypes['RecordingFailure']>, ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ServerRecordingState'], ParentType, ContextType>;
};

export type ServerSourcesResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ServerSources'] = ResolversParentTypes['ServerSources'],
> = {
  dataVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  scene?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  serverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sounds?: Resolver<Array<ResolversTypes['SoundSource']>, ParentType, ContextType>;
  sources?: Resolver<Array<ResolversTypes['SceneSource']>, ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ServerStatusResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ServerStatus'] = ResolversParentTypes['ServerStatus'],
> = {
  bridging?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  delay?: Resolver<Maybe<ResolversTypes['Delay']>, ParentType, ContextType>;
  destinations?: Resolver<Maybe<Array<ResolversTypes['DestinationStatus']>>, ParentType, ContextType>;
  drawnFps?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  encoder?: Resolver<Maybe<ResolversTypes['EncoderStatus']>, ParentType, ContextType>;
  fallback?: Resolver<Maybe<ResolversTypes['RendererFallback']>, ParentType, ContextType>;
  feed?: Resolver<Maybe<ResolversTypes['FeedFault']>, ParentType, ContextType>;
  feedSince?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  held?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  hints?: Resolver<Maybe<Array<ResolversTypes['Hint']>>, ParentType, ContextType>;
  kbps?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  lastAction?: Resolver<Maybe<ResolversTypes['LastAction']>, ParentType, ContextType>;
  links?: Resolver<Maybe<Array<ResolversTypes['FeedLink']>>, ParentType, ContextType>;
  loss?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  muted?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  obs?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  obsSince?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  output?: Resolver<Maybe<ResolversTypes['Output']>, ParentType, ContextType>;
  panic?: Resolver<Maybe<ResolversTypes['PanicStatus']>, ParentType, ContextType>;
  picture?: Resolver<Maybe<ResolversTypes['Picture']>, ParentType, ContextType>;
  recording?: Resolver<Maybe<ResolversTypes['ServerRecording']>, ParentType, ContextType>;
  rehearsal?: Resolver<Maybe<ResolversTypes['Rehearsal']>, ParentType, ContextType>;
  rttMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  scene?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  serverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  srt?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weakLink?: Resolver<Maybe<ResolversTypes['WeakLinkStatus']>, ParentType, ContextType>;
};

export type SessionResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session'],
> = {
  current?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsed?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type SessionReportResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['SessionReport'] = ResolversParentTypes['SessionReport'],
> = {
  began?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  cost?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  deadZones?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deadZonesMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  gaps?: Resolver<Maybe<Array<ResolversTypes['ReportGap']>>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lengthMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  serverId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SessionReportDetailsResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['SessionReportDetails'] =
    ResolversParentTypes['SessionReportDetails'],
> = {
  kbps?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  links?: Resolver<Array<ResolversTypes['LinkHistory']>, ParentType, ContextType>;
  log?: Resolver<Array<ResolversTypes['LogEntry']>, ParentType, ContextType>;
  loss?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  lost?: Resolver<Array<ResolversTypes['ReportSpan']>, ParentType, ContextType>;
  report?: Resolver<ResolversTypes['SessionReport'], ParentType, ContextType>;
  rttMs?: Resolver<Array<Maybe<ResolversTypes['Float']>>, ParentType, ContextType>;
  seen?: Resolver<Array<ResolversTypes['SeenSpan']>, ParentType, ContextType>;
  shares?: Resolver<Array<ResolversTypes['LinkShare']>, ParentType, ContextType>;
  stepMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unwatched?: Resolver<Array<ResolversTypes['ReportSpan']>, ParentType, ContextType>;
};

export type SoundSourceResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['SoundSource'] = ResolversParentTypes['SoundSource'],
> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  muted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  volumeDb?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type StatsKeyResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StatsKey'] = ResolversParentTypes['StatsKey'],
> = {
  since?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StreamResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Stream'] = ResolversParentTypes['Stream'],
> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ingestUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  invitedUsers?: Resolver<Array<ResolversTypes['UserRef']>, ParentType, ContextType>;
  live?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['UserRef'], ParentType, ContextType>;
  revocationPending?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  srtlaUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  streamKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  weakLink?: Resolver<Maybe<ResolversTypes['WeakLink']>, ParentType, ContextType>;
};

export type StreamSetUpResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StreamSetUp'] = ResolversParentTypes['StreamSetUp'],
> = {
  fault?: Resolver<Maybe<ResolversTypes['FeedFault']>, ParentType, ContextType>;
  handOver?: Resolver<Maybe<ResolversTypes['HandOverState']>, ParentType, ContextType>;
  live?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  statsKeySince?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  streamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type StudioResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Studio'] = ResolversParentTypes['Studio'],
> = {
  destinations?: Resolver<Array<ResolversTypes['StudioDestination']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['StudioLevel'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['UserRef'], ParentType, ContextType>;
  scenes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  server?: Resolver<Maybe<ResolversTypes['StudioServer']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type StudioDestinationResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StudioDestination'] = ResolversParentTypes['StudioDestination'],
> = {
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DestinationKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type StudioHelperResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StudioHelper'] = ResolversParentTypes['StudioHelper'],
> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastSeen?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  level?: Resolver<ResolversTypes['StudioLevel'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  user?: Resolver<ResolversTypes['UserRef'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  watching?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type StudioInviteResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StudioInvite'] = ResolversParentTypes['StudioInvite'],
> = {
  expires?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  level?: Resolver<ResolversTypes['StudioLevel'], ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  usedBy?: Resolver<Maybe<ResolversTypes['UserRef']>, ParentType, ContextType>;
};

export type StudioOfferResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StudioOffer'] = ResolversParentTypes['StudioOffer'],
> = {
  level?: Resolver<ResolversTypes['StudioLevel'], ParentType, ContextType>;
  ownerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
};

export type StudioServerResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['StudioServer'] = ResolversParentTypes['StudioServer'],
> = {
  dataVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  delay?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  recording?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  storedDataVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  streamName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  timeCreated?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type SystemResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['System'] = ResolversParentTypes['System'],
> = {
  operator?: Resolver<ResolversTypes['Operator'], ParentType, ContextType>;
  relay?: Resolver<ResolversTypes['Relay'], ParentType, ContextType>;
};

export type ThresholdAdviceResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ThresholdAdvice'] = ResolversParentTypes['ThresholdAdvice'],
> = {
  broadcasts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  feedMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  findings?: Resolver<Array<ResolversTypes['ThresholdFinding']>, ParentType, ContextType>;
};

export type ThresholdFindingResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['ThresholdFinding'] = ResolversParentTypes['ThresholdFinding'],
> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kbps?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  short?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  switches?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface TimestampScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Timestamp'], any> {
  name: 'Timestamp';
}

export type TipHookResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['TipHook'] = ResolversParentTypes['TipHook'],
> = {
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UsageResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Usage'] = ResolversParentTypes['Usage'],
> = {
  count?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type UserResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User'],
> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  profileImageURL?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
};

export type UserRefResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['UserRef'] = ResolversParentTypes['UserRef'],
> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type WeakLinkResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['WeakLink'] = ResolversParentTypes['WeakLink'],
> = {
  afterMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  backAfterMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  backKbps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  belowKbps?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rttMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  scene?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WeakLinkStatusResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['WeakLinkStatus'] = ResolversParentTypes['WeakLinkStatus'],
> = {
  reason?: Resolver<ResolversTypes['WeakLinkReason'], ParentType, ContextType>;
  shown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type WithdrawalResolvers<
  ContextType = GraphqlContext,
  ParentType extends ResolversParentTypes['Withdrawal'] = ResolversParentTypes['Withdrawal'],
> = {
  receipt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  time?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  AlertDevice?: AlertDeviceResolvers<ContextType>;
  AlertSettings?: AlertSettingsResolvers<ContextType>;
  ApiToken?: ApiTokenResolvers<ContextType>;
  BillingInformation?: BillingInformationResolvers<ContextType>;
  BitratePreset?: BitratePresetResolvers<ContextType>;
  Booking?: BookingResolvers<ContextType>;
  Chat?: ChatResolvers<ContextType>;
  ChatConsent?: ChatConsentResolvers<ContextType>;
  ChatMessage?: ChatMessageResolvers<ContextType>;
  CreatedApiToken?: CreatedApiTokenResolvers<ContextType>;
  CreatedStudioInvite?: CreatedStudioInviteResolvers<ContextType>;
  Delay?: DelayResolvers<ContextType>;
  Destination?: DestinationResolvers<ContextType>;
  DestinationReason?: DestinationReasonResolvers<ContextType>;
  DestinationStatus?: DestinationStatusResolvers<ContextType>;
  EncoderStatus?: EncoderStatusResolvers<ContextType>;
  FeedFault?: FeedFaultResolvers<ContextType>;
  FeedLink?: FeedLinkResolvers<ContextType>;
  FeedLoss?: FeedLossResolvers<ContextType>;
  HandOver?: HandOverResolvers<ContextType>;
  HandOverState?: HandOverStateResolvers<ContextType>;
  HandedOver?: HandedOverResolvers<ContextType>;
  Hint?: HintResolvers<ContextType>;
  Image?: ImageResolvers<ContextType>;
  Invoice?: InvoiceResolvers<ContextType>;
  LastAction?: LastActionResolvers<ContextType>;
  LinkHistory?: LinkHistoryResolvers<ContextType>;
  LinkShare?: LinkShareResolvers<ContextType>;
  LogEntry?: LogEntryResolvers<ContextType>;
  Missing?: MissingResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Operator?: OperatorResolvers<ContextType>;
  Output?: OutputResolvers<ContextType>;
  Overlay?: OverlayResolvers<ContextType>;
  OverlayAddress?: OverlayAddressResolvers<ContextType>;
  OverlayAlert?: OverlayAlertResolvers<ContextType>;
  OverlayAlerts?: OverlayAlertsResolvers<ContextType>;
  PanicStatus?: PanicStatusResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentUsage?: PaymentUsageResolvers<ContextType>;
  Phone?: PhoneResolvers<ContextType>;
  PhoneEnrolment?: PhoneEnrolmentResolvers<ContextType>;
  PhoneHealth?: PhoneHealthResolvers<ContextType>;
  PhoneLink?: PhoneLinkResolvers<ContextType>;
  PhoneNetwork?: PhoneNetworkResolvers<ContextType>;
  Picture?: PictureResolvers<ContextType>;
  Quality?: QualityResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Recording?: RecordingResolvers<ContextType>;
  RecordingFailure?: RecordingFailureResolvers<ContextType>;
  RecordingTicket?: RecordingTicketResolvers<ContextType>;
  Rehearsal?: RehearsalResolvers<ContextType>;
  RehearsalMoment?: RehearsalMomentResolvers<ContextType>;
  Relay?: RelayResolvers<ContextType>;
  Removed?: RemovedResolvers<ContextType>;
  RendererFallback?: RendererFallbackResolvers<ContextType>;
  ReportGap?: ReportGapResolvers<ContextType>;
  ReportSpan?: ReportSpanResolvers<ContextType>;
  SceneCollection?: SceneCollectionResolvers<ContextType>;
  SceneSource?: SceneSourceResolvers<ContextType>;
  SeenSpan?: SeenSpanResolvers<ContextType>;
  Server?: ServerResolvers<ContextType>;
  ServerHistory?: ServerHistoryResolvers<ContextType>;
  ServerRecording?: ServerRecordingResolvers<ContextType>;
  ServerSources?: ServerSourcesResolvers<ContextType>;
  ServerStatus?: ServerStatusResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  SessionReport?: SessionReportResolvers<ContextType>;
  SessionReportDetails?: SessionReportDetailsResolvers<ContextType>;
  SoundSource?: SoundSourceResolvers<ContextType>;
  StatsKey?: StatsKeyResolvers<ContextType>;
  Stream?: StreamResolvers<ContextType>;
  StreamSetUp?: StreamSetUpResolvers<ContextType>;
  Studio?: StudioResolvers<ContextType>;
  StudioDestination?: StudioDestinationResolvers<ContextType>;
  StudioHelper?: StudioHelperResolvers<ContextType>;
  StudioInvite?: StudioInviteResolvers<ContextType>;
  StudioOffer?: StudioOfferResolvers<ContextType>;
  StudioServer?: StudioServerResolvers<ContextType>;
  System?: SystemResolvers<ContextType>;
  ThresholdAdvice?: ThresholdAdviceResolvers<ContextType>;
  ThresholdFinding?: ThresholdFindingResolvers<ContextType>;
  Timestamp?: GraphQLScalarType;
  TipHook?: TipHookResolvers<ContextType>;
  Usage?: UsageResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserRef?: UserRefResolvers<ContextType>;
  WeakLink?: WeakLinkResolvers<ContextType>;
  WeakLinkStatus?: WeakLinkStatusResolvers<ContextType>;
  Withdrawal?: WithdrawalResolvers<ContextType>;
};
