import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepTimes, slowerStages } from './stage-times.mjs';

const ok = (name: string, seconds: number) => ({ name, verdict: 'ok', seconds });
const place = {
  file: join(mkdtempSync(join(tmpdir(), 'gable-stages-')), 'stages.json'),
  machine: '2 cores',
};
const kept = () => JSON.parse(readFileSync(place.file, 'utf8'));

test('Without kept times no stage is named', () => {
  expect(slowerStages([ok('unit', 900)], 'short', place)).toEqual([]);
});

test('A stage is listed when it takes more than 20 % longer than its kept time', () => {
  keepTimes([ok('unit', 100), ok('format', 1), ok('lint', 50)], 'short', place);

  const results = [ok('unit', 121), ok('lint', 59), ok('new', 500)];
  expect(slowerStages(results, 'short', place)).toEqual(['unit: 121 s instead of 100 s']);
});

test('A stage of a second or two is not named for a second more', () => {
  expect(slowerStages([ok('format', 2.5)], 'short', place)).toEqual([]);
});

test('A stage that failed is not compared and its time not kept', () => {
  const failed = [{ name: 'unit', verdict: 'FAILED', seconds: 900 }];
  expect(slowerStages(failed, 'short', place)).toEqual([]);

  keepTimes(failed, 'short', place);
  expect(kept().short['2 cores'].unit).toBe(100);
});

test('Times of another form or machine do not compare, and are kept apart', () => {
  expect(slowerStages([ok('unit', 900)], 'all', place)).toEqual([]);
  expect(slowerStages([ok('unit', 900)], 'short', { ...place, machine: '4 cores' })).toEqual([]);

  keepTimes([ok('unit', 700)], 'all', place);
  keepTimes([ok('unit', 60)], 'short', { ...place, machine: '4 cores' });
  expect(kept()).toEqual({
    short: { '2 cores': { unit: 100, format: 1, lint: 50 }, '4 cores': { unit: 60 } },
    all: { '2 cores': { unit: 700 } },
  });
});
