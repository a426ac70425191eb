/** Size of the drawn street, px. The view is half as wide and moves along it. */
export const STREET = { width: 2560, height: 720 };

const GROUND = 560;
const HOUSE_COLOURS = [
  '#d98f6a',
  '#e6c08a',
  '#b7c3a1',
  '#8fa9b8',
  '#c9796a',
  '#dccfb4',
  '#9c86a5',
  '#cfa15f',
];
const ROOF_COLOURS = ['#7a4636', '#8a5540', '#5f4a4c', '#6d4f3d'];
const AWNING_COLOURS = ['#b8433a', '#2f7d6b', '#d28b2c', '#3f5f93'];

/** Returns an SVG of a street with houses and market stalls at dusk. */
export function drawStreet() {
  const random = createRandom(7);
  const pick = (/** @type {string[]} */ list) => list[Math.floor(random() * list.length)];
  const houses = [];
  for (let x = -40; x < STREET.width;) {
    const width = 150 + Math.round(random() * 110);
    houses.push(
      drawHouse(
        {
          x,
          width,
          height: 230 + Math.round(random() * 170),
          wall: pick(HOUSE_COLOURS),
          roof: pick(ROOF_COLOURS),
        },
        random,
      ),
    );
    x += width;
  }
  const stalls = [180, 640, 1010, 1480, 1900, 2270].map((x, index) =>
    drawStall(x, AWNING_COLOURS[index % 4]),
  );
  const lamps = [90, 520, 930, 1370, 1800, 2200].map(drawLamp);
  const people = Array.from({ length: 26 }, () =>
    drawPerson(40 + random() * (STREET.width - 80), 600 + random() * 90, pick(HOUSE_COLOURS)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${STREET.width}" height="${STREET.height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#34507c"/><stop offset=".55" stop-color="#c98a7d"/><stop offset="1" stop-color="#f2c58a"/></linearGradient>
<linearGradient id="street" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8b7f78"/><stop offset="1" stop-color="#4b4748"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".9"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient>
</defs>
<rect width="100%" height="${GROUND}" fill="url(#sky)"/>
<path d="M0 300 Q 320 190 640 270 T 1280 240 T 1920 280 T 2560 220 V 560 H 0 Z" fill="#5b5a7a" opacity=".75"/>
<circle cx="1660" cy="190" r="46" fill="#ffe3b3"/>
${houses.join('\n')}
<rect y="${GROUND}" width="100%" height="${STREET.height - GROUND}" fill="url(#street)"/>
<rect y="${GROUND}" width="100%" height="14" fill="#b5a89c"/>
${stalls.join('\n')}
${lamps.join('\n')}
${people.join('\n')}
</svg>`;
}

/**
 * @param {{ x: number, width: number, height: number, wall: string | undefined, roof: string | undefined }} house
 * @param {() => number} random
 */
function drawHouse({ x, width, height, wall, roof }, random) {
  const top = GROUND - height;
  const gable = width * 0.42;
  const windows = [];
  const columns = Math.max(2, Math.floor(width / 62));
  for (let y = top + 34; y < GROUND - 150; y += 74)
    for (let column = 0; column < columns; column++) {
      const left = x + (width / columns) * (column + 0.5) - 15;
      const isLit = random() > 0.45;
      windows.push(
        `<rect x="${left}" y="${y}" width="30" height="44" rx="3" fill="${isLit ? '#ffdf96' : '#4d5668'}" stroke="#f4ece0" stroke-width="4"/>`,
      );
    }
  const door = x + width / 2 - 20;
  return `<g><path d="M${x - 6} ${top} L${x + width / 2} ${top - gable} L${x + width + 6} ${top} Z" fill="${roof}"/>
<rect x="${x}" y="${top}" width="${width - 3}" height="${height}" fill="${wall}"/>
${windows.join('')}
<path d="M${door} ${GROUND} v-70 a20 20 0 0 1 40 0 v70 Z" fill="#4a3630"/></g>`;
}

/**
 * @param {number} x
 * @param {string | undefined} colour
 */
function drawStall(x, colour) {
  const stripes = Array.from(
    { length: 8 },
    (_, index) =>
      `<rect x="${x + index * 25}" y="470" width="25" height="34" fill="${index % 2 ? '#f6efe2' : colour}"/>`,
  );
  const fruits = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="${x + 18 + index * 15}" cy="552" r="8" fill="${['#d8572a', '#e8b23a', '#7fa650'][index % 3]}"/>`,
  );
  return `<g><rect x="${x + 6}" y="480" width="6" height="130" fill="#5a4334"/><rect x="${x + 188}" y="480" width="6" height="130" fill="#5a4334"/>
${stripes.join('')}<path d="M${x} 504 h200" stroke="#0003" stroke-width="4"/>${fruits.join('')}
<rect x="${x}" y="556" width="200" height="54" fill="#8a6546"/></g>`;
}

/** @param {number} x */
function drawLamp(x) {
  return `<g><rect x="${x - 4}" y="360" width="8" height="250" fill="#2d2b30"/><circle cx="${x}" cy="350" r="70" fill="url(#glow)"/><circle cx="${x}" cy="350" r="14" fill="#fff3cf"/></g>`;
}

/**
 * @param {number} x
 * @param {number} y Position of the feet.
 * @param {string | undefined} colour
 */
function drawPerson(x, y, colour) {
  const scale = 0.7 + (y - 600) / 150;
  return `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-16" y="-78" width="32" height="56" rx="14" fill="${colour}"/><rect x="-12" y="-28" width="10" height="28" fill="#33313a"/><rect x="3" y="-28" width="10" height="28" fill="#33313a"/><circle cy="-92" r="13" fill="#e3b58f"/></g>`;
}

/**
 * Returns a generator of numbers from 0 to 1. The numbers are the same in each run, so the image does not change.
 * @param {number} seed
 */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
