/**
 * Compares two Debian package versions `[epoch:]upstream[-revision]` (deb-version(7)). Returns a number below, equal to
 * or above 0. `~` sorts before everything, even the end. Letters sort before other characters. Digits are compared as
 * numbers.
 */
export function compareDebianVersions(first: string, second: string): number {
  const [a, b] = [splitVersion(first), splitVersion(second)];
  return (
    compareNumbers(a.epoch, b.epoch) ||
    compareParts(a.upstream, b.upstream) ||
    compareParts(a.revision, b.revision)
  );
}

function splitVersion(version: string): { epoch: string; upstream: string; revision: string } {
  const colon = version.indexOf(':');
  const versionWithoutEpoch = version.slice(colon + 1);
  const dash = versionWithoutEpoch.lastIndexOf('-');
  return {
    epoch: colon < 0 ? '' : version.slice(0, colon),
    upstream: dash < 0 ? versionWithoutEpoch : versionWithoutEpoch.slice(0, dash),
    revision: dash < 0 ? '' : versionWithoutEpoch.slice(dash + 1),
  };
}

/** Compares the alternating non-digit and digit parts. */
function compareParts(first: string, second: string): number {
  let [a, b] = [first, second];
  while (a !== '' || b !== '') {
    const [wordA, wordB] = [/^\D*/.exec(a)![0], /^\D*/.exec(b)![0]];
    const wordOrder = compareWords(wordA, wordB);
    if (wordOrder !== 0) return wordOrder;
    [a, b] = [a.slice(wordA.length), b.slice(wordB.length)];
    const [numberA, numberB] = [/^\d*/.exec(a)![0], /^\d*/.exec(b)![0]];
    const numberOrder = compareNumbers(numberA, numberB);
    if (numberOrder !== 0) return numberOrder;
    [a, b] = [a.slice(numberA.length), b.slice(numberB.length)];
  }
  return 0;
}

function compareWords(a: string, b: string): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const order = rankCharacter(a[i]) - rankCharacter(b[i]);
    if (order !== 0) return order;
  }
  return 0;
}

function rankCharacter(character: string | undefined): number {
  if (character === undefined) return 0;
  if (character === '~') return -1;
  const code = character.charCodeAt(0);
  return /[A-Za-z]/.test(character) ? code : code + 0x100;
}

/** Compares numbers of any length. An empty text is 0. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [BigInt(a || '0'), BigInt(b || '0')];
  return left < right ? -1 : left > right ? 1 : 0;
}
