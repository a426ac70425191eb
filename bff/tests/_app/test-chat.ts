import type {
  ChannelInfo,
  ChatAccess,
  ChatListener,
  ChatPlatform,
  PlatformAlert,
  PlatformMessage,
  WithChatAccess,
} from '../../src/drivers/platform/chat/chat-platform.js';
import { PlatformError, type PlatformFailure } from '../../src/drivers/platform/platform-error.js';

/**
 * A fake chat platform that the test controls. `listeners` are the open connections. Unlike the
 * local Twitch, it uses no network.
 */
export class TestChat implements ChatPlatform {
  readonly listeners = new Set<ChatListener>();
  readonly titles: string[] = [];
  /** Texts of the messages sent through the platform's API. */
  readonly sentTexts: string[] = [];
  channelInfo: ChannelInfo = { title: 'Hike', viewers: 3 };
  failure: PlatformFailure | null = null;

  open(_withAccess: WithChatAccess, listener: ChatListener) {
    this.listeners.add(listener);
    // A real connection reports nothing before it is returned.
    setImmediate(() => listener.onState('open'));
    return { close: () => void this.listeners.delete(listener) };
  }

  async sendMessage(_access: ChatAccess, _channelId: string, text: string): Promise<void> {
    this.#failIfRequested();
    this.sentTexts.push(text);
  }

  async fetchChannel(): Promise<ChannelInfo> {
    this.#failIfRequested();
    return this.channelInfo;
  }

  async setTitle(_access: ChatAccess, title: string): Promise<void> {
    this.#failIfRequested();
    this.titles.push(title);
    this.channelInfo = { ...this.channelInfo, title };
  }

  async revoke(): Promise<void> {
    this.#failIfRequested();
  }

  /** Delivers a message to every open connection. */
  deliverMessage(id: string, fields: Partial<PlatformMessage> = {}): void {
    const message = {
      id,
      authorId: '7',
      author: 'Ann',
      role: 'viewer' as const,
      text: `text ${id}`,
      sentAt: Date.now(),
      ...fields,
    };
    for (const listener of this.listeners) listener.onMessage(message);
  }

  /** Delivers a platform alert to every open connection. */
  deliverAlert(alert: Partial<PlatformAlert> = {}): void {
    const platformAlert = { kind: 'follow' as const, name: 'Ann', amount: null, text: null, ...alert };
    for (const listener of this.listeners) listener.onAlert(platformAlert);
  }

  #failIfRequested(): void {
    if (this.failure) throw new PlatformError(this.failure);
  }
}
