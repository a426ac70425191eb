export interface ChatProps {
  studioId: string;
  /** The studio's owner; null for the user. */
  owner: string | null;
  /** True if the studio's broadcast band shows the number of viewers. */
  hasViewersInBand: boolean;
  mayWrite: boolean;
  mayChangeTitle: boolean;
}
