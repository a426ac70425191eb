/** What a helper may do, from the least to the most. Each level includes the ones before it. */
export const LEVELS = ['watch', 'operate', 'produce'] as const;
export type Level = (typeof LEVELS)[number];

interface Named {
  id: string;
  displayName: string;
}

/** A user who helps with the owner's studio. Times: ms since the epoch. */
export interface Helper {
  id: string;
  user: Named;
  level: Level;
  since: number;
  /** Null: until it is withdrawn. */
  until: number | null;
  /** True while a picture or live preview of the studio is open at the helper's. */
  watching: boolean;
  /** When it last opened the studio, watched or acted; null: never. */
  lastSeen: number | null;
}

/** An unused link for one helper. Its URL is shown only when it is made. */
export interface HelperInvite {
  id: string;
  level: Level;
  until: number | null;
  expires: number;
}

/** What a new helper gets. */
export interface Grant {
  level: Level;
  until: number | null;
}

/** Something that was done to a server. */
export interface Action {
  /** Null: the product did it itself, or a chatter. */
  by: Named | null;
  /** Name of the chatter who gave it as a command in the chat. */
  chatter?: string | null;
  action: string;
  /** Such as the scene's name. */
  detail: string | null;
  at: number;
}

export interface LogEntry extends Action {
  id: string;
  via: 'page' | 'api' | 'node' | 'chat';
}
