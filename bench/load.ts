/**
 * npm run bench:load -- [office|live|forms] [--engine=embedded|postgres] [--contacts=10000] […]
 *
 * Puts the production build under load, by default as an office at work. Each scenario has numbers
 * of its own, such as `--seconds`. Exits with 1 if the server failed.
 */
import { parseArgs } from 'node:util';
import { prepareEmbedded, preparePostgres } from './databases.ts';
import { formRush } from './load/form-rush.ts';
import { liveStreams } from './load/live-streams.ts';
import { officeDay } from './load/office-day.ts';
import type { Scenario } from './load/scenario.ts';
import { signIn, startGable } from './measure/gable-server.ts';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  office: officeDay,
  live: liveStreams,
  forms: formRush,
};
const ADMINISTRATOR = 'Dana Whitfield';

const [name = 'office', ...rest] = process.argv[2]?.startsWith('-')
  ? ['office', ...process.argv.slice(2)]
  : process.argv.slice(2);
const scenario = SCENARIOS[name];
if (!scenario) {
  console.error(`no scenario ${name}: use ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}
const { values } = parseArgs({
  args: rest,
  options: {
    engine: { type: 'string', default: 'embedded' },
    ...Object.fromEntries(
      Object.entries(scenario.options).map(([option, value]) => [
        option,
        { type: 'string' as const, default: String(value) },
      ]),
    ),
  },
});
const numbers = Object.fromEntries(
  Object.keys(scenario.options).map((option) => [option, Number(Reflect.get(values, option))]),
) as Record<string, number> & { contacts: number };
const { engine } = values;
const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
if (engine === 'postgres' && !serverUrl) {
  console.error('no server: use node scripts/with-postgres.mjs npm run bench:load -- …');
  process.exit(2);
}

console.log(`Preparing ${numbers.contacts} contacts on the ${engine} engine …`);
const prepared =
  engine === 'postgres'
    ? await preparePostgres(serverUrl ?? '', numbers.contacts)
    : await prepareEmbedded(numbers.contacts);
const { args, env } = scenario;
const gable = await startGable(prepared.address, { ...(args && { args }), ...(env && { env }) });
try {
  const cookie = await signIn(gable, ADMINISTRATOR);
  if (!(await scenario.run({ gable, cookie, engine, numbers }))) process.exitCode = 1;
} finally {
  await gable.stop();
  await prepared.remove();
}
