import alert from '../features/alert/alert.de.json';
import apiToken from '../features/api-token/api-token.de.json';
import chat from '../features/chat/chat.de.json';
import destination from '../features/destination/destination.de.json';
import image from '../features/image/image.de.json';
import payment from '../features/payment/payment.de.json';
import phone from '../features/phone/phone.de.json';
import recording from '../features/recording/recording.de.json';
import sessionReport from '../features/session-report/session-report.de.json';
import relayServer from '../features/relay-server/relay-server.de.json';
import sceneCollection from '../features/scene-collection/scene-collection.de.json';
import session from '../features/session/session.de.json';
import source from '../features/source/source.de.json';
import stream from '../features/stream/stream.de.json';
import studio from '../features/studio/studio.de.json';
import system from '../features/system/system.de.json';
import user from '../features/user/user.de.json';
import failed from './failed.de.json';
import refused from './refused.de.json';

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
