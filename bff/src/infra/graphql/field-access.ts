import type { Mutation, Query } from '../../generated/resolvers.generated.js';
import type { RouteAccess } from '../http/feature-routes.js';
import type { RateKind } from './rate-limits.js';

type Fields<T> = Exclude<keyof T, '__typename'>;

/**
 * Who may use a field at all, as the REST call of the same meaning says it. A field without a row does not compile.
 * Services check again, with the relation to the entity.
 */
export const FIELD_ACCESS: {
  Query: Record<Fields<Query>, RouteAccess>;
  Mutation: Record<Fields<Mutation>, RouteAccess>;
} = {
  Query: {
    system: 'public',
    me: 'signed-in',
    usernames: 'verified',
    users: 'administrator',
    sessions: 'verified',
    apiTokens: 'verified',
    myServer: 'verified',
    serverStatus: 'verified',
    serverScenes: 'verified',
    bookings: 'administrator',
    streams: 'verified',
    stream: 'verified',
    sceneCollections: 'verified',
    sceneCollection: 'verified',
    payment: 'verified',
    billingInformation: 'verified',
    userPayment: 'administrator',
    usages: 'administrator',
  },
  Mutation: {
    withdraw: 'public',
    logout: 'signed-in',
    revokeSession: 'verified',
    revokeOtherSessions: 'verified',
    createApiToken: 'verified',
    revokeApiToken: 'verified',
    setUserRole: 'administrator',
    createServer: 'verified',
    setServerStream: 'verified',
    setFeedLoss: 'verified',
    keepServer: 'verified',
    startStreaming: 'verified',
    stopStreaming: 'verified',
    setScene: 'verified',
    deleteServer: 'verified',
    deleteBooking: 'administrator',
    createStream: 'verified',
    renameStream: 'verified',
    setStreamInvites: 'verified',
    restartStream: 'verified',
    regenerateStreamKey: 'verified',
    deleteStream: 'verified',
    createSceneCollection: 'verified',
    renameSceneCollection: 'verified',
    setSceneCollectionScenes: 'verified',
    deleteSceneCollection: 'verified',
    createSubscription: 'verified',
    cancelSubscription: 'verified',
    updateBillingInformation: 'verified',
    setUserTier: 'administrator',
  },
};

/** Fields that are counted, as their REST calls are. */
export const FIELD_RATES: Partial<Record<Fields<Query> | Fields<Mutation>, RateKind>> = {
  usernames: 'search',
  createServer: 'creation',
  createStream: 'creation',
  createSceneCollection: 'creation',
  createSubscription: 'creation',
  createApiToken: 'creation',
  withdraw: 'creation',
};
