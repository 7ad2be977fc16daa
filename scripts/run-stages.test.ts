import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStages } from './run-stages.mjs';

const program = (source: string) => [process.execPath, '-e', source];
const marks = mkdtempSync(join(tmpdir(), 'gable-stages-'));
/**
 * Returns a program that writes its mark, waits for the others' marks, and writes a second mark
 * when it ends.
 */
const meeting = (own: string, others: string[]) =>
  program(`
    const { existsSync, writeFileSync } = require('node:fs');
    const file = (name) => require('node:path').join(${JSON.stringify(marks)}, name);
    writeFileSync(file('${own}'), '');
    const until = Date.now() + 15000;
    const isMet = () => ${JSON.stringify(others)}.every((name) => existsSync(file(name)));
    const look = () => {
      if (isMet()) writeFileSync(file('${own} ended'), '');
      else if (Date.now() < until) setTimeout(look, 20);
      else process.exit(1);
    };
    look();`);
/** A program that succeeds if both stages have started and ended. */
const countMarks =
  "process.exit(require('node:fs').readdirSync(process.env.MARKS).length === 4 ? 0 : 1)";

beforeEach(() => vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('Stages of one group run side by side, the next one after all of them', async () => {
  const stages = [
    { name: 'lint', command: meeting('lint', ['build']), group: 'static' },
    { name: 'build', command: meeting('build', ['lint']), group: 'static' },
    { name: 'unit', command: program(countMarks) },
  ];
  const results = await runStages(stages, { MARKS: marks });

  expect(results.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'lint ok',
    'build ok',
    'unit ok',
  ]);
});

test('A stage fails with the exit code, and so does one that needs it; the others run', async () => {
  const stages = [
    { name: 'build', command: program('process.exit(3)'), group: 'g' },
    { name: 'lint', command: program(''), group: 'g' },
    { name: 'bundle', command: program(''), needs: 'build' },
    { name: 'unit', command: program('') },
  ];
  const verdicts = (await runStages(stages, {})).map(({ name, verdict }) => `${name} ${verdict}`);

  expect(verdicts).toEqual([
    'build FAILED (exit code 3)',
    'lint ok',
    'bundle FAILED (needs build)',
    'unit ok',
  ]);
});

test('A stage without its program on this machine is not run and does not fail', async () => {
  const [postgres] = await runStages(
    [{ name: 'postgres', command: program('process.exit(77)') }],
    {},
  );

  expect(postgres?.verdict).toBe('not run: a program is missing');
});

test('Stages see the variables of the run', async () => {
  const source = `process.exit(process.env.GABLE_SHORT === '1' ? 0 : 1)`;
  const [result] = await runStages([{ name: 'unit', command: program(source) }], {
    GABLE_SHORT: '1',
  });

  expect(result?.verdict).toBe('ok');
});
