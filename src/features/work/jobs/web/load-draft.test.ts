import { expect, test } from 'vitest';
import type { WordChange } from '../job-word.ts';
import { withCurrentWords } from './load-draft.ts';

const tag = (before: string | null, after: string | null): WordChange => ({
  field: 'tag',
  before,
  after,
});
const source = (before: string | null, after: string | null): WordChange => ({
  ...tag(before, after),
  field: 'leadSource',
});

test('A draft without renamed words loads as it was saved', () => {
  const values = { title: 'Re-roof', tags: ['hail', 'steep'], leadSource: 'referral' };
  const changes = [tag('storm', 'wind'), source('hail', null), tag('Yard sign', null)];

  expect(withCurrentWords(values, changes)).toEqual({ values, notes: [] });
});

test('A draft has a renamed tag by its new name once, even after two renames or a merge', () => {
  const changes = [tag('Hail', 'storm'), tag('storm', 'Storm damage'), tag('wind', null)];

  expect(withCurrentWords({ tags: ['hail', 'Storm damage', 'wind', 'steep'] }, changes)).toEqual({
    values: { tags: ['Storm damage', 'steep'] },
    notes: ['The tag “hail” is now “Storm damage”.', 'The tag “wind” was removed.'],
  });
});

test('A draft loses a removed lead source, and keeps one that was added again', () => {
  const removed = source('Radio', null);

  expect(withCurrentWords({ leadSource: 'radio' }, [removed])).toEqual({
    values: { leadSource: '' },
    notes: ['The lead source “radio” was removed.'],
  });
  expect(withCurrentWords({ leadSource: 'radio' }, [removed, source(null, 'Radio')])).toEqual({
    values: { leadSource: 'radio' },
    notes: [],
  });
});

test('A lead source that became a standard source is stored by its word and shown by its name', () => {
  expect(
    withCurrentWords({ leadSource: 'Word of mouth' }, [source('Word of mouth', 'Referral')]),
  ).toEqual({
    values: { leadSource: 'referral' },
    notes: ['The lead source “Word of mouth” is now “Referral”.'],
  });
});
