/** The company's color on its clients' pages, and tones of it that keep text readable. */

/** A new company's brand color: Gable's own accent color. */
export const DEFAULT_BRAND_COLOR = '#2f5bd7';

/** The minimum contrast between text and its background: WCAG 2.2 AA. */
const READABLE = 4.5;

/**
 * Page and card backgrounds of the client's page, by theme. The stylesheets repeat these values.
 */
export const CLIENT_PAGE = {
  light: { page: '#f5f6f8', card: '#ffffff' },
  dark: { page: '#0f1216', card: '#1c2129' },
} as const;

/**
 * Normalizes a color to '#rrggbb': '2F5BD7' to '#2f5bd7', '#abc' to '#aabbcc'. Returns other text
 * unchanged, except for surrounding spaces.
 */
export function hexColor(text: string): string {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return text.trim();
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;

  return `#${six.toLowerCase()}`;
}

/** Returns true if the text is a color in stored format: '#2f5bd7'. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (color: string): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const hexOf = (channels: Channels): string =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

/** Returns a color's perceived brightness, from 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;

    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);

  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns a color for text on these backgrounds: unchanged if readable, otherwise lightened or
 * darkened just enough.
 */
function readableOn(color: string, backgrounds: readonly string[]): string {
  const isReadable = (text: string) =>
    backgrounds.every((background) => contrast(text, background) >= READABLE);
  const isDark = backgrounds.every((background) => luminance(background) < 0.18);
  const end = isDark ? 255 : 0;
  for (let share = 0; share < 100; share += 2) {
    const moved = channelsOf(color).map((one) => one + ((end - one) * share) / 100);
    const text = hexOf(moved as [number, number, number]);
    if (isReadable(text)) return text;
  }

  return isDark ? '#ffffff' : '#000000';
}

export interface BrandTones {
  /** The button color: the company's color, unchanged. */
  fill: string;
  /** The text color on `fill`. */
  onFill: string;
  /**
   * The color of links, focus outlines, check marks, and progress bars. Readable on both pages and
   * cards.
   */
  text: string;
}

/** Returns the tones of a company's color in both themes. */
export function brandTones(color: string): Record<keyof typeof CLIENT_PAGE, BrandTones> {
  const fill = isHexColor(color) ? color : DEFAULT_BRAND_COLOR;
  // Black is readable on every color that white isn't.
  const onFill = contrast('#ffffff', fill) >= READABLE ? '#ffffff' : '#000000';
  const tones = ({ page, card }: { page: string; card: string }) => ({
    fill,
    onFill,
    text: readableOn(fill, [page, card]),
  });

  return { light: tones(CLIENT_PAGE.light), dark: tones(CLIENT_PAGE.dark) };
}

const declared = ({ fill, onFill, text }: BrandTones) =>
  `--brand:${fill};--on-brand:${onFill};--brand-text:${text}`;

/**
 * Returns the CSS for a server-rendered page: `--brand`, `--on-brand`, and `--brand-text` in both
 * themes.
 */
export function brandStyle(color: string): string {
  const { light, dark } = brandTones(color);

  return `:root{${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`;
}
