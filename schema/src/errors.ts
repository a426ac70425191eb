/** Problem types of RFC 9457 bodies other than `about:blank`. */
export const PROBLEM_TYPES = {
  forbidden: '/problems/forbidden',
  paymentRequired: '/problems/payment-required',
  noCapacity: '/problems/no-capacity',
  panic: '/problems/panic',
  previousServerStopping: '/problems/previous-server-stopping',
  changedMeanwhile: '/problems/changed-meanwhile',
  studioFull: '/problems/studio-full',
  alreadyHelping: '/problems/already-helping',
  chatNotConnected: '/problems/chat-not-connected',
} as const;

export type ProblemType = (typeof PROBLEM_TYPES)[keyof typeof PROBLEM_TYPES] | 'about:blank';

/** `extensions.code` of a GraphQL error. */
export type GraphqlErrorCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'UPSTREAM_FAILED';

/** The HTTP statuses in use, with their RFC 9110 text and GraphQL code. */
export const STATUS = {
  400: { title: 'Bad Request', code: 'BAD_USER_INPUT' },
  401: { title: 'Unauthorized', code: 'UNAUTHENTICATED' },
  403: { title: 'Forbidden', code: 'FORBIDDEN' },
  404: { title: 'Not Found', code: 'NOT_FOUND' },
  409: { title: 'Conflict', code: 'CONFLICT' },
  413: { title: 'Payload Too Large', code: 'BAD_USER_INPUT' },
  415: { title: 'Unsupported Media Type', code: 'BAD_USER_INPUT' },
  422: { title: 'Unprocessable Entity', code: 'BAD_USER_INPUT' },
  429: { title: 'Too Many Requests', code: 'RATE_LIMITED' },
  500: { title: 'Internal Server Error', code: 'UPSTREAM_FAILED' },
  502: { title: 'Bad Gateway', code: 'UPSTREAM_FAILED' },
  503: { title: 'Service Unavailable', code: 'UPSTREAM_FAILED' },
} as const satisfies Record<number, { title: string; code: GraphqlErrorCode }>;

export type ProblemStatus = keyof typeof STATUS;

/** Usage of a quota: number of entities, or bytes for `collection-bytes` and `image-bytes`. */
export interface QuotaUse {
  kind: 'collections' | 'collection-bytes' | 'streams' | 'tokens' | 'destinations' | 'images' | 'image-bytes';
  used: number;
  limit: number;
}

/** RFC 9457 body of every failed REST request. `detail` never contains a secret, SQL or a stack trace. */
export interface Problem {
  type: ProblemType;
  /** The HTTP status text. */
  title: string;
  status: ProblemStatus;
  detail: string;
  errors?: { path: string; message: string }[];
  /** Present on a 409 for an exceeded quota. */
  quota?: QuotaUse;
}
