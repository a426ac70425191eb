/**
 * Images of registries that the product is built from, run with or tested in, by the variable that names another one.
 * Dockerfiles, compose files and the workflow have the same names as defaults.
 */
export const BASE_IMAGES = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  NODE_TEST_IMAGE: 'node:20-bookworm',
  DEBIAN_IMAGE: 'debian:bookworm-slim',
  CADDY_IMAGE: 'caddy:2',
  MYSQL_IMAGE: 'mysql:8.4',
  VALKEY_IMAGE: 'valkey/valkey:8-bookworm',
};
