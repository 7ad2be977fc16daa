import { openCompany } from '../company.ts';
import { newTally } from '../client.ts';
import { httpClient, wait } from '../http-client.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat, untilItWorks, untilUnavailable } from './expect.ts';
import { smallDisk } from './small-disk.ts';

const MEGABYTE = 1024 * 1024;
const NOTICED_WITHIN_MS = 15_000;
const RESUMED_WITHIN_MS = 60_000;

/** Tests an almost full disk, then one that fills up completely during writes. */
export const fullDisk: Scenario = {
  name: 'a full disk',
  engine: 'embedded',
  async run({ seed, packageRoot }) {
    const disk = smallDisk(450);
    const home = { dataDir: disk.dataDir, env: disk.env, remove: async () => disk.remove() };
    const tally = newTally();
    const company = openCompany({ home, number: 1, packageRoot, tally, seed });
    const { gable } = await company.start();
    await company.setUp();
    await company.write(300);
    const office = httpClient(gable.baseURL);
    await company.signIn(office);
    const save = () =>
      office.call({ path: '/api/contacts', body: { name: 'Room', type: 'client' } });
    const read = () => office.call({ path: '/api/contacts?page=1' });

    disk.leave(100 * MEGABYTE);
    const refusal = await untilUnavailable(save, {
      withinMs: NOTICED_WITHIN_MS,
      what: 'writes were not refused on an almost full disk',
    });
    expectThat(/disk is almost full/.test(refusal.message), `it says: ${refusal.message}`);
    expectThat(refusal.retryAfterSeconds > 0, 'the 503 says not when to try again');
    await read();
    const { body: health } = await office.call({ path: '/api/health' });
    expectThat(health['status'] === 'full-disk', `its health is ${String(health['status'])}`);
    disk.empty();
    const noticed = await untilItWorks(save, {
      withinMs: NOTICED_WITHIN_MS,
      what: 'writes were not taken again once there was room',
    });

    // Fill the disk completely before the server notices that it is getting full.
    const writing = company.write(4000);
    await wait(300);
    const before = tally.unavailable;
    disk.leave(0);
    await writing;
    const refused = tally.unavailable - before;
    expectThat(refused > 0, 'nothing was refused on a full disk');
    disk.empty();
    const resumed = await untilItWorks(save, {
      withinMs: RESUMED_WITHIN_MS,
      what: 'it did not serve again once there was room',
    });

    await company.write(300);
    const problems = await company.check();
    await gable.stop();
    problems.push(...(await company.checkBooks()));
    expectThat(problems.length === 0, problems.join('\n'));
    const engineEnded = gable.output().match(/engine ended: .*/)?.[0] ?? 'the engine went on';
    await home.remove();

    return `on ${disk.what}: 503 and reading goes on, writes again ${noticed} ms after room; to the brim: ${refused} answers of 503 (${engineEnded}), serves again ${resumed} ms after room, ${tally.acknowledged} acknowledged writes all there`;
  },
};
