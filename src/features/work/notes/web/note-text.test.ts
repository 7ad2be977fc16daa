import { expect, test } from 'vitest';
import { mentionsIn, noteParts, typedMention } from './note-text.ts';

const sam = { userId: 1, name: 'Sam Lee' };
const samuel = { userId: 2, name: 'Sam Leeds' };

test('A text is split into mentions, links, and plain text', () => {
  expect(noteParts('Ask @Sam Leeds, see https://maps.example/a?b=1.', [sam, samuel])).toEqual([
    { kind: 'text', text: 'Ask ' },
    { kind: 'mention', text: '@Sam Leeds' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'https://maps.example/a?b=1' },
    { kind: 'text', text: '.' },
  ]);
});

test('Only chosen names are mentions, and only web addresses are links', () => {
  const text = '@Sam Lee javascript:alert(1) data:text/html,x <b>';

  expect(noteParts(text, [])).toEqual([{ kind: 'text', text }]);
});

test('A name with regular expression characters is matched literally', () => {
  expect(noteParts('@A. (Bo) C+', [{ userId: 3, name: 'A. (Bo) C+' }])).toEqual([
    { kind: 'mention', text: '@A. (Bo) C+' },
  ]);
});

test.each([
  ['@', { at: 0, q: '' }],
  ['Hi @to', { at: 3, q: 'to' }],
  ['Hi (@Tom Ok', { at: 4, q: 'Tom Ok' }],
  ['First\n@to', { at: 6, q: 'to' }],
  ['dana@example', null],
  ['Hi @ there', null],
  ['@Tom can you come', null],
  ['@Sam Lee ', null],
  ['No mention', null],
])('Typing %j searches for %j', (text, asked) => {
  expect(typedMention(text, text.length, [sam])).toEqual(asked);
});

test('A mention is dropped when its name is removed from the text', () => {
  expect(mentionsIn('Hi @Sam Leeds', [samuel, samuel])).toEqual([samuel]);
  expect(mentionsIn('Hi @Sam', [sam])).toEqual([]);
});
