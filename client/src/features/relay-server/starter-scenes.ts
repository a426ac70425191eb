/**
 * Scene names of the starter collection. The first scene shows the feed. While the owner has Privacy on program,
 * helpers and chat commands can't switch to another scene.
 */
export const FEED_SCENE = 'Live';
export const PAUSE_SCENE = 'Be right back';
export const PRIVACY_SCENE = 'Privacy';
export const STARTER_SCENES: readonly string[] = [FEED_SCENE, 'Starting soon', PAUSE_SCENE, PRIVACY_SCENE];
