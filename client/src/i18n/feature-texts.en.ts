import chat from '../features/chat/chat.en.json';
import payment from '../features/payment/payment.en.json';
import phone from '../features/phone/phone.en.json';
import relayServer from '../features/relay-server/relay-server.en.json';
import sceneCollection from '../features/scene-collection/scene-collection.en.json';
import source from '../features/source/source.en.json';
import stream from '../features/stream/stream.en.json';
import studio from '../features/studio/studio.en.json';
import user from '../features/user/user.en.json';

export default [chat, payment, phone, relayServer, sceneCollection, source, stream, studio, user];
