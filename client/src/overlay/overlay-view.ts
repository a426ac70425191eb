import type {
  ChatMessage,
  OverlayAlert,
  OverlayLanguage,
  OverlayPage,
  OverlayPageMessage,
} from '@trailcast/schema/wire';
import { formatAlert, OVERLAY_TEXTS } from '../features/overlay/alert-texts.js';

/** Maximum number of messages in the page. Older ones would be outside the window. */
const MAX_MESSAGES = 50;
/** Time for which a notice is shown, ms. It is short, because only the person who sets the page up needs it. */
const NOTICE_DURATION_MS = 10_000;

/** Content of an overlay page. Names and messages are inserted as text, never as markup. */
export class OverlayView {
  #language: OverlayLanguage = 'en';
  #alert: OverlayAlert | null = null;
  /** Id of the alert that was announced last. The server sends it again after a reconnect. */
  #announcedId: number | null = null;
  readonly #messages = new Map<string, HTMLElement>();
  #isConnected = false;
  /** The last shown notice; null once content has been shown after it. */
  #lastNotice: 'unknown' | 'full' | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly page: OverlayPage,
    /** Called for each new alert. */
    private readonly announce: () => void = () => undefined,
  ) {
    root.className = page;
  }

  handleMessage(message: OverlayPageMessage): void {
    switch (message.event) {
      case 'look':
        this.root.dataset['look'] = message.look;
        this.#language = message.language;
        document.documentElement.lang = message.language;
        this.#lastNotice = null;
        return this.#draw();
      case 'alert':
        this.#alert = message.alert;
        this.#announce(message.alert);
        return this.#draw();
      case 'chat':
        return this.#applyChat(message);
      case 'end':
        if (message.code !== 'restarting') this.#showNotice(message.code);
    }
  }

  /** Removes all content, because deletions are not received while disconnected. */
  clear(): void {
    this.#alert = null;
    this.#messages.clear();
    this.#draw();
  }

  #announce(alert: OverlayAlert | null): void {
    if (alert === null || alert.id === this.#announcedId) return;
    this.#announcedId = alert.id;
    this.announce();
  }

  #applyChat({ connected, cleared, removed, added }: Extract<OverlayPageMessage, { event: 'chat' }>): void {
    this.#isConnected = connected;
    if (cleared) this.#messages.clear();
    for (const id of removed) this.#messages.delete(id);
    for (const message of added)
      if (!this.#messages.has(message.id)) this.#messages.set(message.id, createMessageLine(message));
    for (const id of [...this.#messages.keys()].slice(0, -MAX_MESSAGES)) this.#messages.delete(id);
    this.#draw();
  }

  #draw(): void {
    if (this.page === 'chat')
      this.root.replaceChildren(...(this.#isConnected ? this.#messages.values() : []));
    else this.root.replaceChildren(...(this.#alert ? [createAlertCard(this.#alert, this.#language)] : []));
  }

  /** Shows a notice once, however often the page reconnects. */
  #showNotice(code: 'unknown' | 'full'): void {
    if (code === this.#lastNotice) return;
    this.#lastNotice = code;
    const notice = createElement('p', OVERLAY_TEXTS[this.#language][code]);
    notice.className = 'notice';
    this.root.replaceChildren(notice);
    setTimeout(() => notice.remove(), NOTICE_DURATION_MS);
  }
}

function createAlertCard(alert: OverlayAlert, language: OverlayLanguage): HTMLElement {
  const box = createElement('div', '');
  box.className = 'alert';
  box.setAttribute('role', 'status');
  box.append(
    createElement('strong', alert.name || OVERLAY_TEXTS[language].somebody),
    formatAlert(alert, language),
  );
  if (alert.text !== null) box.append(createElement('p', alert.text));
  return box;
}

function createMessageLine({ author, text }: ChatMessage): HTMLElement {
  const message = createElement('p', '');
  message.append(createElement('strong', author), text);
  return message;
}

function createElement(name: 'p' | 'div' | 'strong', text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  // A right-to-left name must not reorder the text after it.
  node.dir = 'auto';
  return node;
}
