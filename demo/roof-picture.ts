/** Drawings of roofs, so the demo company has photos that belong to no one. */
import sharp from 'sharp';

export type RoofState = 'storm' | 'bare' | 'new';

const [WIDTH, HEIGHT] = [1200, 900];
const SLOPE = '-80,900 230,360 970,360 1280,900';

const LOOKS: Record<RoofState, { light: string; dark: string; edge: string }> = {
  storm: { light: '#77706a', dark: '#6b645e', edge: '#57514c' },
  bare: { light: '#c9a877', dark: '#bd9b69', edge: '#8f7449' },
  new: { light: '#47525d', dark: '#3e4852', edge: '#2e363e' },
};

/**
 * Draws a roof slope in rows, with hail marks after a storm; `view` shifts the marks and the
 * chimney.
 */
function drawing(state: RoofState, view: number): string {
  const { light, dark, edge } = LOOKS[state];
  const rows = Array.from({ length: 14 }, (_, row) => {
    const fill = row % 2 ? light : dark;

    return `<rect x="-80" y="${360 + row * 40}" width="1360" height="38" fill="${fill}"/>`;
  });
  const marks = Array.from({ length: state === 'storm' ? 11 : 0 }, (_, mark) => {
    const x = 180 + ((mark * 263 + view * 97) % 840);
    const y = 430 + ((mark * 151 + view * 61) % 420);

    return `<ellipse cx="${x}" cy="${y}" rx="${12 + (mark % 4) * 4}" ry="9" fill="#2d2926"/>`;
  });
  const chimney = 220 + ((view * 173) % 640);

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#a9cbe8"/>
    <clipPath id="slope"><polygon points="${SLOPE}"/></clipPath>
    <g clip-path="url(#slope)">${rows.join('')}${marks.join('')}</g>
    <polygon points="${SLOPE}" fill="none" stroke="${edge}" stroke-width="10"/>
    <rect x="${chimney}" y="250" width="90" height="180" fill="#94483a"/>
    <rect x="${chimney - 10}" y="240" width="110" height="22" fill="#6d3228"/>
  </svg>`;
}

/** Returns a JPEG of about 30 KB, always the same for the same state and view. */
export const roofPicture = (state: RoofState, view: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing(state, view)))
    .jpeg({ quality: 78 })
    .toBuffer();
