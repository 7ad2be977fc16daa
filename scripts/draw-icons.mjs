/**
 * Draws the home screen icons of the app from the icon in index.html: node scripts/draw-icons.mjs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';

const SIDE = 32;
/** Phones crop icons to a circle or a rounded square, so keep the roof within the middle 80%. */
const MARGIN = 3;

const [, icon = ''] = /href="data:image\/svg\+xml,([^"]+)"/.exec(
  readFileSync(join(root, 'index.html'), 'utf8'),
);
const svg = decodeURIComponent(icon);
const [, background] = /<rect[^>]* fill='(#\w+)'/.exec(svg) ?? [];
if (!background) throw new Error('index.html holds no icon on a colored ground');

/** The icon as is, with rounded corners that show the background. */
const rounded = svg;
/**
 * The icon with its background extended to the edges, for systems that crop the corners themselves.
 */
const whole = svg
  .replace(
    `0 0 ${SIDE} ${SIDE}`,
    [-MARGIN, -MARGIN, SIDE + 2 * MARGIN, SIDE + 2 * MARGIN].join(' '),
  )
  .replace(
    /<rect[^>]*>/,
    `<rect x='-50%' y='-50%' width='200%' height='200%' fill='${background}'/>`,
  );

/** @param {string} drawing @param {number} side pixels @param {string} name */
async function draw(drawing, side, name) {
  const density = Math.ceil((72 * side) / SIDE);
  const picture = sharp(Buffer.from(drawing), { density }).resize(side, side);
  await picture.png({ palette: true }).toFile(join(root, 'public/icons', name));
}

await draw(rounded, 192, 'icon-192.png');
await draw(rounded, 512, 'icon-512.png');
await draw(whole, 192, 'maskable-192.png');
await draw(whole, 512, 'maskable-512.png');
await draw(whole, 180, 'apple-touch-icon.png');
