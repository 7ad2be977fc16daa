import sharp from 'sharp';

/** Two gables and a chimney over a hollow; no letters, so that it looks the same with any font. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320">
  <rect x="318" y="66" width="40" height="92" fill="#7c4a2d"/>
  <path d="M24 214 L176 62 L328 214 L292 214 L176 98 L60 214 Z" fill="#1f4e46"/>
  <path d="M196 214 L322 88 L456 214 L420 214 L322 122 L232 214 Z" fill="#2f7a6c"/>
  <path d="M24 250 Q132 292 240 262 T456 250 L456 270 Q348 300 240 284 T24 270 Z" fill="#c98b3b"/>
</svg>`;

/** The demo company's logo as PNG. */
export function demoLogo(): Promise<Buffer> {
  return sharp(Buffer.from(LOGO)).png().toBuffer();
}
