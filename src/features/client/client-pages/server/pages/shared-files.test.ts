import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { fileEndpoints } from '#features/work/files/file-endpoints.ts';
import type { QueryInputOf } from '#shared/endpoint.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, anEstimate } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5a2b' } })
    .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitude: '40/1 14/1 2/1' } })
    .jpeg()
    .toBuffer();

const add = (body: Buffer, query: QueryInputOf<(typeof fileEndpoints)['upload']>) =>
  dana.ok(fileEndpoints.upload, { query, body, type: 'application/octet-stream' });

const share = (id: number, isShared = true) =>
  dana.ok(fileEndpoints.share, { params: { id }, body: { isShared } });

async function pathTo(record: LinkedRecord): Promise<string> {
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: record });

  return new URL(url).pathname;
}

const page = async (path: string) => String((await api.anonymous.expect(200).get(path)).body);

/** Returns the paths of the files on a page. */
const filesOn = (body: string) =>
  [...body.matchAll(/(?:href|src)="([^"]*\/(?:file|picture)\?[^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

test('The page shows the files of the document and its job that are shared, and no others', async () => {
  const client = await aContact(dana);
  const job = await aJob(dana, { clientId: client.id });
  const { id } = await anEstimate(dana, { status: 'sent', clientId: client.id, jobId: job.id });
  const path = await pathTo({ entity: 'estimates', id });
  const color = await add(await photo(), { name: 'color.jpg', estimateId: id });
  const roof = await add(Buffer.from('Slope 6/12'), { name: 'Measurements.txt', jobId: job.id });
  await add(Buffer.from('Margin 40%'), { name: 'Inside.txt', estimateId: id });
  expect(await page(path)).not.toContain('Photos and files');

  await share(color.id);
  await share(roof.id);
  const body = await page(path);
  expect(body).toContain('alt="color.jpg"');
  expect(body).toContain('Measurements.txt');
  expect(body).not.toContain('Inside.txt');
  expect(body).not.toMatch(new RegExp(`file=${color.id}\\b|/files/`));
  const [picture = '', thumbnail = '', other = ''] = filesOn(body);
  for (const address of [picture, thumbnail]) {
    const { headers, bytes } = await api.anonymous.expect(200).get(address);
    expect(headers['content-type']).toBe('image/webp');
    expect(bytes.includes('Secret Camera')).toBe(false);
    const { exif, format } = await sharp(bytes).metadata();
    expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' });
  }
  await api.anonymous.expect(404).get(picture.replace('/picture?', '/file?'));
  const { bytes, headers } = await api.anonymous.expect(200).get(other);
  expect(bytes.toString()).toBe('Slope 6/12');
  expect(headers['content-disposition']).toContain('attachment');
  expect(headers['content-security-policy']).toContain('sandbox');

  await share(color.id, false);
  await api.anonymous.expect(404).get(picture);
  expect(await page(path)).not.toContain('color.jpg');
  await dana.ok(clientLinkEndpoints.turnOff, { params: { entity: 'estimates', id } });
  await api.anonymous.expect(404).get(other);
});

test('A file is found on its own page alone, also within the page of all documents', async () => {
  const { id, clientId } = await anEstimate(dana, { status: 'sent' });
  const other = await anEstimate(dana, { status: 'sent' });
  const path = await pathTo({ entity: 'estimates', id });
  const { id: fileId } = await add(Buffer.from('Slope'), { name: 'a.txt', estimateId: id });
  await share(fileId);
  const [address = ''] = filesOn(await page(path));
  const query = address.slice(address.indexOf('?'));
  const elsewhere = await pathTo({ entity: 'estimates', id: other.id });
  await api.anonymous.expect(404).get(`${elsewhere}/file${query}`);
  await api.anonymous.expect(404).get(`${path}/file`);
  await api.anonymous.expect(404).get(`${path}/file?file=${fileId}`);
  await api.anonymous.expect(404).get(`${path}/picture${query}`);

  const all = await pathTo({ entity: 'contacts', id: clientId });
  const [doc = ''] = /\/d\/[^"]*\?doc=[^"]*/.exec(await page(all)) ?? [];
  const [within = ''] = filesOn(await page(doc));
  expect((await api.anonymous.expect(200).get(within)).bytes.toString()).toBe('Slope');
  await api.anonymous.expect(404).get(`${all}/file${query}`);
  await dana.ok(fileEndpoints.remove, { params: { id: fileId } });
  await api.anonymous.expect(404).get(within);
});
