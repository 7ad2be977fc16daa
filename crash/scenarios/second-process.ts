import { spawnGable } from '#test/gable-process.ts';
import { newTally } from '../client.ts';
import { openCompany } from '../company.ts';
import { embeddedEngine } from '../data-home.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat } from './expect.ts';

/**
 * Two engines on one directory would silently lose data: the second must be rejected while the
 * first keeps running.
 */
export const secondProcess: Scenario = {
  name: 'a second process on the same data',
  engine: 'embedded',
  async run({ seed, packageRoot }) {
    const home = await embeddedEngine.newHome();
    const company = openCompany({ home, number: 1, packageRoot, tally: newTally(), seed });
    const { gable } = await company.start();
    await company.setUp();
    await company.write(200);

    const second = await spawnGable({ dataDir: home.dataDir, packageRoot });
    const { code } = await second.exit;
    const said = second.output().trim();
    expectThat(code === 1, `the second process ended with ${code}: ${said}`);
    expectThat(/^\S+ is in use by another Gable .*\.$/.test(said), `it said: ${said}`);

    await company.write(200);
    const problems = await company.check();
    expectThat(problems.length === 0, problems.join('\n'));
    await gable.stop();
    await home.remove();

    return `refused with "${said.replace(home.dataDir, 'DATA_DIR')}", the first goes on`;
  },
};
