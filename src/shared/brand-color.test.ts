import { describe, expect, test } from 'vitest';
import {
  brandStyle,
  brandTones,
  CLIENT_PAGE,
  contrast,
  DEFAULT_BRAND_COLOR,
  hexColor,
  isHexColor,
} from './brand-color.ts';

test('The contrast of two colors is that of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test.each([
  ['2F5BD7', '#2f5bd7'],
  [' #2f5bd7 ', '#2f5bd7'],
  ['#abc', '#aabbcc'],
])('A color that is written %j is kept as %s', (written, kept) => {
  expect(hexColor(written)).toBe(kept);
  expect(isHexColor(hexColor(written))).toBe(true);
});

test.each(['', 'red', '#12', '#12345', '#12345g', 'rgb(0,0,0)', '#2f5bd7;}body{display:none'])(
  '%j is no color',
  (written) => expect(isHexColor(hexColor(written))).toBe(false),
);

/** Every 17th value of each channel: 4,096 colors, including white and black. */
const steps = Array.from({ length: 16 }, (_, i) => (i * 17).toString(16).padStart(2, '0'));
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

describe('Any color of a company', () => {
  test('words on its buttons, its links and its focus are readable in both themes', () => {
    const unreadable = colors.filter((color) => {
      const tones = brandTones(color);

      return (['light', 'dark'] as const).some((theme) => {
        const { fill, onFill, text } = tones[theme];
        const { page, card } = CLIENT_PAGE[theme];
        const pairs = [
          [onFill, fill],
          [text, page],
          [text, card],
        ] as const;

        return pairs.some(([one, other]) => contrast(one, other) < 4.5);
      });
    });

    expect(unreadable).toEqual([]);
  });

  test('one that is readable stays as it is', () => {
    expect(brandTones(DEFAULT_BRAND_COLOR).light).toEqual({
      fill: DEFAULT_BRAND_COLOR,
      onFill: '#ffffff',
      text: DEFAULT_BRAND_COLOR,
    });
  });
});

test('A style holds nothing but colors, even of a text that is none', () => {
  expect(brandStyle('#fff;}body{display:none')).toBe(brandStyle(DEFAULT_BRAND_COLOR));
});
