/** Height of the pane without an account, px. It prevents a layout shift of what is below. */
export const CHAT_HEIGHT = 216;

export interface ChatProps {
  studioId: string;
  /** The studio's owner; null: the user. */
  owner: string | null;
  mayWrite: boolean;
  mayTitle: boolean;
}
