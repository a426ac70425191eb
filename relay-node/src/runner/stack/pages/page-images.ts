import type Docker from 'dockerode';
import { SOURCES_OMITTED } from '../../pages/page-programs.js';
import { readImageLabel } from '../images.js';
import type { StackImages } from '../stack-options.js';

/**
 * Label in both Dockerfiles. The OBS image contains the plug-in; the pages image contains Chromium and the frame
 * writer.
 */
const PAGES_LABEL = 'io.trailcast.pages';

/**
 * Returns the reason, for operators, why servers of these images can't show web pages; null if they can. With
 * `inSwarm`, this host may not have the OBS image, because OBS runs on other hosts.
 */
export async function findPagesProblem(
  engine: Docker,
  { obs, pages }: Pick<StackImages, 'obs' | 'pages'>,
  { inSwarm = false } = {},
): Promise<string | null> {
  const [obsLabel, pagesLabel] = await Promise.all(
    [obs, pages].map((image) => readImageLabel(engine, image, PAGES_LABEL)),
  );
  const restartHint = 'and start the relay node again';
  if (!pagesLabel)
    return (
      `There is no image ${pages} with Chromium, ${SOURCES_OMITTED}. Build it ` +
      `(docker build -t ${pages} --target pages -f relay-node/Dockerfile .)${inSwarm ? ', copy it to each host' : ''} ${restartHint}.`
    );
  if (inSwarm && obsLabel === undefined) return null;
  if (!obsLabel)
    return `The OBS of the image ${obs} is of an earlier release and shows no web pages, ${SOURCES_OMITTED}. Build it again ${restartHint}.`;
  return null;
}
