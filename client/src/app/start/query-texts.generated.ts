export const QUERY_TEXTS = {
  Home: 'query Home{me{id displayName role profileImageURL __typename}myServer{...ServerFields __typename}payment{...PaymentFields __typename}sceneCollections{...CollectionFields __typename}streams{...StreamFields __typename}studios{...StudioFields __typename}system{operator{name address email __typename}relay{ok missing{what how __typename}__typename}__typename}}fragment ServerFields on Server{id streamId timeCreated version dataId dataVersion onFeedLoss{scene afterMs __typename}quality delay recording stopsAt stopReason __typename}fragment PaymentFields on Payment{status tier accessFee serverFee subscriptionStarted subscriptionEnd version renewsAt usage{hours amount periodStart periodEnd __typename}__typename}fragment CollectionFields on SceneCollection{id name version removed{path kind reason __typename}__typename}fragment StreamFields on Stream{id name live streamKey owner{id displayName __typename}invitedUsers{id displayName __typename}version ingestUrl srtlaUrl revocationPending weakLink{belowKbps afterMs backKbps backAfterMs rttMs scene __typename}__typename}fragment StudioFields on Studio{id owner{id displayName __typename}level until server{id timeCreated streamName delay recording dataVersion storedDataVersion __typename}scenes destinations{id kind name enabled __typename}version __typename}',
  Me: 'query Me{me{id displayName role profileImageURL __typename}}',
} as const;
export const FIELDS = {
  Home: {
    Me: 'me',
    MyServer: 'myServer',
    Payment: 'payment',
    SceneCollections: 'sceneCollections',
    Streams: 'streams',
    Studios: 'studios',
    System: 'system',
  },
  Me: {
    Me: 'me',
  },
} as const;
