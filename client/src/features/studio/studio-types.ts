/** Levels of helpers, ascending. Each level includes the lower levels. */
export const LEVELS = ['watch', 'operate', 'produce'] as const;
export type Level = (typeof LEVELS)[number];

interface NamedUser {
  id: string;
  displayName: string;
}

/** A user who helps with the owner's studio. Times: ms since the epoch. */
export interface Helper {
  id: string;
  user: NamedUser;
  level: Level;
  since: number;
  /** End of the helper's access; null for no end. */
  until: number | null;
  /** True while the helper has a picture or live preview of the studio open. */
  watching: boolean;
  /** Time at which the helper last opened the studio, watched or acted; null if never. */
  lastSeen: number | null;
}

/** An unused link for one helper. Its URL is shown only at its creation. */
export interface HelperInvite {
  id: string;
  level: Level;
  until: number | null;
  expires: number;
}

/** Access that a helper gets. `until`: its end, ms since the epoch; null for no end. */
export interface Grant {
  level: Level;
  until: number | null;
}

export interface Action {
  /** Null if the action was automatic, or if a chatter gave a chat command. */
  by: NamedUser | null;
  /** Name of the chatter who gave the chat command. */
  chatter?: string | null;
  action: string;
  /** For example the scene's name. */
  detail: string | null;
  at: number;
}

export interface LogEntry extends Action {
  id: string;
  via: 'page' | 'api' | 'node' | 'chat';
}
