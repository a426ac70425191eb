import type { Quotas } from '../../src/config/config.js';

export const DEFAULT_QUOTAS: Quotas = {
  collections: 100,
  collectionBytes: 32 * 1024 ** 2,
  streams: 100,
  tokens: 20,
};
