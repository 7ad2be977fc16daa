import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { zipWith } from '#test/zip-with.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  jobId = (await aJob(dana)).id;
});

const send = (body: Buffer, name: string) =>
  dana.call(fileEndpoints.upload, {
    query: { name, jobId },
    body,
    type: 'application/octet-stream',
  });

/** Builds an ISO media box, such as 'ftyp'. */
const box = (kind: string, content: string) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(kind, 4, 'latin1');

  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
};
const media = (brand: string) =>
  Buffer.concat([box('ftyp', `${brand}\0\0\0\0${brand}isom`), box('mdat', 'x'.repeat(64))]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const MAIL =
  'Received: from mail.example.com\r\n by mx.example.com; Thu, 5 Nov 2026 10:00:00 -0700\r\nFrom: Ana Ruiz <ana@example.com>\r\nSubject: Claim 4471\r\n\r\nHello\r\n';
const XML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<EAGLEVIEW_EXPORT><ROOF id="1"/></EAGLEVIEW_EXPORT>';
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

describe('a trade file is stored under its own extension (B076, B079, M12)', () => {
  test.each([
    ['walk.mp4', media('isom'), 'video/mp4'],
    ['walk.m4v', media('M4V '), 'video/mp4'],
    ['IMG_0413.MOV', media('qt  '), 'video/quicktime'],
    ['walk.webm', Buffer.concat([webm, Buffer.alloc(64)]), 'video/webm'],
    ['note.m4a', media('M4A '), 'audio/mp4'],
    ['quote.eml', Buffer.from(MAIL), 'message/rfc822'],
    [
      'umlaut.eml',
      Buffer.from(MAIL.replace('Hello', 'Gr\u00fc\u00dfe'), 'latin1'),
      'message/rfc822',
    ],
    ['adjuster.msg', compound, 'application/vnd.ms-outlook'],
    ['claim.esx', zipWith('XACTDOC.ZIPXML', 'x'), 'application/x-xactimate-esx'],
    ['report.xml', Buffer.from(XML), 'application/xml'],
    ['report.xml', Buffer.from(`\uFEFF${XML}`, 'utf16le'), 'application/xml'],
    ['bare.xml', Buffer.from('<ROOF id="1"/>'), 'application/xml'],
    ['hover.json', Buffer.from('{"roof":{"facets":4}}'), 'application/json'],
    ['site.kmz', zipWith('doc.kml', '<kml/>'), 'application/vnd.google-earth.kmz'],
    ['plan.dwg', Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200)]), 'image/vnd.dwg'],
    ['plan.dxf', Buffer.from('0\nSECTION\n2\nHEADER\n'), 'image/vnd.dxf'],
    ['scan.tif', Buffer.from('49492a00080000000000', 'hex'), 'image/tiff'],
    ['photos.zip', zipWith('roof.jpg', 'x'), 'application/zip'],
    ['visit.ics', Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), 'text/calendar'],
    ['ana.vcf', Buffer.from('BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'), 'text/vcard'],
  ])('%s', async (name, bytes, type) => {
    const { status, body } = await send(bytes, name);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ name, type, width: null });

    const params = { params: { id: body.id } };
    const saved = await dana.call(fileEndpoints.download, params);
    expect(saved.bytes.equals(bytes)).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect((await dana.call(fileEndpoints.picture, params)).status).toBe(404);
  });
});

describe('a video (M12)', () => {
  test.each([
    ['walk.mp4', media('isom'), 'video/mp4'],
    ['IMG_0413.MOV', media('qt  '), 'video/mp4'],
    ['walk.webm', Buffer.concat([webm, Buffer.alloc(64)]), 'video/webm'],
  ])('is played in ranges, with a policy that blocks scripts: %s', async (name, bytes, type) => {
    const { body } = await send(bytes, name);
    const params = { params: { id: body.id } };
    const whole = await dana.call(fileEndpoints.video, params);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });

    const part = await dana
      .with({ headers: { range: 'bytes=4-7' } })
      .call(fileEndpoints.video, params);
    expect(part.status).toBe(206);
    expect(part.bytes.equals(bytes.subarray(4, 8))).toBe(true);
    expect(part.headers['content-range']).toBe(`bytes 4-7/${bytes.length}`);
  });

  test('is the only type that is played', async () => {
    const { body } = await send(Buffer.from(MAIL), 'quote.eml');

    expect((await dana.call(fileEndpoints.video, { params: { id: body.id } })).status).toBe(404);
  });
});

describe('a file is rejected despite its valid extension when it is', () => {
  test.each([
    ['a page called XML', Buffer.from('<html><script>x()</script></html>'), 'a.xml'],
    [
      'a page of XHTML',
      Buffer.from('<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"/>'),
      'a.xml',
    ],
    [
      'a drawing called XML',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.xml',
    ],
    [
      'XML with a style sheet that runs scripts',
      Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><roof/>'),
      'a.xml',
    ],
    ['XML under another name', Buffer.from(XML), 'report.txt'],
    ['a program called an estimate', Buffer.from('MZ\u0000\u0000'), 'claim.esx'],
    ['a page called a mail', Buffer.from('<html><script>x()</script></html>'), 'quote.eml'],
    [
      'an Office file with macros called an archive',
      zipWith('[Content_Types].xml', '<x/>'),
      'a.zip',
    ],
  ])('%s', async (_, bytes, name) => {
    expect((await send(bytes, name)).status).toBe(415);
  });
});

test('a video is played only by users with access to its file', async () => {
  const { body } = await send(media('isom'), 'walk.mp4');
  const { id } = body as { id: number };
  const tom = await api.as('Field Technician');
  const play = async () => (await tom.get(`/api/files/${id}/video`)).status;
  expect(await play()).toBe(404);
  const assignedTeam = [String(tom.userId)];
  await dana.ok(jobEndpoints.patch, { params: { id: jobId }, body: { assignedTeam } });

  expect(await play()).toBe(200);
});

test.each([
  ['text', Buffer.from('30 squares'), 'text/plain'],
  ['an archive', zipWith('roof.jpg', 'x'), 'application/zip'],
])(
  '%s with an extension that is a property name in JavaScript still has a type',
  async (_what, bytes, type) => {
    expect(await send(bytes, 'notes.__proto__')).toMatchObject({ status: 201, body: { type } });
  },
);
