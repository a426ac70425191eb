import { StreamHead } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { Operation } from '../operation.js';

/** Operations on streams and their phones. */
export const STREAM_OPERATIONS = {
  streams: {
    rule: 'verified',
    rest: 'GET /stream',
    graphql: 'Query.streams',
    token: { scope: 'read', response: z.array(StreamHead) },
  },
  stream: {
    rule: 'owner and invitee',
    graphql: 'Query.stream',
    token: { scope: 'read', response: StreamHead },
  },
  createStream: {
    rule: 'paid creation',
    rest: 'POST /stream',
    graphql: 'Mutation.createStream',
    rateLimit: 'creation',
  },
  renameStream: {
    rule: 'owner, not invitee, paid',
    rest: 'PUT /stream/:id/name',
    graphql: 'Mutation.renameStream',
  },
  setStreamInvites: {
    rule: 'invites',
    rest: 'PUT /stream/:id/invites',
    graphql: 'Mutation.setStreamInvites',
  },
  setWeakLink: {
    rule: 'owner, not invitee, paid',
    rest: 'PUT /stream/:id/weak-link',
    graphql: 'Mutation.setWeakLink',
  },
  restartStream: {
    rule: 'owner, not invitee, paid',
    rest: 'POST /stream/:id/restart',
    graphql: 'Mutation.restartStream',
    token: { scope: 'control', response: StreamHead },
  },
  regenerateStreamKey: {
    rule: 'owner, not invitee',
    rest: 'PUT /stream/:id/regenerate',
    graphql: 'Mutation.regenerateStreamKey',
  },
  // No token may set up a phone, because the link and the URL contain secrets.
  streamSetUp: { rule: 'owner, not invitee', rest: 'GET /stream/:id/set-up', graphql: 'Query.streamSetUp' },
  createHandOver: {
    rule: 'owner, not invitee',
    rest: 'POST /stream/:id/hand-over',
    graphql: 'Mutation.createHandOver',
    rateLimit: 'creation',
  },
  revokeHandOver: {
    rule: 'owner, not invitee',
    rest: 'DELETE /stream/:id/hand-over',
    graphql: 'Mutation.revokeHandOver',
  },
  /** The hand-over's token is the credential. */
  takeHandOver: {
    rule: 'public',
    rest: 'POST /hand-over',
    graphql: 'Mutation.takeHandOver',
    rateLimit: 'hand-over',
  },
  createStatsKey: {
    rule: 'owner, not invitee',
    rest: 'POST /stream/:id/stats-key',
    graphql: 'Mutation.createStatsKey',
    rateLimit: 'creation',
  },
  revokeStatsKey: {
    rule: 'owner, not invitee',
    rest: 'DELETE /stream/:id/stats-key',
    graphql: 'Mutation.revokeStatsKey',
  },
  // No token may control a phone, because its data is personal.
  phone: { rule: 'owner, not invitee', rest: 'GET /stream/:id/phone', graphql: 'Query.phone' },
  changePhone: {
    rule: 'owner, not invitee',
    rest: 'PUT /stream/:id/phone',
    graphql: 'Mutation.changePhone',
    rateLimit: 'phone',
  },
  phoneEnrolment: {
    rule: 'owner, not invitee',
    rest: 'GET /stream/:id/phone/enrolment',
    graphql: 'Query.phoneEnrolment',
  },
  enrolPhone: {
    rule: 'owner, not invitee',
    rest: 'POST /stream/:id/phone/enrolment',
    graphql: 'Mutation.enrolPhone',
    rateLimit: 'creation',
  },
  revokePhone: {
    rule: 'owner, not invitee',
    rest: 'DELETE /stream/:id/phone/enrolment',
    graphql: 'Mutation.revokePhone',
  },
  deleteStream: { rule: 'owner, not invitee', rest: 'DELETE /stream/:id', graphql: 'Mutation.deleteStream' },
} as const satisfies Record<string, Operation>;
