/** Describes the bearer credentials in the OpenAPI document. */
export const BEARER_DESCRIPTION = `A session's token, or an API token that was created in settings (it begins with \`trailcast_\`). An API
token with the scope \`read\` reaches GET /user, /server, /server/{id}/status, /server/{id}/obs/scenes, /stream and /data, and
gets streams without streamKey, ingestUrl and invitedUsers, and collections without scenes. With the scope \`control\` it
reaches POST and DELETE of /server, /server/{id}/stream, /feed-loss, /keep, /obs/start, /obs/stop, /obs/scene, and
/stream/{id}/restart. Everything else answers 403. An API token that has expired or was revoked answers 401. The same token
works on /graphql and as \`authorization: Bearer TOKEN\` in the CONNECT frame of /ws.`;
