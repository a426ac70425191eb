import chat from '../features/chat/chat.de.json';
import payment from '../features/payment/payment.de.json';
import phone from '../features/phone/phone.de.json';
import relayServer from '../features/relay-server/relay-server.de.json';
import sceneCollection from '../features/scene-collection/scene-collection.de.json';
import source from '../features/source/source.de.json';
import stream from '../features/stream/stream.de.json';
import studio from '../features/studio/studio.de.json';
import user from '../features/user/user.de.json';

export default [chat, payment, phone, relayServer, sceneCollection, source, stream, studio, user];
