/**
 * Default image by variable, for every registry image in which the product is built, runs or is tested.
 * Dockerfiles, compose files and the workflow have the same defaults.
 */
export const BASE_IMAGES = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  NODE_TEST_IMAGE: 'node:20-bookworm',
  DEBIAN_IMAGE: 'debian:bookworm-slim',
  CADDY_IMAGE: 'caddy:2',
  MYSQL_IMAGE: 'mysql:8.4',
  VALKEY_IMAGE: 'valkey/valkey:8-bookworm',
};
