import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { arrivingBytes, withHead } from './arriving-bytes.ts';
import { HEAD_BYTES } from './recognize-file.ts';

async function allOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const found: Uint8Array[] = [];
  for await (const part of parts) found.push(part);

  return String(Buffer.concat(found));
}

test.each([
  ['none', []],
  ['a few bytes', ['ridge', ' vent']],
  ['just the head', ['x'.repeat(HEAD_BYTES)]],
  ['much more than the head', Array.from({ length: 9 }, () => 'y'.repeat(20_000))],
])('A file in %s is read completely, with its header available first', async (_, texts) => {
  const bytes = texts.map((text) => Buffer.from(text));
  const { head, isWhole, all } = await withHead(arrivingBytes(Readable.from(bytes)));
  const whole = texts.join('');

  expect(String(head)).toBe(whole.slice(0, HEAD_BYTES));
  expect(isWhole).toBe(whole.length < HEAD_BYTES);
  expect(await allOf(all)).toBe(whole);
});

test('A broken connection is not reported as a server error', async () => {
  const bytes = Readable.from(
    (async function* broken() {
      yield Buffer.from('half of a pho');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );

  await expect(allOf(arrivingBytes(bytes))).rejects.toMatchObject({
    code: 'bad_input',
    message: 'The upload was incomplete. Try again.',
  });
});

test('A file that is not read to its end keeps its connection open for the response', async () => {
  const bytes = Readable.from([Buffer.from('a'), Buffer.from('b')]);
  const arriving = arrivingBytes(bytes);
  await arriving.next();
  await arriving.return(undefined);

  expect(bytes.destroyed).toBe(false);
});
