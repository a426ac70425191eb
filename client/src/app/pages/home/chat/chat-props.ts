export interface ChatProps {
  studioId: string;
  /** The studio's owner; null for the user. */
  owner: string | null;
  mayWrite: boolean;
  mayChangeTitle: boolean;
}
