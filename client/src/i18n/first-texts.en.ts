import chat from '../features/chat/chat.first.en.json';
import payment from '../features/payment/payment.first.en.json';
import relayServer from '../features/relay-server/relay-server.first.en.json';
import sceneCollection from '../features/scene-collection/scene-collection.first.en.json';
import stream from '../features/stream/stream.first.en.json';
import studio from '../features/studio/studio.first.en.json';
import system from '../features/system/system.first.en.json';
import failed from './failed.en.json';
import refused from './refused.en.json';

export default [failed, refused, chat, payment, relayServer, sceneCollection, stream, studio, system];
