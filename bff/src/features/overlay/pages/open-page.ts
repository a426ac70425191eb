import type { OverlayPage, OverlayPageMessage } from '@trailcast/schema/wire';

/** A page that is open in this process. */
export interface OpenPage {
  readonly type: OverlayPage;
  readonly tokenDigest: string;
  send(message: OverlayPageMessage): void;
  end(code: Extract<OverlayPageMessage, { event: 'end' }>['code']): void;
}

/** The state last sent to a page, so that only changes are sent. */
export class SentState {
  #look = '';
  #alertId: number | null | undefined;

  constructor(readonly page: OpenPage) {}

  sendLook(message: Extract<OverlayPageMessage, { event: 'look' }>): void {
    const look = JSON.stringify(message);
    if (look === this.#look) return;
    this.#look = look;
    this.page.send(message);
  }

  sendAlert(message: Extract<OverlayPageMessage, { event: 'alert' }>): void {
    const id = message.alert?.id ?? null;
    if (id === this.#alertId) return;
    this.#alertId = id;
    this.page.send(message);
  }
}
