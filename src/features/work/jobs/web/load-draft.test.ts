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

test('A draft whose words are as they were is loaded as it was saved', () => {
  const values = { title: 'Re-roof', tags: ['hail', 'steep'], leadSource: 'referral' };
  const changes = [tag('storm', 'wind'), source('hail', null), tag('Yard sign', null)];

  expect(withCurrentWords(values, changes)).toEqual({ values, notes: [] });
});

test('A draft has a tag that was renamed, even twice or into another one, by its new name once', () => {
  const changes = [tag('Hail', 'storm'), tag('storm', 'Storm damage'), tag('wind', null)];

  expect(withCurrentWords({ tags: ['hail', 'Storm damage', 'wind', 'steep'] }, changes)).toEqual({
    values: { tags: ['Storm damage', 'steep'] },
    notes: ['The tag “hail” is now “Storm damage”.', 'The tag “wind” was removed.'],
  });
});

test('A draft loses a lead source that was removed, and keeps one that was added again', () => {
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

test('A lead source that became one of the six is stored by its word and told by its name', () => {
  expect(
    withCurrentWords({ leadSource: 'Word of mouth' }, [source('Word of mouth', 'Referral')]),
  ).toEqual({
    values: { leadSource: 'referral' },
    notes: ['The lead source “Word of mouth” is now “Referral”.'],
  });
});
