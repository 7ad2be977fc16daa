import { beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { startApi } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { profileEndpoints } from '../profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

/** A photo twice as wide as it is high, with a GPS location in its metadata. */
const photo = await sharp({
  create: { width: 800, height: 400, channels: 3, background: '#264bb5' },
})
  .withExif({ IFD0: { Copyright: 'taken on Elm Street' } })
  .jpeg()
  .toBuffer();

test('a photo becomes a small square that colleagues see', async () => {
  const dana = await api.setUp();
  const tom = await api.as('Field Technician');
  const { avatar } = await tom.ok(profileEndpoints.updateAvatar, {
    body: photo,
    type: 'image/jpeg',
  });
  expect(avatar).toMatch(new RegExp(`^/api/users/${tom.userId}/avatar\\?v=.+`));

  const people = await dana.ok(teamEndpoints.users);
  expect(people.find(({ id }) => id === tom.userId)?.avatar).toBe(avatar);
  const { status, bytes, headers } = await dana.get(String(avatar));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('the location in a photo’s metadata is removed', async () => {
  const dana = await api.setUp();
  expect(photo.includes('Elm Street')).toBe(true);
  const { avatar } = await dana.ok(profileEndpoints.updateAvatar, {
    body: photo,
    type: 'image/jpeg',
  });
  const { bytes } = await dana.get(String(avatar));

  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test('a new photo has a new address, so that no browser shows the old one', async () => {
  const dana = await api.setUp();
  const other = await sharp(photo).negate().png().toBuffer();
  const first = await dana.ok(profileEndpoints.updateAvatar, { body: photo, type: 'image/jpeg' });
  const second = await dana.ok(profileEndpoints.updateAvatar, { body: other, type: 'image/png' });

  expect(second.avatar).not.toBe(first.avatar);
});

test('a removed photo is gone', async () => {
  const dana = await api.setUp();
  const { avatar } = await dana.ok(profileEndpoints.updateAvatar, {
    body: photo,
    type: 'image/jpeg',
  });
  await dana.ok(profileEndpoints.deleteAvatar);

  expect((await dana.ok(authEndpoints.me)).avatar).toBeNull();
  expect((await dana.get(String(avatar))).status).toBe(404);
});

test('a photo is for colleagues only', async () => {
  const dana = await api.setUp();
  const { avatar } = await dana.ok(profileEndpoints.updateAvatar, {
    body: photo,
    type: 'image/jpeg',
  });

  expect((await api.anonymous.get(String(avatar))).status).toBe(401);
});

test.each([
  ['a text that calls itself a picture', Buffer.from('<svg onload="alert(1)"/>')],
  ['half a picture', photo.subarray(0, 400)],
])('%s is refused', async (_what, body) => {
  const dana = await api.setUp();
  const answer = await dana.call(profileEndpoints.updateAvatar, { body, type: 'image/jpeg' });

  expect(answer.status).toBe(400);
  expect((await dana.ok(authEndpoints.me)).avatar).toBeNull();
});
