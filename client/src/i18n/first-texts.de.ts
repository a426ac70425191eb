import chat from '../features/chat/chat.first.de.json';
import payment from '../features/payment/payment.first.de.json';
import relayServer from '../features/relay-server/relay-server.first.de.json';
import sceneCollection from '../features/scene-collection/scene-collection.first.de.json';
import stream from '../features/stream/stream.first.de.json';
import studio from '../features/studio/studio.first.de.json';
import system from '../features/system/system.first.de.json';
import failed from './failed.de.json';
import refused from './refused.de.json';

export default [failed, refused, chat, payment, relayServer, sceneCollection, stream, studio, system];
