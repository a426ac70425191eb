import type {
  ChatMessage,
  OverlayAlert,
  OverlayLanguage,
  OverlayPage,
  OverlayPageMessage,
} from '@trailcast/schema/wire';
import { formatAlert, OVERLAY_TEXTS } from '../features/overlay/alert-texts.js';

/** Maximum number of messages in the page; older ones are above its edge anyway. */
const MESSAGES_MAX = 50;
/** Time for which a notice is shown, ms: it is for the person who sets the page up, not for viewers. */
const NOTICE_MS = 10_000;

/** Content of an overlay page. Names and messages are inserted as text, never as markup. */
export class OverlayView {
  #language: OverlayLanguage = 'en';
  #alert: OverlayAlert | null = null;
  /** Id of the alert that was announced last. After a reconnect, the same one is sent again. */
  #announced: number | null = null;
  readonly #messages = new Map<string, HTMLElement>();
  #isConnected = false;
  /** The notice shown last; null once the page has shown content since. */
  #noticed: 'unknown' | 'full' | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly page: OverlayPage,
    /** Called for each new alert. */
    private readonly announce: () => void = () => undefined,
  ) {
    root.className = page;
  }

  take(message: OverlayPageMessage): void {
    switch (message.event) {
      case 'look':
        this.root.dataset['look'] = message.look;
        this.#language = message.language;
        document.documentElement.lang = message.language;
        this.#noticed = null;
        return this.#draw();
      case 'alert':
        this.#alert = message.alert;
        this.#announce(message.alert);
        return this.#draw();
      case 'chat':
        return this.#chat(message);
      case 'end':
        if (message.code !== 'restarting') this.#notice(message.code);
    }
  }

  /** Removes all messages, because deletions are not received while disconnected. */
  lost(): void {
    this.#alert = null;
    this.#messages.clear();
    this.#draw();
  }

  #announce(alert: OverlayAlert | null): void {
    if (alert === null || alert.id === this.#announced) return;
    this.#announced = alert.id;
    this.announce();
  }

  #chat({ connected, cleared, removed, added }: Extract<OverlayPageMessage, { event: 'chat' }>): void {
    this.#isConnected = connected;
    if (cleared) this.#messages.clear();
    for (const id of removed) this.#messages.delete(id);
    for (const message of added)
      if (!this.#messages.has(message.id)) this.#messages.set(message.id, line(message));
    for (const id of [...this.#messages.keys()].slice(0, -MESSAGES_MAX)) this.#messages.delete(id);
    this.#draw();
  }

  #draw(): void {
    if (this.page === 'chat')
      this.root.replaceChildren(...(this.#isConnected ? this.#messages.values() : []));
    else this.root.replaceChildren(...(this.#alert ? [card(this.#alert, this.#language)] : []));
  }

  /** Shows a notice once, however often the page reconnects. */
  #notice(code: 'unknown' | 'full'): void {
    if (code === this.#noticed) return;
    this.#noticed = code;
    const notice = element('p', OVERLAY_TEXTS[this.#language][code]);
    notice.className = 'notice';
    this.root.replaceChildren(notice);
    setTimeout(() => notice.remove(), NOTICE_MS);
  }
}

function card(alert: OverlayAlert, language: OverlayLanguage): HTMLElement {
  const box = element('div', '');
  box.className = 'alert';
  box.setAttribute('role', 'status');
  box.append(element('strong', alert.name || OVERLAY_TEXTS[language].somebody), formatAlert(alert, language));
  if (alert.text !== null) box.append(element('p', alert.text));
  return box;
}

function line({ author, text }: ChatMessage): HTMLElement {
  const message = element('p', '');
  message.append(element('strong', author), text);
  return message;
}

function element(name: 'p' | 'div' | 'strong', text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  // A right-to-left name must not reorder the text after it.
  node.dir = 'auto';
  return node;
}
