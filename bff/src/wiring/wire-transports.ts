import type { AppDeps } from '../app.js';
import type { Features } from './wire-features.js';
import type { Config } from '../config/config.js';
import { alertResolvers } from '../features/alert/alert.resolvers.js';
import { alertRoutes } from '../features/alert/alert.routes.js';
import { apiTokenResolvers } from '../features/api-token/api-token.resolvers.js';
import { apiTokenRoutes } from '../features/api-token/api-token.routes.js';
import { chatResolvers } from '../features/chat/chat.resolvers.js';
import { chatRoutes } from '../features/chat/chat.routes.js';
import { destinationResolvers } from '../features/destination/destination.resolvers.js';
import { destinationRoutes } from '../features/destination/destination.routes.js';
import { imageResolvers } from '../features/image/image.resolvers.js';
import { imageRoutes } from '../features/image/image.routes.js';
import { overlayResolvers } from '../features/overlay/overlay.resolvers.js';
import { overlayRoutes } from '../features/overlay/overlay.routes.js';
import { paymentResolvers } from '../features/payment/payment.resolvers.js';
import { paymentRoutes } from '../features/payment/payment.routes.js';
import { recordingResolvers } from '../features/recording/recording.resolvers.js';
import { recordingRoutes } from '../features/recording/recording.routes.js';
import { oneTapResolvers } from '../features/relay-server/one-tap/one-tap.resolvers.js';
import { oneTapRoutes } from '../features/relay-server/one-tap/one-tap.routes.js';
import { rehearsalResolvers } from '../features/relay-server/rehearsal/rehearsal.resolvers.js';
import { rehearsalRoutes } from '../features/relay-server/rehearsal/rehearsal.routes.js';
import { sourcesResolvers } from '../features/relay-server/sources/sources.resolvers.js';
import { sourcesRoutes } from '../features/relay-server/sources/sources.routes.js';
import { relayServerResolvers } from '../features/relay-server/relay-server.resolvers.js';
import { relayServerRoutes } from '../features/relay-server/relay-server.routes.js';
import { sceneCollectionResolvers } from '../features/scene-collection/scene-collection.resolvers.js';
import { sceneCollectionRoutes } from '../features/scene-collection/scene-collection.routes.js';
import { sessionReportResolvers } from '../features/session-report/session-report.resolvers.js';
import { sessionReportRoutes } from '../features/session-report/session-report.routes.js';
import { sessionResolvers } from '../features/session/session.resolvers.js';
import { sessionRoutes } from '../features/session/session.routes.js';
import { phoneResolvers } from '../features/stream/phone/phone.resolvers.js';
import { phoneRoutes } from '../features/stream/phone/phone.routes.js';
import { setUpResolvers } from '../features/stream/set-up/set-up.resolvers.js';
import { setUpRoutes } from '../features/stream/set-up/set-up.routes.js';
import { streamResolvers } from '../features/stream/stream.resolvers.js';
import { streamRoutes } from '../features/stream/stream.routes.js';
import { studioResolvers } from '../features/studio/studio.resolvers.js';
import { studioRoutes } from '../features/studio/studio.routes.js';
import { systemResolvers } from '../features/system/system.resolvers.js';
import { systemRoutes } from '../features/system/system.routes.js';
import { signInRoutes } from '../features/user/sign-in/sign-in.routes.js';
import { userResolvers } from '../features/user/user.resolvers.js';
import { userRoutes } from '../features/user/user.routes.js';
import type { Resolvers } from '../generated/resolvers.generated.js';
import type { RequestBodies } from '../infra/http/body/request-bodies.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';

export function createRoutes(
  features: Features,
  { config, box, bodies }: { config: Config; box: SecretBox; bodies: RequestBodies },
): AppDeps['features'] {
  const secure = config.publicUrl.startsWith('https:');
  const passLogin = config.sandboxUrl !== null;
  return {
    user: userRoutes(features.users, features.accountDeletion),
    'sign-in': signInRoutes({
      signIn: features.signIn,
      chat: features.chatConsent,
      box,
      secure,
      passLogin,
    }),
    session: sessionRoutes(features.sessions),
    token: apiTokenRoutes(features.apiTokens),
    system: systemRoutes(features.system),
    stream: streamRoutes(features.streams),
    'set-up': setUpRoutes(features.setUps),
    phone: phoneRoutes(features.phones.service),
    data: sceneCollectionRoutes(features.collections),
    image: imageRoutes(features.images, bodies),
    destination: destinationRoutes(features.destinations),
    server: relayServerRoutes(features.relay.service),
    sources: sourcesRoutes(features.relay.sources),
    oneTap: oneTapRoutes(features.relay.oneTap),
    rehearsal: rehearsalRoutes(features.relay.rehearsals, features.relay.thresholds),
    recording: recordingRoutes({
      recordings: features.recordings.service,
      download: features.recordings.download,
      secure,
    }),
    report: sessionReportRoutes(features.reports.service, config.publicUrl),
    alert: alertRoutes(features.alerts.service),
    studio: studioRoutes(features.studio.services),
    chat: chatRoutes(features.chatAndOverlay.chat),
    overlay: overlayRoutes(features.chatAndOverlay.overlay.services),
    payment: paymentRoutes(features.payment),
  };
}

export function createResolvers(features: Features): Resolvers[] {
  return [
    userResolvers(features.users, features.accountDeletion),
    sessionResolvers(features.sessions),
    apiTokenResolvers(features.apiTokens),
    systemResolvers(features.system),
    streamResolvers(features.streams),
    setUpResolvers(features.setUps),
    phoneResolvers(features.phones.service),
    sceneCollectionResolvers(features.collections),
    imageResolvers(features.images),
    destinationResolvers(features.destinations),
    relayServerResolvers(features.relay.service),
    sourcesResolvers(features.relay.sources),
    oneTapResolvers(features.relay.oneTap),
    rehearsalResolvers(features.relay.rehearsals, features.relay.thresholds),
    recordingResolvers(features.recordings.service),
    sessionReportResolvers(features.reports.service),
    alertResolvers(features.alerts.service),
    studioResolvers(features.studio.services),
    chatResolvers(features.chatAndOverlay.chat),
    overlayResolvers(features.chatAndOverlay.overlay.services),
    paymentResolvers(features.payment),
  ];
}
