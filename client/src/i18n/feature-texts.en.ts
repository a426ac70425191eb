import alert from '../features/alert/alert.en.json';
import apiToken from '../features/api-token/api-token.en.json';
import chat from '../features/chat/chat.en.json';
import destination from '../features/destination/destination.en.json';
import image from '../features/image/image.en.json';
import payment from '../features/payment/payment.en.json';
import phone from '../features/phone/phone.en.json';
import recording from '../features/recording/recording.en.json';
import sessionReport from '../features/session-report/session-report.en.json';
import relayServer from '../features/relay-server/relay-server.en.json';
import sceneCollection from '../features/scene-collection/scene-collection.en.json';
import session from '../features/session/session.en.json';
import source from '../features/source/source.en.json';
import stream from '../features/stream/stream.en.json';
import studio from '../features/studio/studio.en.json';
import system from '../features/system/system.en.json';
import user from '../features/user/user.en.json';
import failed from './failed.en.json';
import refused from './refused.en.json';

export default [
  failed,
  refused,
  alert,
  apiToken,
  chat,
  destination,
  image,
  payment,
  phone,
  recording,
  sessionReport,
  relayServer,
  sceneCollection,
  session,
  source,
  stream,
  studio,
  system,
  user,
];
