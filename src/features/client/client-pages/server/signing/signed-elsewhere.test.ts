/**
 * Checks a signed PDF against its certificate with independent tools: a viewer's reader and
 * sha256sum.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { startApi } from '#test/api.ts';
import { postForm } from '#test/client-page.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { anEstimate, over } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi();

/** Returns the output of `sha256sum --check` for the file. */
function checked(file: string, sha256: string): string {
  try {
    return execFileSync('sha256sum', ['--check', '-'], {
      input: `${sha256}  ${file}\n`,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('sha256sum finds the PDF that was signed to be the one that the certificate names, and no changed one', async () => {
  const dana = await api.as('Admin Project manager');
  const { id } = await anEstimate(dana, { status: 'sent', ...over(4025) });
  const params = { entity: 'estimates' as const, id };
  const { url } = await dana.ok(clientLinkEndpoints.share, { params });
  const path = new URL(url).pathname;
  const client = api.anonymous;
  const file = join(temporaryDirectory(), 'as-shown.pdf');
  writeFileSync(file, (await client.get(`${path}/document.pdf`)).bytes);
  const page = String((await client.get(path)).body);
  await postForm(client.expect(200), path, {
    verb: 'accept',
    name: 'Maria Alvarez',
    email: 'maria@mail.example',
    consent: 'yes',
    sha256: /name="sha256" value="([^"]*)"/.exec(page)?.[1] ?? '',
  });
  await dana.ok(estimateEndpoints.update, {
    params: { id },
    body: { ...over(5000), revise: true },
  });

  const { pages } = await readPdf((await client.get(`${path}/signed.pdf`)).bytes);
  const certificate = pages.at(-1)?.lines.join(' ') ?? '';
  const named = /SHA-256 of the PDF\s*((?:[0-9a-f]\s*){64})/.exec(certificate)?.[1] ?? '';
  const sha256 = named.replaceAll(/\s/g, '');
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(checked(file, sha256)).toBe(`${file}: OK\n`);

  appendFileSync(file, '\n');
  expect(checked(file, sha256)).toBe(`${file}: FAILED\n`);
});
