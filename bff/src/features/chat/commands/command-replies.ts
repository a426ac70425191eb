import type { ChatLanguage, ServerStatus } from '@trailcast/schema/wire';
import type { CommandFailure, CommandResult } from '../chat.ports.js';

interface ReplyTexts {
  scene: (name: string) => string;
  start: string;
  stop: string;
  live: string;
  notLive: string;
  hidden: string;
  noFeed: string;
  feed: (kbps: number) => string;
  failure: Record<CommandFailure, string>;
}

const REPLY_TEXTS: Record<ChatLanguage, ReplyTexts> = {
  en: {
    scene: (name) => `Scene: ${name}.`,
    start: 'The broadcast is live.',
    stop: 'The broadcast has ended.',
    live: 'Live.',
    notLive: 'Not live.',
    hidden: 'The picture is hidden.',
    noFeed: 'No feed is arriving.',
    feed: (kbps) => `Feed: ${kbps} kbit/s`,
    failure: {
      'no-server': 'There is no server right now.',
      starting: 'The server is still starting. Try again in a moment.',
      'no-scene': 'There is no scene for this command.',
      hidden: 'The picture is hidden. Until that ends, commands change nothing.',
      payment: 'The subscription for this server is not active.',
      'not-allowed': 'Only the streamer may use this command.',
      conflict: 'That is not possible right now. The streamer can see why in Trailcast.',
      failed: 'That did not work yet. The streamer can see why in Trailcast.',
    },
  },
  de: {
    scene: (name) => `Szene: ${name}.`,
    start: 'Die Sendung ist live.',
    stop: 'Die Sendung ist beendet.',
    live: 'Live.',
    notLive: 'Nicht live.',
    hidden: 'Das Bild ist verdeckt.',
    noFeed: 'Es kommt kein Bild an.',
    feed: (kbps) => `Bild: ${kbps} kbit/s`,
    failure: {
      'no-server': 'Es gibt gerade keinen Server.',
      starting: 'Der Server startet noch. Versuch es gleich noch einmal.',
      'no-scene': 'Für diesen Befehl gibt es keine Szene.',
      hidden: 'Das Bild ist verdeckt. Bis das endet, ändern Befehle nichts.',
      payment: 'Das Abo für diesen Server ist nicht aktiv.',
      'not-allowed': 'Diesen Befehl darf nur verwenden, wem der Kanal gehört.',
      conflict: 'Das geht gerade nicht. Warum, steht in Trailcast.',
      failed: 'Das hat noch nicht geklappt. Warum, steht in Trailcast.',
    },
  },
};

/** Returns the reply to a command. Everybody in the chat reads it. */
export function formatReply(result: CommandResult, language: ChatLanguage): string {
  const texts = REPLY_TEXTS[language];
  if ('failure' in result) return texts.failure[result.failure];
  switch (result.kind) {
    case 'scene':
      return texts.scene(result.scene);
    case 'start':
      return texts.start;
    case 'stop':
      return texts.stop;
    case 'status':
      return [
        result.status.obs ? texts.live : texts.notLive,
        formatFeed(result.status, texts),
        ...formatScene(result.status, texts),
      ].join(' ');
    case 'bitrate':
      return formatFeed(result.status, texts);
  }
}

function formatFeed({ srt, kbps = 0, rttMs }: ServerStatus, texts: ReplyTexts): string {
  if (!srt) return texts.noFeed;
  const rtt = rttMs === undefined ? '' : `, RTT ${Math.round(rttMs)} ms`;
  return `${texts.feed(Math.round(kbps))}${rtt}.`;
}

function formatScene({ scene, panic }: ServerStatus, texts: ReplyTexts): string[] {
  if (panic) return [texts.hidden];
  return scene === null ? [] : [texts.scene(scene)];
}
