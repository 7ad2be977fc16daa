import { expect, test } from 'vitest';
import { fitText, wrapText } from '#server/pdf/fit-text.ts';
import type { Typeface } from '#server/pdf/typeface.ts';

/** Every character is one point wide. */
const typeface: Typeface = {
  covers: () => true,
  isPlain: () => true,
  familyFor: () => 'Inter',
  widthOf: (text) => text.length,
  shapedWidth: (text) => text.length,
  isReversed: () => false,
};
const room = (width: number) => ({ typeface, width, size: 1 });

test('a text that fits is left alone, but for its line ends', () => {
  expect(fitText('Summit\nRoofing ', room(14))).toBe('Summit Roofing');
});

test('a text that does not fit ends with an ellipsis', () => {
  expect(fitText('Summit Roofing', room(13))).toBe('Summit Roofi…');
  expect(fitText('Summit Roofing', room(8))).toBe('Summit…');
});

test('lines break at spaces and hyphens', () => {
  expect(wrapText('tear-off and haul away', room(9))).toEqual(['tear-off', 'and haul', 'away']);
  expect(wrapText('tear-off', room(5))).toEqual(['tear-', 'off']);
});

test('a word wider than the room is broken', () => {
  expect(wrapText('a bbbbbbb c', room(3))).toEqual(['a', 'bbb', 'bbb', 'b c']);
});

test('empty lines stay', () => {
  expect(wrapText('a\n\nb', room(3))).toEqual(['a', '', 'b']);
});
