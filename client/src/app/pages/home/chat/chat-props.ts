/** Height of the pane without an account, px. Prevents a layout shift of the content below. */
export const CHAT_HEIGHT = 216;

export interface ChatProps {
  studioId: string;
  /** The studio's owner; null for the user. */
  owner: string | null;
  mayWrite: boolean;
  mayTitle: boolean;
}
