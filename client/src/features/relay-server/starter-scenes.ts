/** Scene names of the starter collection. The first shows the feed; the server protects a scene called Privacy. */
export const FEED_SCENE = 'Live';
export const PAUSE_SCENE = 'Be right back';
export const PRIVACY_SCENE = 'Privacy';
export const STARTER_SCENES: readonly string[] = [FEED_SCENE, 'Starting soon', PAUSE_SCENE, PRIVACY_SCENE];
